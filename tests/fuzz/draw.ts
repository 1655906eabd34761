import { PDFDocument, type PDFFont, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import JsBarcode from 'jsbarcode';
import createQr from 'qrcode-generator';
import { type Ink, PAGE_DOTS, type Page } from './page.ts';

const POINTS_PER_DOT = 72 / 203;

/** A document of these pages. Bars and squares are drawn as vectors that begin on a dot, unless they were scaled. */
export async function drawDocument(pages: readonly Page[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { inks, turned } of pages) {
    const page = document.addPage([PAGE_DOTS.width * POINTS_PER_DOT, PAGE_DOTS.height * POINTS_PER_DOT]);
    if (turned !== 0) page.node.set(PDFName.of('Rotate'), document.context.obj(turned));
    page.node.setFontDictionary(PDFName.of('F'), font.ref);
    // One stream for all: pdf-lib's own drawing takes ten times as long.
    const content = [
      `${POINTS_PER_DOT} 0 0 ${-POINTS_PER_DOT} 0 ${PAGE_DOTS.height * POINTS_PER_DOT} cm`,
      ...inks.map((ink) => drawn(ink, font)),
    ].join('\n');
    page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
  }
  return document.save({ useObjectStreams: false });
}

/** An ink in PDF's operators; the page's y goes down. */
function drawn(ink: Ink, font: PDFFont): string {
  return `q ${ink.scale} 0 0 ${ink.scale} ${ink.x} ${ink.y} cm ${shapeOf(ink, font)} Q`;
}

function shapeOf(ink: Ink, font: PDFFont): string {
  switch (ink.kind) {
    case 'bars':
      return rectangles(barsOf(ink.symbology, ink.text), ink);
    case 'qr':
      return squares(ink.text, ink.squareDots);
    case 'text':
      // Letters stand upright on a page whose y goes down, with their baseline at the ink's y.
      return `BT /F ${ink.sizeDots} Tf 1 0 0 -1 0 0 Tm ${font.encodeText(plainLetters(ink.text)).toString()} Tj ET`;
  }
}

const RUNS = /1+/g;
const modulesOf = new Map<string, string>();

/** A linear symbol as modules from left to right: 1 is a bar. */
function barsOf(symbology: 'CODE128' | 'EAN13', text: string): string {
  const key = `${symbology} ${text}`;
  const known = modulesOf.get(key);
  if (known !== undefined) return known;
  const symbol: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(symbol, text, { format: symbology, flat: true });
  const modules = symbol.encodings?.map(({ data }) => data).join('') ?? '';
  modulesOf.set(key, modules);
  return modules;
}

/** The width of a symbol in dots, without its quiet zones. */
export function widthOf(symbology: 'CODE128' | 'EAN13', text: string, barDots: number): number {
  return barsOf(symbology, text).length * barDots;
}

function rectangles(
  modules: string,
  { barDots, heightDots, share }: { barDots: number; heightDots: number; share: number },
): string {
  const last = modules.length * share;
  const bars = [...modules.matchAll(RUNS)].filter(({ index }) => index < last);
  return `${bars
    .map(({ 0: run, index }) => `${index * barDots} 0 ${run.length * barDots} ${heightDots} re`)
    .join(' ')} f`;
}

const symbols = new Map<string, ReturnType<typeof createQr>>();

function qrOf(text: string): ReturnType<typeof createQr> {
  const known = symbols.get(text);
  if (known !== undefined) return known;
  const symbol = createQr(0, 'M');
  symbol.addData(text, 'Byte');
  symbol.make();
  symbols.set(text, symbol);
  return symbol;
}

/** The side of a QR code in squares, without its quiet zone. */
export const qrSquares = (text: string): number => qrOf(text).getModuleCount();

const drawnSquares = new Map<string, string>();

function squares(text: string, squareDots: number): string {
  const key = `${squareDots} ${text}`;
  const known = drawnSquares.get(key);
  if (known !== undefined) return known;
  const symbol = qrOf(text);
  const count = symbol.getModuleCount();
  const dark: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (symbol.isDark(row, column))
        dark.push(`${column * squareDots} ${row * squareDots} ${squareDots} ${squareDots} re`);
    }
  }
  const shape = `${dark.join(' ')} f`;
  drawnSquares.set(key, shape);
  return shape;
}

/** Latin letters without diacritics: PDF's own fonts have no others. */
function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^ -~]/g, '-');
}
