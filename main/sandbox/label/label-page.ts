import { html, raw } from 'hono/html';
import type { LabelSize } from '../../../shared/label-size.ts';
import { formatWholeNumber } from '../../../shared/whole-number.ts';
import { formatLabelTime } from '../orders/format-time.ts';
import { formattedAddress, type Order } from '../orders/order.ts';
import { type ExtraCode, goodsCodes, toBarcodes } from './extra-codes.ts';
import { isTall, type LabelLayout, type LabelStyle, layoutOf, TRAINING_LINE } from './label-layout.ts';

/** One page of the label page. */
export type PrintedLabel =
  | {
      readonly kind: 'label';
      /** The printed content, which may differ from its order as a fault. */
      readonly order: Order;
      /** Another order whose barcode and code are printed too, as a fault; normally null. */
      readonly extraOrder: Order | null;
    }
  /** The list of an order's goods, which doesn't identify the order. */
  | { readonly kind: 'goods-list'; readonly order: Order };

export const correctLabel = (order: Order): PrintedLabel => ({ kind: 'label', order, extraOrder: null });

type Markup = ReturnType<typeof html>;

/**
 * Renders the label page: one block per order, for a browser. It imitates the known behavior of the real page
 * (partner-api.md, "Print token and label page"): fonts, styles and scripts have their own addresses, barcodes are drawn
 * after load, and a page break follows every block, so that the footer after the last one makes an empty last page. `html`
 * escapes its values.
 */
export function labelPage(labels: readonly PrintedLabel[], size: LabelSize, style: LabelStyle): Markup {
  const layout = layoutOf(size, style);
  const className = isTall(layout) ? 'label tall' : 'label';
  const barcodes = style === 'busy' ? 'JsBarcode.all.min.js' : 'JsBarcode.code128.min.js';
  return html`<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<title>In đơn hàng</title>
<link rel="stylesheet" href="/assets/label.css">
<style>${raw(layoutCss(layout))}</style>
<script src="/assets/${barcodes}" defer></script>
<script src="/assets/qrcode.js" defer></script>
<script src="/assets/draw.js" defer></script>
</head>
<body>
<button type="button" class="print-button">In</button>
${labels.map((label) => (label.kind === 'label' ? labelBlock(label, className, style, layout.noteLines > 0) : goodsListBlock(label.order, className)))}
<footer></footer>
</body>
</html>`;
}

/** Contains only numbers from the layout table. */
function layoutCss(layout: LabelLayout): string {
  return `@page { size: ${layout.widthMm}mm ${layout.heightMm}mm; margin: 0 }
.label {
  width: ${layout.widthMm}mm; height: ${layout.heightMm}mm; font-size: ${layout.textMm}mm;
  --bar-dots: ${layout.barDots}; --bar-height: ${layout.barHeightMm}mm; --qr-dots: ${layout.qrDots};
  --address-lines: ${layout.addressLines}; --goods-lines: ${layout.goodsLines}; --note-lines: ${layout.noteLines};
  --more-dots: ${layout.extraBarDots}; --more-height: ${layout.extraBarHeightMm}mm;
}`;
}

function labelBlock(
  { order, extraOrder }: PrintedLabel & { readonly kind: 'label' },
  className: string,
  style: LabelStyle,
  hasNote: boolean,
): Markup {
  const { pickup, receiver } = order;
  const isBusy = style === 'busy';
  // Each kind has its own row, so that its position doesn't depend on the others' size.
  const more = [
    ...(isBusy ? [[...goodsCodes(order), ...toBarcodes(order.sorting)], toBarcodes(order.soc)] : []),
    extraOrder === null ? [] : toBarcodes(extraOrder.shortcode),
  ].filter((row) => row.length > 0);
  const skus = goodsCodes(order).filter(({ format }) => format === 'CODE128');
  return html`<section class="${className}">
<div class="codes">
<div class="bars"><p class="training">${TRAINING_LINE}</p><svg class="barcode" data-text="${order.shortcode}"></svg><p class="digits">${order.shortcode}</p></div>
${order.code === '' ? '' : html`<svg class="qr" data-text="${order.code}"></svg>`}
</div>
<div>
<p class="row wraps"><b>${order.code}</b><span class="cut">${isBusy ? `Mã đơn hàng: ${order.soc}` : order.soc}</span></p>
${extraOrder === null ? '' : html`<p class="row wraps"><b>${extraOrder.code}</b></p>`}<p class="row"><b class="cut">${pickup.name}</b><time>${formatLabelTime(order.createdAtMs)}</time></p>
<p class="row"><span class="cut">Lấy tại: ${pickup.province}</span><b>${order.weight} gr</b></p>
</div>
<div class="row wraps ruled">
<strong class="sorting">${order.sorting}</strong>
<span class="cod">Thu Hộ <strong>${formatMoney(order.amount)}</strong></span>
</div>
<div class="receiver">
<p class="row"><b class="cut">${receiver.name}</b><b>${receiver.phone}</b></p>
<p class="address">${formattedAddress(receiver)}</p>
</div>
${more.map((row) => html`<div class="more">${row.map(extraCode)}</div>`)}
${isBusy ? html`<p class="row"><span class="cut">Mã SP: ${skus.map(({ text }) => text).join(', ')}</span></p>` : ''}
<div class="contents">
<p class="goods">Hàng: ${order.product}</p>
${order.note === '' || !hasNote ? '' : html`<p class="note">Ghi chú: ${order.note}</p>`}
</div>
</section>
`;
}

const extraCode = ({ format, text }: ExtraCode): Markup =>
  html`<svg class="more-code" data-format="${format}" data-text="${text}"></svg>`;

/** A page that may follow a label; nothing on it identifies the order. */
function goodsListBlock({ product, value, note }: Order, className: string): Markup {
  return html`<section class="${className}">
<div class="receiver">
<p><b>Danh sách hàng</b></p>
<p class="goods">1. ${product}</p>
<p class="row">Trị giá: ${formatMoney(value)}</p>
<p class="note">${note}</p>
<p class="training">${TRAINING_LINE}</p>
</div>
</section>
`;
}

/** Formats dong with '.' between thousands. */
const formatMoney = (dong: number): string => `${formatWholeNumber(dong)} ₫`;
