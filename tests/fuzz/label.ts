import { createRandom, randomDigits } from '../../main/sandbox/data/random.ts';
import { formattedAddress, type Order } from '../../main/sandbox/orders/order.ts';
import type { Bars, Ink, Line, Page } from './page.ts';

/** How a service draws its labels. */
export interface LabelStyle {
  /** Each label also carries its sorting code, soc and goods codes as barcodes. */
  readonly busy: boolean;
}

/** The page that follows a label. `named` names its order in words only, `nameless` not at all. */
export type SecondPage = 'none' | 'named' | 'nameless';

type Owned = Pick<Ink, 'owner'>;
/** Characters of 24 dots per line. */
const LINE_LETTERS = 46;

/** A line of text on a page. */
export function createLine(
  { owner }: Owned,
  says: Ink['says'],
  text: string,
  [x, y]: readonly [number, number],
  sizeDots = 24,
): Line {
  return { kind: 'text', owner, says, text: text.slice(0, LINE_LETTERS), sizeDots, x, y, scale: 1 };
}

/** A Code 128 on a page. */
export function createCode128(
  { owner }: Owned,
  says: Ink['says'],
  text: string,
  [x, y]: readonly [number, number],
  { barDots = 2, heightDots = 56 } = {},
): Bars {
  return {
    kind: 'bars',
    symbology: 'CODE128',
    owner,
    says,
    text,
    barDots,
    heightDots,
    share: 1,
    x,
    y,
    scale: 1,
  };
}

/** An order's label with what labels are known to show (partner-api.md), and on a busy one goods and other codes. */
export function createLabelPage(order: Order, { busy }: LabelStyle): Page {
  const own = { owner: order.code };
  const { receiver, shortcode, code } = order;
  const address = formattedAddress(receiver);
  const inks: Ink[] = [
    createCode128(own, 'code', shortcode, [46, 16], { barDots: 3, heightDots: 104 }),
    createLine(own, 'code', shortcode, [120, 150], 34),
    { ...own, kind: 'qr', says: 'code', text: code, squareDots: 4, x: 500, y: 20, scale: 1 },
    createLine(own, 'code', code, [16, 186]),
    createLine(own, 'code', `Mã đơn hàng: ${order.soc}`, [16, 238], 20),
    createLine(own, 'other', order.pickup.name, [16, 214]),
    createLine(own, 'other', `${order.weight} gr`, [520, 214]),
    createLine(own, 'other', order.sorting, [16, 296], 56),
    createLine(own, 'other', `Thu Hộ ${order.amount}`, [330, 260], 30),
    createLine(own, 'receiver', receiver.name, [16, 384], 28),
    createLine(own, 'receiver', receiver.phone, [400, 384], 28),
    createLine(own, 'receiver', address.slice(0, LINE_LETTERS), [16, 416]),
    createLine(own, 'receiver', address.slice(LINE_LETTERS), [16, 444]),
    createLine(own, 'other', `Hàng: ${order.product}`, [16, 720], 22),
    createLine(own, 'other', order.note, [16, 748], 22),
  ];
  return { id: `${code}#1`, turned: 0, inks: busy ? [...inks, ...busyInks(order)] : inks };
}

function busyInks(order: Order): Ink[] {
  const own = { owner: order.code };
  const goods = goodsOf(order);
  return [
    createCode128(own, 'other', order.sorting, [330, 284], { heightDots: 56 }),
    createCode128(own, 'other', order.soc, [46, 480], { heightDots: 60 }),
    createCode128(own, 'other', goods.sku, [46, 580], { heightDots: 70 }),
    {
      ...own,
      kind: 'bars',
      symbology: 'EAN13',
      says: 'other',
      text: goods.ean,
      barDots: 2,
      heightDots: 70,
      share: 1,
      x: 300,
      y: 580,
      scale: 1,
    },
    createLine(own, 'other', `Mã SP: ${goods.sku}`, [46, 680], 20),
    createLine(own, 'other', goods.ean, [300, 680], 20),
  ];
}

/** Codes of an order's goods, as shops print them: eight digits of their own, and the trade's twelve plus a check digit. */
export function goodsOf({ shortcode }: Order): { readonly sku: string; readonly ean: string } {
  const random = createRandom(Number(shortcode));
  // The thirteenth is their check digit, which the barcode includes.
  const twelve = `893${randomDigits(random, 9)}`;
  return { sku: `4${randomDigits(random, 7)}`, ean: twelve };
}

/** The list of an order's goods after its label. */
export function createSecondPage(order: Order, kind: 'named' | 'nameless', { busy }: LabelStyle): Page {
  const own = { owner: order.code };
  const named = Number(order.shortcode) % 2 === 0 ? order.code : `Mã đơn: ${order.shortcode}`;
  const { ean } = goodsOf(order);
  const inks: Ink[] = [
    createLine(own, 'other', 'Danh sách hàng - trang 2/2', [16, 60], 30),
    createLine(own, 'other', `1. ${order.product}`, [16, 120]),
    createLine(own, 'other', `Trị giá ${order.value}`, [16, 160]),
    createLine(own, 'other', `Ghi chú: ${order.note}`, [16, 200]),
  ];
  if (kind === 'named') inks.push(createLine(own, 'code', named, [16, 260]));
  if (busy)
    inks.push({
      ...own,
      kind: 'bars',
      symbology: 'EAN13',
      says: 'other',
      text: ean,
      barDots: 2,
      heightDots: 70,
      share: 1,
      x: 60,
      y: 320,
      scale: 1,
    });
  return { id: `${order.code}#2`, turned: 0, inks };
}
