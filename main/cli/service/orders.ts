import type { Words } from '../../../shared/language.ts';
import { FEE_PARTS, type FeePart } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { AskedOrder } from '../../orders/order-service.ts';
import type { AnswerOf } from '../../partner/endpoints.ts';
import type { Services } from '../../services.ts';
import { both, dong, field, grams, statusLine, type Told } from './told.ts';

type Needs = Pick<Services, 'orders'>;

/** `tem info`: one order, which goes into the order book too. */
export async function showOrder(asked: AskedOrder, { orders }: Needs, signal: AbortSignal): Promise<Told> {
  const { results } = await orders.info(asked, { signal });
  return { results, lines: linesOf(results) };
}

/** `tem cancel`: the service's answer decides, and goes into the order book. */
export async function cancelOrder(code: OrderCode, { orders }: Needs, signal: AbortSignal): Promise<Told> {
  const { order, results } = await orders.cancel(code, { signal });
  return {
    results,
    lines: [
      `Dịch vụ đã nhận lệnh huỷ đơn ${results.code}. / The service has taken the cancellation of order ${results.code}.`,
      ...field(SOC, results.soc),
      ...field(STATUS, statusLine(results.status ?? order.status, results.status_name ?? order.statusName)),
      ...field(ADDRESS, results.address),
    ],
  };
}

/** The order as its creation tells it. */
export function linesOfCreated(results: AnswerOf<'create'>): string[] {
  return [
    `Đã tạo đơn ${results.code}. / Order ${results.code} was created.`,
    ...field({ vi: 'Mã ngắn', en: 'Short code' }, results.shortcode),
    ...field(SOC, results.soc),
    ...field({ vi: 'Mã chia chọn', en: 'Sorting code' }, results.sorting),
    ...field(STATUS, statusLine(results.status, results.status_name)),
    ...field(PHONE, results.phone),
    ...field(ADDRESS, results.address),
    ...field(AMOUNT, dong(results.amount)),
    // Not in the specification's table of fields.
    ...field('collection', dong(results.collection)),
    ...field(VALUE, dong(results.value)),
    ...field(WEIGHT, grams(results.weight)),
    ...field(FEE, dong(results.fee)),
    ...field(INSURANCE, dong(results.insurance)),
  ];
}

const SOC: Words = { vi: 'Mã riêng', en: 'Own code' };
const STATUS: Words = { vi: 'Trạng thái', en: 'Status' };
const PHONE: Words = { vi: 'Điện thoại người nhận', en: 'Receiver’s phone' };
const ADDRESS: Words = { vi: 'Địa chỉ', en: 'Address' };
const AMOUNT: Words = { vi: 'Thu hộ', en: 'To collect' };
const VALUE: Words = { vi: 'Giá trị', en: 'Value' };
const WEIGHT: Words = { vi: 'Khối lượng', en: 'Weight' };
export const FEE: Words = { vi: 'Phí giao hàng', en: 'Delivery fee' };
export const INSURANCE: Words = { vi: 'Phí bảo hiểm', en: 'Insurance fee' };

const FEES: Readonly<Record<FeePart, Words>> = {
  shipment: FEE,
  insurance: INSURANCE,
  return: { vi: 'Phí hoàn', en: 'Return fee' },
  barter: { vi: 'Phí đổi hàng', en: 'Exchange fee' },
  address: { vi: 'Phí địa chỉ', en: 'Address fee' },
};

/** An order as a look-up tells it. */
function linesOf(info: AnswerOf<'info'>): string[] {
  const { receiver, fee } = info;
  return [
    ...field({ vi: 'Mã đơn', en: 'Order code' }, info.code),
    ...field(SOC, info.soc),
    ...field(STATUS, statusLine(info.status, info.status_name)),
    ...field({ vi: 'Người nhận', en: 'Receiver' }, words(receiver?.name ?? null, receiver?.phone ?? null)),
    ...field(ADDRESS, receiver?.address ?? null),
    ...field({ vi: 'Địa chỉ đầy đủ', en: 'Full address' }, receiver?.formatted_address ?? null),
    ...field(AMOUNT, dong(info.amount)),
    ...field(VALUE, dong(info.value)),
    ...field(WEIGHT, grams(info.weight)),
    ...FEE_PARTS.flatMap((part) => field(FEES[part], dong(fee?.[part] ?? null))),
    ...field({ vi: 'Người trả phí', en: 'Paid by' }, info.payer),
    ...field({ vi: 'Xem, thử hàng', en: 'Viewing and trying' }, info.config),
    ...field('last_sman', undocumented(info.last_sman)),
    ...field({ vi: 'Tạo lúc', en: 'Created' }, info.created_at),
    ...field({ vi: 'Đổi lúc', en: 'Updated' }, info.updated_at),
    ...listed(
      { vi: 'Hành trình', en: 'Journey' },
      info.journeys.map(({ time, status, province, district, note }) =>
        words(time, status, district, province, note),
      ),
    ),
    ...listed(
      { vi: 'Ghi chú của dịch vụ', en: 'The service’s notes' },
      info.notes.map(({ created_at, type, note }) =>
        // What its values mean is not documented.
        words(created_at, type === null || type === '' ? null : `type ${type}`, note),
      ),
    ),
    ...listed('calllogs', info.calllogs.map(undocumented)),
  ];
}

const words = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** Fields that are not documented, under the service's own names. */
function undocumented(fields: Readonly<Record<string, string>> | null): string | null {
  return fields === null
    ? null
    : words(...Object.entries(fields).map(([name, value]) => `${name}: ${value}`));
}

/** A list under its name; nothing where it is empty. */
function listed(name: Words | string, entries: readonly (string | null)[]): string[] {
  const lines = entries.flatMap((entry) => (entry === null || entry === '' ? [] : [`  ${entry}`]));
  return lines.length === 0 ? [] : [`${typeof name === 'string' ? name : both(name)}:`, ...lines];
}
