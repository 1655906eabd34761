import type { LocalizedText } from '../../../shared/language.ts';
import { FEE_PARTS, type FeePart } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { OrderReference } from '../../orders/order-service.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import type { Services } from '../../services/services.ts';
import {
  type CommandOutput,
  formatBilingual,
  formatDong,
  formatField,
  formatGrams,
  formatStatus,
} from './output.ts';

type OrderCommandDependencies = Pick<Services, 'orders'>;

/** `tem info`: one order, which goes into the order book too. */
export async function showOrder(
  asked: OrderReference,
  { orders }: OrderCommandDependencies,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const { results } = await orders.info(asked, { signal });
  return { results, lines: formatOrder(results) };
}

/** `tem cancel`: the service's answer decides, and goes into the order book. */
export async function cancelOrder(
  code: OrderCode,
  { orders }: OrderCommandDependencies,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const { order, results } = await orders.cancel(code, { signal });
  return {
    results,
    lines: [
      `Dịch vụ đã nhận lệnh huỷ đơn ${results.code}. / The service has taken the cancellation of order ${results.code}.`,
      ...formatField(SOC, results.soc),
      ...formatField(
        STATUS,
        formatStatus(results.status ?? order.status, results.status_name ?? order.statusName),
      ),
      ...formatField(ADDRESS, results.address),
    ],
  };
}

/** The order as its creation tells it. */
export function formatCreatedOrder(results: ResponseOf<'create'>): string[] {
  return [
    `Đã tạo đơn ${results.code}. / Order ${results.code} was created.`,
    ...formatField({ vi: 'Mã ngắn', en: 'Short code' }, results.shortcode),
    ...formatField(SOC, results.soc),
    ...formatField({ vi: 'Mã chia chọn', en: 'Sorting code' }, results.sorting),
    ...formatField(STATUS, formatStatus(results.status, results.status_name)),
    ...formatField(PHONE, results.phone),
    ...formatField(ADDRESS, results.address),
    ...formatField(AMOUNT, formatDong(results.amount)),
    // Not in the specification's table of fields.
    ...formatField('collection', formatDong(results.collection)),
    ...formatField(VALUE, formatDong(results.value)),
    ...formatField(WEIGHT, formatGrams(results.weight)),
    ...formatField(FEE, formatDong(results.fee)),
    ...formatField(INSURANCE, formatDong(results.insurance)),
  ];
}

const SOC: LocalizedText = { vi: 'Mã riêng', en: 'Own code' };
const STATUS: LocalizedText = { vi: 'Trạng thái', en: 'Status' };
const PHONE: LocalizedText = { vi: 'Điện thoại người nhận', en: 'Receiver’s phone' };
const ADDRESS: LocalizedText = { vi: 'Địa chỉ', en: 'Address' };
const AMOUNT: LocalizedText = { vi: 'Thu hộ', en: 'To collect' };
const VALUE: LocalizedText = { vi: 'Giá trị', en: 'Value' };
const WEIGHT: LocalizedText = { vi: 'Khối lượng', en: 'Weight' };
export const FEE: LocalizedText = { vi: 'Phí giao hàng', en: 'Delivery fee' };
export const INSURANCE: LocalizedText = { vi: 'Phí bảo hiểm', en: 'Insurance fee' };

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
