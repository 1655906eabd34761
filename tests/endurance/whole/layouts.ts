import type { Random } from '../../../main/sandbox/data/random.ts';
import { layoutOf } from '../../../main/sandbox/label/label-layout.ts';
import { correctLabel, labelPage } from '../../../main/sandbox/label/label-page.ts';
import { formatLabelTime } from '../../../main/sandbox/orders/format-time.ts';
import { formattedAddress, type Order } from '../../../main/sandbox/orders/order.ts';
import { LABEL_SIZES, type LabelSize } from '../../../shared/label-size.ts';
import { barcodeSvg, qrSvg } from '../../e2e/label-html.ts';
import { money } from './parcels.ts';

// Label pages as services and shops make them. Everything that a person must be able to read on the paper is put by `put`.

/** What a label has to show of its order. */
export const PIECES = ['name', 'phone', 'address', 'amount', 'code'] as const;
export type Piece = (typeof PIECES)[number];

/** Those that are words. */
export const TEXTS: readonly Piece[] = PIECES.filter((piece) => piece !== 'code');

/** Marks a piece in a label's markup, or draws it in another way. @param order whose it is */
export type Put = (piece: Piece, html: string, order: Order) => string;

export interface LabelPage {
  readonly orders: readonly Order[];
  readonly size: LabelSize;
  readonly look: Look;
  readonly put: Put;
}

/** What differs between pages of one layout. */
export interface Look {
  /** Of a header, and of what is written on it. */
  readonly color: string;
  readonly onColor: string;
  /** Of rules and captions. */
  readonly gray: string;
  /** Whether the page says its size; else it is that of its label. */
  readonly saysSize: boolean;
}

export function drawLook(random: Random): Look {
  const [color, onColor] = random.pick([
    ['#000', '#fff'],
    ['#c8102e', '#fff'],
    ['#0057b8', '#fff'],
    ['#007a3d', '#fff'],
    ['#f37021', '#fff'],
    ['#ffd100', '#000'],
    ['#eee', '#000'],
  ] as const);
  const gray = random.pick(['#000', '#333', '#666', '#888', '#999', '#bbb']);
  return { color, onColor, gray, saysSize: random.chance(0.9) };
}

