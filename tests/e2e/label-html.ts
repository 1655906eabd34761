import { code128, placeCode128 } from '../../main/labels/own-pages/code128.ts';

/** One page of a label document as a test wants it. */
export interface LabelBlock {
  /** What Code 128 barcodes say, one below the other. */
  readonly barcodes?: readonly string[];
  readonly text?: string;
  /** Bars of so many dots of 203 dpi; 3 where nothing is said. */
  readonly barDots?: number;
  /** CSS of the block. */
  readonly style?: string;
}

const MM_PER_DOT = 25.4 / 203;

/** A label page of 80 x 100 mm, a block a page. */
export function labelHtml(blocks: readonly LabelBlock[]): string {
  return `<!doctype html><meta charset="utf-8"><title>In đơn hàng</title><style>
    @page { size: 80mm 100mm; margin: 0 } body { margin: 0 }
    section { box-sizing: border-box; width: 80mm; height: 100mm; padding: 4mm; break-after: page; font: 4mm sans-serif }
    section:last-child { break-after: auto } svg { display: block; margin-bottom: 2mm }
  </style>${blocks.map(blockHtml).join('')}`;
}

function blockHtml({ barcodes = [], text = '', barDots = 3, style = '' }: LabelBlock): string {
  return `<section style="${style}">${barcodes.map((code) => barcodeSvg(code, barDots)).join('')}<p>${text}</p></section>`;
}

/** A Code 128 as inline SVG, in whole dots of 203 dpi. */
export function barcodeSvg(text: string, barDots = 3): string {
  const { area, bars } = placeCode128(code128(text), barDots, { x: 0, y: 0, height: 100 });
  const mm = (dots: number): string => `${dots * MM_PER_DOT}mm`;
  const rects = bars.map((bar) => `<rect x="${bar.x}" y="0" width="${bar.width}" height="${bar.height}"/>`);
  return `<svg width="${mm(area.width)}" height="${mm(area.height)}" viewBox="0 0 ${area.width} ${area.height}" shape-rendering="crispEdges">${rects.join('')}</svg>`;
}
