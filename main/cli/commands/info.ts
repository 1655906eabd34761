import type { LocalizedText } from '../../../shared/language.ts';
import { FEE_PARTS, type FeePart } from '../../../shared/order.ts';
import type { Soc } from '../../../shared/order-code.ts';
import type { OrderReference } from '../../orders/order-service.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import { flag } from '../command.ts';
import {
  ADDRESS,
  AMOUNT,
  FEE,
  formatBilingual,
  formatDong,
  formatField,
  formatGrams,
  formatStatus,
  INSURANCE,
  SOC,
  STATUS,
  VALUE,
  WEIGHT,
} from '../command-output.ts';
import { orderCodeOperand, singleOperand } from '../operands.ts';
import { defineServiceCommand } from '../service-command.ts';

/** `tem info`: one order, which goes into the order book too. */
export const info = defineServiceCommand({
  name: 'info',
  help: "tem info CODE [--soc]      shows an order; --soc: CODE is the sender's own code",
  options: { soc: flag },
  parse({ soc }, operands): OrderReference {
    // The form of a sender's own code is the sender's matter (partner-api.md names none).
    return soc
      ? { by: 'soc', code: singleOperand('info', 'CODE', operands) as Soc }
      : { by: 'order', code: orderCodeOperand('info', operands) };
  },
  async ask(asked, { orders }, { signal }) {
    const { results } = await orders.info(asked, { signal });
    return { results, lines: formatOrder(results) };
  },
});

const FEES: Readonly<Record<FeePart, LocalizedText>> = {
  shipment: FEE,
  insurance: INSURANCE,
  return: { vi: 'Phí hoàn', en: 'Return fee' },
  barter: { vi: 'Phí đổi hàng', en: 'Exchange fee' },
  address: { vi: 'Phí địa chỉ', en: 'Address fee' },
};

/** An order as a look-up tells it. */
function formatOrder(info: ResponseOf<'info'>): string[] {
  const { receiver, fee } = info;
  return [
    ...formatField({ vi: 'Mã đơn', en: 'Order code' }, info.code),
    ...formatField(SOC, info.soc),
    ...formatField(STATUS, formatStatus(info.status, info.status_name)),
    ...formatField(
      { vi: 'Người nhận', en: 'Receiver' },
      joinParts(receiver?.name ?? null, receiver?.phone ?? null),
    ),
    ...formatField(ADDRESS, receiver?.address ?? null),
    ...formatField({ vi: 'Địa chỉ đầy đủ', en: 'Full address' }, receiver?.formatted_address ?? null),
    ...formatField(AMOUNT, formatDong(info.amount)),
    ...formatField(VALUE, formatDong(info.value)),
    ...formatField(WEIGHT, formatGrams(info.weight)),
    ...FEE_PARTS.flatMap((part) => formatField(FEES[part], formatDong(fee?.[part] ?? null))),
    ...formatField({ vi: 'Người trả phí', en: 'Paid by' }, info.payer),
    ...formatField({ vi: 'Xem, thử hàng', en: 'Viewing and trying' }, info.config),
    ...formatField('last_sman', formatUndocumented(info.last_sman)),
    ...formatField({ vi: 'Tạo lúc', en: 'Created' }, info.created_at),
    ...formatField({ vi: 'Đổi lúc', en: 'Updated' }, info.updated_at),
    ...formatList(
      { vi: 'Hành trình', en: 'Journey' },
      info.journeys.map(({ time, status, province, district, note }) =>
        joinParts(time, status, district, province, note),
      ),
    ),
    ...formatList(
      { vi: 'Ghi chú của dịch vụ', en: 'The service’s notes' },
      info.notes.map(({ created_at, type, note }) =>
        // What its values mean is not documented.
        joinParts(created_at, type === null || type === '' ? null : `type ${type}`, note),
      ),
    ),
    ...formatList('calllogs', info.calllogs.map(formatUndocumented)),
  ];
}

const joinParts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** Fields that are not documented, under the service's own names. */
function formatUndocumented(fields: Readonly<Record<string, string>> | null): string | null {
  return fields === null
    ? null
    : joinParts(...Object.entries(fields).map(([name, value]) => `${name}: ${value}`));
}

/** A list under its name; nothing where it is empty. */
function formatList(name: LocalizedText | string, entries: readonly (string | null)[]): string[] {
  const lines = entries.flatMap((entry) => (entry === null || entry === '' ? [] : [`  ${entry}`]));
  return lines.length === 0 ? [] : [`${typeof name === 'string' ? name : formatBilingual(name)}:`, ...lines];
}
