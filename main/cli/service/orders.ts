import type { Words } from '../../../shared/language.ts';
import { FEE_PARTS, type FeePart } from '../../../shared/order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { wordOfCancellation, wordOfInfo } from '../../orders/words.ts';
import type { AnswerOf } from '../../partner/endpoints.ts';
import type { Services } from '../../services.ts';
import { dong, field, grams, statusLine, type Told } from './told.ts';

type Needs = Pick<Services, 'connection' | 'book' | 'orders'>;

/** `tem info`: one order, which goes into the order book too. */
export async function showOrder(
  asked: { readonly by: 'order'; readonly code: OrderCode } | { readonly by: 'soc'; readonly code: Soc },
  { connection, book }: Needs,
  signal: AbortSignal,
): Promise<Told> {
  const client = await connection.client();
  const info =
    asked.by === 'order'
      ? await client.info(asked.code, 'order', { signal })
      : await client.info(asked.code, 'soc', { signal });
  book.tell(wordOfInfo(info, Date.now()));
  return { results: info, lines: linesOf(info) };
}

/** `tem cancel`: the service's answer decides, and goes into the order book. */
export async function cancelOrder(
  code: OrderCode,
  { connection, book, orders }: Needs,
  signal: AbortSignal,
): Promise<Told> {
  const client = await connection.client();
  const answer = await client.call('cancel', { code }, { signal });
  book.tell(wordOfCancellation(answer, Date.now()));
  // The answer tells no time; the look-up does, so that a late event does not undo it in the book.
  await orders.lookUp(code, signal).catch(() => undefined);
  return {
    results: answer,
    lines: [
      `Dịch vụ đã nhận lệnh huỷ đơn ${answer.code}. / The service has taken the cancellation of order ${answer.code}.`,
      ...field(SOC, answer.soc),
      ...field(STATUS, statusLine(answer.status, answer.status_name)),
      ...field(ADDRESS, answer.address),
    ],
  };
}

export const CODE: Words = { vi: 'Mã đơn', en: 'Order code' };
export const SOC: Words = { vi: 'Mã riêng', en: 'Own code' };
export const STATUS: Words = { vi: 'Trạng thái', en: 'Status' };
export const FEE: Words = { vi: 'Phí giao', en: 'Delivery fee' };
export const INSURANCE: Words = { vi: 'Phí bảo hiểm', en: 'Insurance' };
const ADDRESS: Words = { vi: 'Địa chỉ', en: 'Address' };

const FEES: Readonly<Record<FeePart, Words>> = {
  shipment: FEE,
  insurance: INSURANCE,
  return: { vi: 'Phí hoàn', en: 'Return fee' },
  barter: { vi: 'Phí đổi hàng', en: 'Exchange fee' },
  address: { vi: 'Phí đổi địa chỉ', en: 'Address fee' },
};

/** An order as a look-up tells it. */
export function linesOf(info: AnswerOf<'info'>): string[] {
  const { receiver, fee } = info;
  const words = (...parts: readonly (string | null)[]): string =>
    parts.filter((part) => part !== null && part !== '').join(' · ');
  return [
    ...field(CODE, info.code),
    ...field(SOC, info.soc),
    ...field(STATUS, statusLine(info.status, info.status_name)),
    ...field({ vi: 'Người nhận', en: 'Receiver' }, words(receiver?.name ?? null, receiver?.phone ?? null)),
    ...field(ADDRESS, receiver?.formatted_address ?? receiver?.address ?? null),
    ...field({ vi: 'Thu hộ', en: 'To collect' }, dong(info.amount)),
    ...field({ vi: 'Giá trị', en: 'Value' }, dong(info.value)),
    ...field({ vi: 'Khối lượng', en: 'Weight' }, grams(info.weight)),
    ...FEE_PARTS.flatMap((part) => field(FEES[part], dong(fee?.[part] ?? null))),
    ...field({ vi: 'Người trả phí', en: 'Paid by' }, info.payer),
    ...field({ vi: 'Xem hàng', en: 'Viewing' }, info.config),
    ...Object.entries(info.last_sman ?? {}).flatMap(([name, value]) =>
      field({ vi: 'Bưu tá cuối', en: 'Last courier' }, `${name} ${value}`),
    ),
    ...field({ vi: 'Tạo lúc', en: 'Created' }, info.created_at),
    ...field({ vi: 'Đổi lúc', en: 'Updated' }, info.updated_at),
    ...info.journeys.map(
      ({ time, status, province, district, note }) => `  ${words(time, status, district, province, note)}`,
    ),
    ...info.notes.map(({ created_at, note }) => `  ${words(created_at, note)}`),
  ];
}
