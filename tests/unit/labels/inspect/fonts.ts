import { createPdfFile } from '../../../../main/labels/inspect/pdf-file.ts';
import { code128Modules } from './documents.ts';

// TrueType fonts with handmade glyphs, and documents that write in them.

/** A corner in thousandths of the em; `curve`: a control point, so that the outline is round there. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly curve?: boolean;
}
export type Outline = readonly Corner[];
/** Outlines, or the glyphs that it is composed of. */
export type TestGlyph =
  | { readonly outlines: readonly Outline[] }
  | { readonly parts: readonly { readonly glyph: number; readonly x: number }[]; readonly turned?: boolean };

const EM = 1000;

export const rectangle = (x: number, y: number, width: number, height: number): Outline => [
  { x, y },
  { x, y: y + height },
  { x: x + width, y: y + height },
  { x: x + width, y },
];
export const round = (x: number, y: number, size: number): Outline =>
  rectangle(x, y, size, size).map((corner) => ({ ...corner, curve: true }));

/** A Code 128 symbol as glyphs of two characters each, as fonts of bars have them; a module is a fiftieth of the em. */
export function barGlyphs(text: string): TestGlyph[] {
  const modules = code128Modules(text);
  const glyphs: TestGlyph[] = [];
  for (let from = 0; from < modules.length; from += GLYPH_MODULES) {
    const bars = [...modules.slice(from, from + GLYPH_MODULES).matchAll(/1+/g)];
    glyphs.push({
      outlines: bars.map(({ index, 0: bar }) => rectangle(index * MODULE, 0, bar.length * MODULE, 700)),
    });
  }
  return glyphs;
}
const GLYPH_MODULES = 22;
const MODULE = EM / 50;

const bytesOf = (...values: readonly (readonly [number, 1 | 2 | 4])[]): Buffer =>
  Buffer.concat(
    values.map(([value, size]) => {
      const bytes = Buffer.alloc(size);
      if (value < 0) bytes.writeIntBE(value, 0, size);
      else bytes.writeUIntBE(value, 0, size);
      return bytes;
    }),
  );
const words = (...values: readonly number[]): Buffer =>
  bytesOf(...values.map((value) => [value, 2] as const));

function glyphData(glyph: TestGlyph): Buffer {
  if ('parts' in glyph) {
    const parts = glyph.parts.map(({ glyph: part, x }, at) => {
      // ARG_1_AND_2_ARE_WORDS, ARGS_ARE_XY_VALUES, MORE_COMPONENTS, WE_HAVE_A_TWO_BY_TWO.
      const flags = 0x3 | (at + 1 < glyph.parts.length ? 0x20 : 0) | (glyph.turned === true ? 0x80 : 0);
      return words(flags, part, x, 0, ...(glyph.turned === true ? [0, 0x4000, -0x4000, 0] : []));
    });
    return Buffer.concat([words(-1, 0, 0, EM, EM), ...parts]);
  }
  const { outlines } = glyph;
  if (outlines.length === 0) return Buffer.alloc(0);
  const points = outlines.flat();
  const steps = (of: (corner: Corner) => number): number[] =>
    points.map((corner, at) => of(corner) - (at === 0 ? 0 : of(points[at - 1] ?? corner)));
  let last = -1;
  return Buffer.concat([
    words(outlines.length, 0, 0, EM, EM),
    words(...outlines.map((outline) => (last += outline.length)), 0),
    Buffer.from(points.map(({ curve = false }) => (curve ? 0 : 1))),
    words(...steps(({ x }) => x)),
    words(...steps(({ y }) => y)),
  ]);
}

/** A TrueType file with what its readers need; glyph 0 is empty, the first of these is glyph 1. */
export function trueTypeFont(glyphs: readonly TestGlyph[]): Uint8Array {
  const data = [Buffer.alloc(0), ...glyphs.map(glyphData)].map((bytes) =>
    Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]),
  );
  let offset = 0;
  const offsets = [0, ...data.map((bytes) => (offset += bytes.length))];
  const count = data.length;
  const tables: readonly (readonly [string, Buffer])[] = [
    ['glyf', Buffer.concat(data)],
    [
      'head',
      Buffer.concat([
        bytesOf([0x10000, 4], [0x10000, 4], [0, 4], [0x5f0f3cf5, 4]),
        words(0, EM, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, EM, EM),
        words(0, 8, 2, 1, 0),
      ]),
    ],
    ['hhea', words(1, 0, EM, 0, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, count)],
    ['hmtx', words(...data.flatMap(() => [EM, 0]))],
    ['loca', bytesOf(...offsets.map((at) => [at, 4] as const))],
    ['maxp', words(1, 0, count, 200, 50, 200, 50, 2, 0, 0, 0, 0, 0, 0, 10, 3)],
  ];
  let at = 12 + tables.length * 16;
  const directory = tables.map(([tag, table]) => {
    const entry = Buffer.concat([Buffer.from(tag), bytesOf([0, 4], [at, 4], [table.length, 4])]);
    at += table.length + (-table.length & 3);
    return entry;
  });
  return Buffer.concat([
    bytesOf([0x10000, 4]),
    words(tables.length, 0, 0, 0),
    ...directory,
    ...tables.flatMap(([, table]) => [table, Buffer.alloc(-table.length & 3)]),
  ]);
}

/** A page of 80 x 100 mm that writes every glyph of a font in one line upwards, `sizePt` large, after drawing `paths`. */
export function pageInFont(
  glyphs: readonly TestGlyph[],
  widthEm: number,
  sizePt: number,
  paths = '',
): Uint8Array {
  const font = trueTypeFont(glyphs);
  const file = createPdfFile();
  const program = file.addObject(`/Length1 ${font.length}`, font);
  const descriptor = file.addObject(
    `/Type /FontDescriptor /FontName /AAAAAA+Test /Flags 4 /FontBBox [0 0 ${EM} ${EM}] /ItalicAngle 0 /Ascent ${EM} /Descent 0 /CapHeight ${EM} /StemV 80 /FontFile2 ${program} 0 R`,
  );
  const descendant = file.addObject(
    `/Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Test /CIDSystemInfo << /Registry <41646F6265> /Ordering <4964656E74697479> /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW ${widthEm * EM} /CIDToGIDMap /Identity`,
  );
  const type0 = file.addObject(
    `/Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Test /Encoding /Identity-H /DescendantFonts [${descendant} 0 R]`,
  );
  const line = glyphs.map((_, at) => (at + 1).toString(16).padStart(4, '0')).join('');
  const contents = file.addObject(
    '',
    Buffer.from(`${paths} BT /F ${sizePt} Tf 0 1 -1 0 70 20 Tm <${line}> Tj ET`),
  );
  const tree = contents + 2;
  const page = file.addObject(
    `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 226.77 283.46] /Resources << /Font << /F ${type0} 0 R >> >> /Contents ${contents} 0 R`,
  );
  const root = file.addObject(
    `/Type /Catalog /Pages ${file.addObject(`/Type /Pages /Kids [${page} 0 R] /Count 1`)} 0 R`,
  );
  return file.toBytes(root, file.addObject(''));
}
