import type { Dots } from './inspect/dots.ts';
import type { PageSource } from './label-session.ts';

/** Never requested from a network: the print window receives the page directly (RFC 2606 reserves the name). */
const ADDRESS = 'https://document.invalid/';
/** https://www.w3.org/TR/css-values-4/#absolute-lengths */
const PX_PER_INCH = 96;
/**
 * The distance from a picture's edge to its dots' edge on each side, in dots. A page's numbers are rounded to about seven
 * digits on their way to paper. Renderers that round outward (poppler's, which CUPS uses, and pdfium) draw a picture that
 * crosses a dot's edge by a millionth a whole dot larger. Renderers that sample (ghostscript, which CUPS also uses) lose a
 * row of a picture that is too small by 0.02 dots: three of 26 labels did (tests/chromium-print). This value is 30 times the
 * rounding error and a tenth of what loses a row.
 */
const INSET_DOTS = 0.001;

/**
 * Creates a page without scripts that shows a label's sheets, one picture each, in the top left corner, with one dot of the
 * picture per printer dot.
 *
 * - Blink paints an image into a box of whole CSS pixels (2.1 dots at 203 dpi), whatever its size is
 *   (third_party/blink/renderer/core/paint/image_painter.cc, PaintIntoRect): 639 dots in millimeters become 638.6. So the box
 *   is one pixel, and a transform, which is not rounded, scales it to its size.
 * - Paper has a whole number of device units, and a page that declares a larger `@page size` is shrunk to it
 *   (pagination_utils.cc, TargetShrinkScaleFactor). So the page declares none and takes the paper's size.
 * - A fixed element adds no further page if it is larger than the rounded paper. Of several sheets each is a block of the
 *   page's height that cuts off what is below its last whole CSS pixel.
 * @param title the job's title, which the system takes from the page
 * @param dpi of the pictures' dots
 */
export function createPictureDocument(
  title: string,
  sheets: readonly (Omit<Dots, 'bits'> & { readonly png: Uint8Array })[],
  dpi: number,
): PageSource {
  const shown = sheets.map(({ png, widthDots, heightDots }) => {
    const px = (dots: number): number => (dots / dpi) * PX_PER_INCH;
    const [x, y, edge] = [px(widthDots - 2 * INSET_DOTS), px(heightDots - 2 * INSET_DOTS), px(INSET_DOTS)];
    const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    return `<div><img alt="" style="transform:matrix(${x},0,0,${y},${edge},${edge})" src="${source}"></div>`;
  });
  const html = `<!doctype html><meta charset="utf-8"><title>${escapeHtmlText(title)}</title><style>
    @page { margin: 0 }
    html, body { margin: 0 }
    img { display: block; width: 1px; height: 1px; transform-origin: 0 0; image-rendering: pixelated; print-color-adjust: exact }
    ${sheets.length === 1 ? ONE_SHEET_CSS : SEVERAL_SHEETS_CSS}
  </style>${shown.join('')}`;
  return { url: ADDRESS, html: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8' };
}

const ONE_SHEET_CSS = 'div { position: fixed; left: 0; top: 0 }';
const SEVERAL_SHEETS_CSS = `div { height: 100vh; contain: strict; overflow: clip; break-after: page }
    div:last-child { break-after: auto }`;

function escapeHtmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
