import { createRandom, randomDigits } from '../../../main/sandbox/data/random.ts';
import { formattedAddress, type Order } from '../../../main/sandbox/orders/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';

// The ink on a page, and its order. Measures in dots of a 203 dpi printer, from the page's left and top edge.

/** S9: 80 x 100 mm. */
export const PAGE_DOTS = { width: 639, height: 799 } as const;

/** The owner of an ink: an order, or nobody, as for a barcode that no order has. */
export type Owner = OrderCode | 'nobody';

export interface Ink {
  readonly kind: 'code128' | 'ean13' | 'qr' | 'text';
  readonly owner: Owner;
  /** `code`: it names an order; `receiver`: it names the receiver; `other`: everything else. */
  readonly says: 'code' | 'receiver' | 'other';
  readonly text: string;
  /** Of text: of its baseline. */
  readonly x: number;
  readonly y: number;
  /** The width of a bar, the side of a square, or the size of letters. */
  readonly dots: number;
  /** Of bars. */
  readonly height: number;
  /** The share of bars that is drawn, from the left: what is cut can't be read. */
  readonly share: number;
  /** 1: as measured. */
  readonly scale: number;
}

export interface Page {
  /** The same page has the same name wherever it occurs; a changed one has its own. */
  readonly id: string;
  readonly inks: readonly Ink[];
  /** Degrees clockwise. */
  readonly turned: 0 | 90 | 180 | 270;
}

export const isBars = ({ kind }: Ink): boolean => kind === 'code128' || kind === 'ean13';
/** Whether a page names any order. */
export const isNamed = ({ inks }: Page): boolean => inks.some(({ says }) => says === 'code');

/** Characters of 24 dots per line. */
const LINE_LETTERS = 46;
/** A service's label, or a busy one, which also has its sorting code, soc and goods codes as barcodes. */
export type Style = 'plain' | 'busy';

/** Makes inks of one owner. */
export function createInks(owner: Owner) {
  const base = { owner, share: 1, scale: 1 } as const;
  type At = readonly [x: number, y: number];
  return {
    line: (says: Ink['says'], text: string, [x, y]: At, dots = 24): Ink => ({
      ...base,
      kind: 'text',
      says,
      x,
      y,
      dots,
      height: 0,
      text: text.slice(0, LINE_LETTERS),
    }),
    bars: (
      says: Ink['says'],
      text: string,
      [x, y]: At,
      height = 56,
      dots = 2,
      kind: Ink['kind'] = 'code128',
    ): Ink => ({
      ...base,
      kind,
      says,
      text,
      x,
      y,
      dots,
      height,
    }),
    qr: (text: string, [x, y]: At, dots: number): Ink => ({
      ...base,
      kind: 'qr',
      says: 'code',
      text,
      x,
      y,
      dots,
      height: 0,
    }),
  };
}

/** An order's label with what labels are known to show (partner-api.md). */
export function createLabelPage(order: Order, style: Style): Page {
  const { receiver, shortcode, code, sorting, soc } = order;
  const { line, bars, qr } = createInks(code);
  const address = formattedAddress(receiver);
  const { sku, ean } = goodsOf(order);
  const inks = [
    bars('code', shortcode, [46, 16], 104, 3),
    line('code', shortcode, [120, 150], 34),
    qr(code, [500, 20], 4),
    line('code', code, [16, 186]),
    line('code', `Mã đơn hàng: ${soc}`, [16, 238], 20),
    line('other', order.pickup.name, [16, 214]),
    line('other', `${order.weight} gr`, [520, 214]),
    line('other', sorting, [16, 296], 56),
    line('other', `Thu Hộ ${order.amount}`, [330, 260], 30),
    line('receiver', receiver.name, [16, 384], 28),
    line('receiver', receiver.phone, [400, 384], 28),
    line('receiver', address.slice(0, LINE_LETTERS), [16, 416]),
    line('receiver', address.slice(LINE_LETTERS), [16, 444]),
    line('other', `Hàng: ${order.product}`, [16, 720], 22),
    line('other', order.note, [16, 748], 22),
  ];
  const more = [
    bars('other', sorting, [330, 284]),
    bars('other', soc, [46, 480], 60),
    bars('other', sku, [46, 580], 70),
    bars('other', ean, [300, 580], 70, 2, 'ean13'),
    line('other', `Mã SP: ${sku}`, [46, 680], 20),
    line('other', ean, [300, 680], 20),
  ];
  return { id: `${code}#1`, turned: 0, inks: style === 'busy' ? [...inks, ...more] : inks };
}

/** The list of an order's goods after its label. @param named whether it names its order, in words only */
export function createSecondPage(order: Order, named: boolean, style: Style): Page {
  const { code, shortcode } = order;
  const { line, bars } = createInks(code);
  const name = Number(shortcode) % 2 === 0 ? code : `Mã đơn: ${shortcode}`;
  const inks = [
    line('other', 'Danh sách hàng - trang 2/2', [16, 60], 30),
    line('other', `1. ${order.product}`, [16, 120]),
    line('other', `Trị giá ${order.value}`, [16, 160]),
    line('other', `Ghi chú: ${order.note}`, [16, 200]),
    ...(named ? [line('code', name, [16, 260])] : []),
    ...(style === 'busy' ? [bars('other', goodsOf(order).ean, [60, 320], 70, 2, 'ean13')] : []),
  ];
  return { id: `${code}#2`, turned: 0, inks };
}

/** Codes of an order's goods, as shops print them: eight digits of their own, and the trade's twelve before a check digit. */
function goodsOf({ shortcode }: Order): { readonly sku: string; readonly ean: string } {
  const random = createRandom(Number(shortcode));
  const ean = `893${randomDigits(random, 9)}`;
  return { sku: `4${randomDigits(random, 7)}`, ean };
}
