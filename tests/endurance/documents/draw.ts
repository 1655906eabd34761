import { PDFDocument, type PDFFont, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import JsBarcode from 'jsbarcode';
import createQr from 'qrcode-generator';
import { type Ink, isBars, PAGE_DOTS, type Page } from './page.ts';

const POINTS_PER_DOT = 72 / 203;

/** A document of these pages. Bars and squares are drawn as vectors that begin on a dot, unless they were scaled. */
export async function drawDocument(pages: readonly Page[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { inks, turned } of pages) {
    const page = document.addPage([PAGE_DOTS.width * POINTS_PER_DOT, PAGE_DOTS.height * POINTS_PER_DOT]);
    if (turned !== 0) page.node.set(PDFName.of('Rotate'), document.context.obj(turned));
    page.node.setFontDictionary(PDFName.of('F'), font.ref);
    // One stream for all: pdf-lib's own drawing takes ten times as long. The page's y goes down.
    const content = [
      `${POINTS_PER_DOT} 0 0 ${-POINTS_PER_DOT} 0 ${PAGE_DOTS.height * POINTS_PER_DOT} cm`,
      ...inks.map((ink) => `q ${ink.scale} 0 0 ${ink.scale} ${ink.x} ${ink.y} cm ${shapeOf(ink, font)} Q`),
    ].join('\n');
    page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
  }
  return document.save({ useObjectStreams: false });
}

/** An ink in PDF's operators. */
function shapeOf({ kind, text, dots, height, share }: Ink, font: PDFFont): string {
  if (kind === 'text')
    // Letters stand upright on a page whose y goes down.
    return `BT /F ${dots} Tf 1 0 0 -1 0 0 Tm ${font.encodeText(plainLetters(text)).toString()} Tj ET`;
  if (kind === 'qr') return squares(`${dots} ${text}`);
  const modules = modulesOf(`${kind} ${text}`);
  const bars = [...modules.matchAll(/1+/g)].filter(({ index }) => index < modules.length * share);
  return `${bars.map(({ 0: run, index }) => `${index * dots} 0 ${run.length * dots} ${height} re`).join(' ')} f`;
}

/** Makes each value once. */
function once<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** A linear symbol as modules from left to right: 1 is a bar. @param key its kind and text */
const modulesOf = once((key) => {
  const [kind, text] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
  const symbol: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(symbol, text, { format: kind.toUpperCase(), flat: true });
  return symbol.encodings?.map(({ data }) => data).join('') ?? '';
});

const qrOf = once((text) => {
  const symbol = createQr(0, 'M');
  symbol.addData(text, 'Byte');
  symbol.make();
  return symbol;
});

/** @param key the side of a square, and the text */
const squares = once((key) => {
  const [dots, symbol] = [Number.parseInt(key, 10), qrOf(key.slice(key.indexOf(' ') + 1))];
  const all = Array.from({ length: symbol.getModuleCount() }, (_, at) => at);
  const dark = all.flatMap((row) =>
    all.flatMap((column) =>
      symbol.isDark(row, column) ? [`${column * dots} ${row * dots} ${dots} ${dots} re`] : [],
    ),
  );
  return `${dark.join(' ')} f`;
});

/** Latin letters without diacritics: PDF's own fonts have no others. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^ -~]/g, '-');

/** A part of a page, in dots from its left and top edge. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Quiet zones in modules (ISO/IEC 15417, ISO/IEC 18004). */
const BARS_QUIET = 10;
const QR_QUIET = 4;
/** Letters of Helvetica are on average narrower than this share of their size. */
const LETTER_WIDTH = 0.6;

/** The area of an ink with its quiet zone, and how wide that is at each side. */
export function boxOf(ink: Ink): Box & { readonly quiet: { readonly x: number; readonly y: number } } {
  const { kind, text, scale } = ink;
  const dot = ink.dots * scale;
  if (kind === 'text') {
    const y = ink.y - dot * 0.8;
    return { x: ink.x, y, width: text.length * dot * LETTER_WIDTH, height: dot, quiet: { x: 0, y: 0 } };
  }
  const side = kind === 'qr' ? qrOf(text).getModuleCount() * dot : 0;
  const [width, height] = isBars(ink)
    ? [modulesOf(`${kind} ${text}`).length * dot, ink.height * scale]
    : [side, side];
  const quiet = isBars(ink) ? { x: BARS_QUIET * dot, y: 2 } : { x: QR_QUIET * dot, y: QR_QUIET * dot };
  return {
    x: ink.x - quiet.x,
    y: ink.y - quiet.y,
    quiet,
    width: width + 2 * quiet.x,
    height: height + 2 * quiet.y,
  };
}

/** Whether two boxes have a dot in common. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