export interface Layout {
  readonly sizes: readonly LabelSize[];
  html(page: LabelPage): string;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const TALL: readonly LabelSize[] = ['A5', 'K46', 'T2', 'K50', 'K75', 'K80', 'S8', 'S9', 'S10'];
const WIDE: readonly LabelSize[] = ['S11', 'S12', 'S13', 'S14'];
const ALL = Object.keys(LABEL_SIZES) as LabelSize[];

/** The parts of one label, ready for a layout. */
function partsOf(order: Order, { size, put }: LabelPage) {
  const { barDots, barHeightMm, qrDots, textMm } = layoutOf(size);
  const own = (piece: Piece, html: string): string => put(piece, html, order);
  const { receiver } = order;
  return {
    name: own('name', escapeHtml(receiver.name)),
    phone: own('phone', escapeHtml(receiver.phone)),
    address: own('address', escapeHtml(formattedAddress(receiver))),
    amount: own('amount', escapeHtml(money(order.amount))),
    code: own('code', order.code),
    bars: own('code', barcodeSvg(order.shortcode, barDots, (barHeightMm / 25.4) * 203)),
    qr: own('code', qrSvg(order.code, qrDots)),
    shop: escapeHtml(order.pickup.name),
    goods: escapeHtml(order.product),
    note: escapeHtml(order.note),
    made: formatLabelTime(order.createdAtMs),
    textMm,
  };
}
type Parts = ReturnType<typeof partsOf>;

/** A page of one block per order, each on a sheet of its own. */
function pageOf(
  page: LabelPage,
  css: string,
  block: (parts: Parts, order: Order) => string,
  head = '',
): string {
  const { widthMm, heightMm } = LABEL_SIZES[page.size];
  const sheet = page.look.saysSize
    ? `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`
    : '@page { margin: 0 }';
  const blocks = page.orders.map(
    (order) => `<section class="sheet">${block(partsOf(order, page), order)}</section>`,
  );
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>In đơn hàng</title>${head}<style>
${sheet}
* { box-sizing: border-box } body, p, h1, table { margin: 0 }
body { font: ${layoutOf(page.size).textMm}mm/1.25 "Open Sans", sans-serif; color: #000 }
.sheet { position: relative; width: ${widthMm}mm; height: ${heightMm}mm; padding: 2mm; overflow: hidden; break-after: page }
svg { display: block } .row { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 2mm }
.big { font-size: 1.7em; font-weight: 700 } .gray { color: ${page.look.gray} }
.clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
${css}</style></head><body>${blocks.join('\n')}</body></html>`;
}

const LOGO = `<svg width="9em" height="2em" viewBox="0 0 90 20"><defs><linearGradient id="g"><stop offset="0" stop-color="#e8590c"/><stop offset="1" stop-color="#ffd43b"/></linearGradient></defs><path d="M2 18L10 2l8 16z" fill="url(#g)"/><text x="24" y="15" font-size="13" font-weight="700" fill="#e8590c">GHNhanh</text></svg>`;

/** The sandbox's own page. */
const sandbox = (style: 'plain' | 'busy'): Layout => ({
  sizes: ALL,
  html({ orders, size, put }) {
    // Nothing in it is waited for.
    const page = labelPage(orders.map(correctLabel), size, style) as string;
    const blocks = page.split(/(?=<section)/);
    return blocks
      .map((block, at) => {
        const order = at === 0 ? undefined : orders[at - 1];
        if (order === undefined) return block;
        const inside =
          (piece: Piece) =>
          (_all: string, start: string, inner: string, end: string): string =>
            start + put(piece, inner, order) + end;
        return block
          .replace(/(<svg class="barcode".*?<p class="digits">)(.*?)(<\/p>)/s, inside('code'))
          .replace(/(<p class="row wraps"><b>)(.*?)(<\/b>)/s, inside('code'))
          .replace(/(<span class="cod">Thu Hộ <strong>)(.*?)(<\/strong>)/s, inside('amount'))
          .replace(/(<div class="receiver">\n<p class="row"><b class="cut">)(.*?)(<\/b>)/s, inside('name'))
          .replace(/(<div class="receiver">.*?<\/b><b>)(.*?)(<\/b>)/s, inside('phone'))
          .replace(/(<p class="address">)(.*?)(<\/p>)/s, inside('address'));
      })
      .join('');
  },
});

/** As a saved page of the service looks: styles and scripts of their own, codes drawn by script after load, an "In" button. */
const service: Layout = {
  sizes: TALL,
  html: (page) =>
    pageOf(
      page,
      `@media print { .no-print { display: none } } .no-print { position: fixed; right: 3mm; top: 3mm }
.codes { min-height: 16mm } .receiver { border-top: .3mm solid ${page.look.gray}; border-bottom: .3mm solid ${page.look.gray}; padding: .5mm 0 }`,
      (of, order) => `<div class="row codes">${of.bars}<b class="gray">${order.sorting}</b></div>
<p class="row"><b>${of.code}</b><span class="gray">${order.soc}</span></p>
<p class="row"><b>${of.shop}</b><span>${of.made}</span></p>
<p class="row"><span>Lấy: ${order.pickup.province}</span><b>${order.weight} gr</b></p>
<p class="row"><span>Thu Hộ</span><span class="big">${of.amount}</span></p>
<div class="receiver"><p class="row"><b>${of.name}</b><b>${of.phone}</b></p><p>${of.address}</p></div>
<p class="clamp">Hàng: ${of.goods}</p><p class="clamp gray">Ghi chú: ${of.note}</p>`,
      '<link rel="stylesheet" href="/assets/label.css"><script src="/assets/JsBarcode.code128.min.js" defer></script>',
    ).replace(
      '</body>',
      '<button class="no-print" onclick="print()">In</button><footer></footer><script>addEventListener("load", () => setTimeout(() => document.title = "Phiếu giao hàng", 30))</script></body>',
    ),
};

const table: Layout = {
  sizes: TALL,
  html: (page) =>
    pageOf(
      page,
      `table { width: 100%; border-collapse: collapse } td { border: .25mm solid ${page.look.gray}; padding: .6mm 1mm; vertical-align: top } td.mid { text-align: center }`,
      (of, order) => `<table>
<tr><td class="mid" colspan="2">${of.bars}</td></tr>
<tr><td><b>${of.code}</b></td><td>${order.soc}</td></tr>
<tr><td>Người gửi</td><td>${of.shop}</td></tr>
<tr><td>Người nhận</td><td><b>${of.name}</b><br>${of.phone}<br>${of.address}</td></tr>
<tr><td>Thu hộ (COD)</td><td class="big">${of.amount}</td></tr>
<tr><td>Hàng</td><td><p class="clamp">${of.goods}</p></td></tr></table>`,
    ),
};

/** A coloured header with what is light on it, rules and captions in gray. */
const band: Layout = {
  sizes: TALL,
  html: (page) =>
    pageOf(
      page,
      `.band { background: ${page.look.color}; color: ${page.look.onColor}; margin: -2mm -2mm 1mm; padding: 1mm 2mm }
.cap { color: ${page.look.gray}; font-size: .75em } hr { border: 0; border-top: .2mm solid ${page.look.gray}; margin: .6mm 0 }`,
      (of, order) => `<div class="band row"><b>${of.shop}</b><span class="big">${order.sorting}</span></div>
<div class="row">${of.bars}${of.qr}</div><p><b>${of.code}</b></p><hr>
<p class="cap">Người nhận / Receiver</p><p class="row"><b>${of.name}</b><b>${of.phone}</b></p><p>${of.address}</p><hr>
<p class="row"><span class="cap">Tiền thu hộ</span><span class="big">${of.amount}</span></p><hr>
<p class="cap">Nội dung hàng</p><p class="clamp">${of.goods}</p><p class="cap clamp">${of.note}</p>`,
    ),
};

/** A photo beside a drawn logo; dotted rules. */
const photo: Layout = {
  sizes: TALL.filter((size) => size !== 'K80'),
  html: (page) =>
    pageOf(
      page,
      `.top { height: 11mm } .top img { height: 11mm } .dots { border-top: .3mm dotted ${page.look.gray}; padding-top: .5mm; margin-top: .5mm }`,
      (of, order) => `<div class="row top"><img src="/parts/photo" alt="">${LOGO}</div>
<div>${of.bars}</div><p class="row"><b>${of.code}</b><span>${order.sorting}</span></p>
<div class="dots"><p><b>Tới: ${of.name}</b> — ${of.phone}</p><p>${of.address}</p></div>
<p class="dots row"><b>COD</b><span class="big">${of.amount}</span></p><p class="dots clamp gray">${of.goods} ${of.note}</p>`,
    ),
};

/** A web font, and the sorting code white on black. */
const box: Layout = {
  sizes: TALL,
  html: (page) =>
    pageOf(
      page,
      `.sheet { font-family: "Be Vietnam Pro", sans-serif } .box { background: #000; color: #fff; text-align: center; font-size: 2.4em; font-weight: 700; line-height: 1.2 }
.edge { border: .4mm solid #000; padding: .8mm; margin-top: .8mm }`,
      (of, order) => `<div class="row">${of.bars}${of.qr}</div><div class="box">${order.sorting}</div>
<p><b>${of.code}</b></p><div class="edge"><p><b>${of.name}</b> · ${of.phone}</p><p>${of.address}</p></div>
<p class="row"><span>Thu người nhận:</span><span class="big">${of.amount}</span></p><p class="clamp">${of.goods}</p>`,
      '<link rel="stylesheet" href="/assets/label.css">',
    ),
};

/** As a receipt printer's page: a typewriter's letters, lines of dashes. */
const receipt: Layout = {
  sizes: TALL,
  html: (page) =>
    pageOf(
      page,
      `.sheet { font-family: monospace; font-size: .9em } .cut { border-top: .3mm dashed #000; margin: .8mm 0 }`,
      (of, order) => `<div>${of.bars}</div><p>${of.code}</p><div class="cut"></div>
<p>Nhận: ${of.name}</p><p>ĐT: ${of.phone}</p><p>ĐC: ${of.address}</p><div class="cut"></div>
<p class="row">THU HỘ <span class="big">${of.amount}</span></p><p class="clamp">SP: ${of.goods} (${order.weight}g)</p>`,
    ),
};

/** Labels that are wider than high. */
const wide: Layout = {
  sizes: WIDE,
  html: (page) =>
    pageOf(
      page,
      `.sheet { display: grid; grid-template-columns: ${page.size === 'S11' ? '48mm 1fr' : '64mm 1fr'}; gap: 1mm; font-size: ${page.size === 'S11' ? '.85em' : '1em'} } .right { border-left: .25mm solid ${page.look.gray}; padding-left: 1mm } .clamp { -webkit-line-clamp: 1 }`,
      (
        of,
        order,
      ) => `<div>${of.bars}<p><b>${of.code}</b></p><p><b>${of.name}</b></p><p>${of.phone}</p><p>${of.address}</p></div>
<div class="right"><p class="big">${order.sorting}</p><p class="gray">Thu hộ</p><p><b>${of.amount}</b></p><p class="clamp">${of.goods}</p></div>`,
    ),
};

/** Goods in a table, every second row gray. */
const goods: Layout = {
  sizes: ['A5', 'K46', 'S8', 'K50'],
  html: (page) =>
    pageOf(
      page,
      `table { width: 100%; border-collapse: collapse; font-size: .8em } th { background: ${page.look.color}; color: ${page.look.onColor}; text-align: left } tr:nth-child(even) td { background: #eee } td, th { padding: .3mm 1mm }`,
      (
        of,
        order,
      ) => `<div class="row">${of.bars}${LOGO}</div><p class="row"><b>${of.code}</b><b>${order.sorting}</b></p>
<p><b>${of.name}</b>, ${of.phone}</p><p>${of.address}</p><p class="row"><span class="gray">Tổng thu</span><span class="big">${of.amount}</span></p>
<table><tr><th>Sản phẩm<th>SL</tr>${of.goods
        .split(/ \+ |, /)
        .map((line, at) => `<tr><td>${line}<td>${at + 1}</tr>`)
        .join('')}</table>`,
    ),
};

/** Codes that a script draws on a canvas, in pixels of a screen. */
const canvas: Layout = {
  sizes: ['A5', 'K46', 'T2', 'S9', 'S8', 'S10'],
  html: (page) =>
    pageOf(
      page,
      'canvas { display: block; height: 14mm } .frame { border: .3mm solid #000; border-radius: 2mm; padding: 1mm }',
      (
        of,
        order,
      ) => `${page.put('code', `<canvas class="drawn" data-text="${order.shortcode}"></canvas>`, order)}
<p><b>${of.code}</b></p><div class="frame"><p><b>${of.name}</b></p><p>${of.phone}</p><p>${of.address}</p></div>
<p class="row gray"><span>${of.shop}</span><span>${of.made}</span></p><p class="big">${of.amount}</p><p class="clamp">${of.goods}</p>`,
      '<script src="/assets/JsBarcode.code128.min.js"></script>',
    ).replace(
      '</body>',
      `<script>for (const one of document.querySelectorAll('.drawn')) JsBarcode(one, one.dataset.text, { format: 'CODE128', width: 2, height: 60, margin: 10, displayValue: false })</script></body>`,
    ),
};

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  'sandbox, plain': sandbox('plain'),
  'sandbox, busy': sandbox('busy'),
  service,
  table,
  band,
  photo,
  box,
  receipt,
  wide,
  goods,
  canvas,
};
