import createQr from 'qrcode-generator';
import { encodeCode128, placeCode128 } from '../../main/labels/built-in-pages/code128.ts';

/** One page of a test's label document. */
export interface LabelBlock {
  /** The contents of Code 128 barcodes, one below the other. */
  readonly barcodes?: readonly string[];
  /** The contents of Code 128 barcodes with bars twice as wide. */
  readonly large?: readonly string[];
  /** The content of a QR code below them. */
  readonly qr?: string;
  readonly text?: string;
  /** Width of the bars in dots of 203 dpi; 3 by default. */
  readonly barDots?: number;
  /** CSS of the block. */
  readonly style?: string;
}

const MM_PER_DOT = 25.4 / 203;

/** A label page of 80 x 100 mm, one block per page. */
export function labelHtml(blocks: readonly LabelBlock[]): string {
  return `<!doctype html><meta charset="utf-8"><title>In đơn hàng</title><style>
    @page { size: 80mm 100mm; margin: 0 } body { margin: 0 }
    section { box-sizing: border-box; width: 80mm; height: 100mm; padding: 4mm; break-after: page; font: 4mm sans-serif }
    section:last-child { break-after: auto } svg { display: block; margin-bottom: 2mm }
  </style>${blocks.map(blockHtml).join('')}`;
}

function blockHtml({
  barcodes = [],
  large = [],
  qr,
  text = '',
  barDots = 3,
  style = '',
}: LabelBlock): string {
  const codes = [
    ...barcodes.map((code) => barcodeSvg(code, barDots)),
    ...large.map((code) => barcodeSvg(code, 2 * barDots)),
    qr === undefined ? '' : qrSvg(qr),
  ];
  return `<section style="${style}">${codes.join('')}<p>${text}</p></section>`;
}

/** A QR code as inline SVG with modules of so many dots of 203 dpi. */
export function qrSvg(text: string, dots = 4): string {
  const code = createQr(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const side = `${(count + 8) * dots * MM_PER_DOT}mm`;
  const squares = Array.from(
    { length: count * count },
    (_, at) => [at % count, Math.floor(at / count)] as const,
  )
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `<rect x="${x + 4}" y="${y + 4}" width="1" height="1"/>`);
  return `<svg width="${side}" height="${side}" viewBox="0 0 ${count + 8} ${count + 8}" shape-rendering="crispEdges">${squares.join('')}</svg>`;
}

/** A Code 128 as inline SVG, in whole dots of 203 dpi. */
export function barcodeSvg(text: string, barDots = 3, height = 100): string {
  const { area, bars } = placeCode128(encodeCode128(text), barDots, { x: 0, y: 0, height });
  const mm = (dots: number): string => `${dots * MM_PER_DOT}mm`;
  const rects = bars.map((bar) => `<rect x="${bar.x}" y="0" width="${bar.width}" height="${bar.height}"/>`);
  return `<svg width="${mm(area.width)}" height="${mm(area.height)}" viewBox="0 0 ${area.width} ${area.height}" shape-rendering="crispEdges">${rects.join('')}</svg>`;
}
