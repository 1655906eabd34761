import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import JsBarcode from 'jsbarcode';
import type { LabelSize } from '../../../shared/label-size.ts';
import { formattedAddress, type Order } from '../orders/order.ts';
import { type LabelLayout, layoutOf, TRAINING_LINE } from './label-layout.ts';

const POINTS_PER_MM = 72 / 25.4;
const POINTS_PER_DOT = 72 / 203;
const MARGIN_MM = 3;
const LINE_HEIGHT = 1.3;

/**
 * Renders the labels as one PDF with a page per order, as comparable services do (partner-api.md, "Print token and label
 * page"). It is plain: barcode, codes, amount and receiver, without diacritics, which PDF's own fonts lack.
 */
export async function labelPdf(orders: readonly Order[], size: LabelSize): Promise<Uint8Array<ArrayBuffer>> {
  const layout = layoutOf(size);
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const order of orders) {
    const page = pdf.addPage([layout.widthMm * POINTS_PER_MM, layout.heightMm * POINTS_PER_MM]);
    drawBarcode(page, layout, order.shortcode);
    writeLines(page, layout, font, [
      order.shortcode,
      TRAINING_LINE,
      order.code,
      order.soc,
      `${order.sorting}  ${order.amount} VND`,
      `${order.receiver.name} ${order.receiver.phone}`,
      formattedAddress(order.receiver),
    ]);
  }
  return Uint8Array.from(await pdf.save());
}

/** Draws bars of whole dots of a 203 dpi printer; the margin exceeds the quiet zone. */
function drawBarcode(page: PDFPage, { barDots, barHeightMm, heightMm }: LabelLayout, text: string): void {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const moduleWidth = barDots * POINTS_PER_DOT;
  const quiet = 10 * moduleWidth;
  for (const { 0: run, index } of modules.matchAll(/1+/g)) {
    page.drawRectangle({
      x: quiet + index * moduleWidth,
      y: (heightMm - MARGIN_MM - barHeightMm) * POINTS_PER_MM,
      width: run.length * moduleWidth,
      height: barHeightMm * POINTS_PER_MM,
    });
  }
}

function writeLines(
  page: PDFPage,
  { textMm, barHeightMm, heightMm, widthMm }: LabelLayout,
  font: PDFFont,
  lines: readonly string[],
): void {
  const size = textMm * POINTS_PER_MM;
  const width = (widthMm - 2 * MARGIN_MM) * POINTS_PER_MM;
  let y = (heightMm - MARGIN_MM - barHeightMm) * POINTS_PER_MM - size * LINE_HEIGHT;
  for (const line of lines) {
    page.drawText(truncateToWidth(toAscii(line), font, size, width), {
      x: MARGIN_MM * POINTS_PER_MM,
      y,
      size,
      font,
    });
    y -= size * LINE_HEIGHT;
  }
}

/** Removes diacritics; other characters that PDF's own fonts lack become "?". */
function toAscii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replaceAll('—', '-')
    .replace(/[^ -~]/g, '?');
}

function truncateToWidth(text: string, font: PDFFont, size: number, width: number): string {
  let end = Math.min(text.length, 200);
  while (end > 0 && font.widthOfTextAtSize(text.slice(0, end), size) > width) end--;
  return text.slice(0, end);
}
