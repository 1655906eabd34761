import { deflateSync } from 'node:zlib';
import { type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import { type Dots, hashDots } from './dots.ts';
import { createPdfFile } from './pdf-file.ts';
import { createSearchText } from './search-text.ts';

const POINTS_PER_INCH = 72;
/** A page is rounded down to this part of a point (0.04 µm): a reader that rounds pixels up must not find one more. */
const STEPS_PER_POINT = 10_000;
/** Labels are mostly white: the usual level takes three times as long, for files that are an eighth smaller. */
const DEFLATE_LEVEL = 2;

/** What "1/2" is written with. */
const PAGE_NUMBER_LETTERS = '0123456789/';
/**
 * How far within its page the image ends, in dots. Readers draw an image onto every pixel that it touches, and by the rounding of
 * numbers a page's edge may touch one more: then they stretch it.
 */
const INSET_DOTS = 0.02;

/** Where the hashes stand in a flat PDF's information dictionary. */
export const DOTS_KEY = 'TemDots';

/** What a flat PDF is made of. */
export interface FlatPdfContent {
  /** The pages, as they were proven. */
  readonly sheets: readonly Dots[];
  /** Dots per inch of them. */
  readonly dpi: number;
  /** What a search finds them by: the order's code and shortcode. */
  readonly names: readonly string[];
}

/** What a label's file is found by. */
export function searchNamesOf(code: OrderCode): readonly string[] {
  const shortcode = shortcodeOf(code);
  return shortcode === null ? [code] : [code, shortcode];
}

/**
 * Proven dots as a PDF: a page for each sheet, just as large as its dots are, with nothing on it but the dots as an image of one bit
 * a pixel, and the text that a search finds. The image's bytes are the dots' own (dots.ts); their SHA-256 (hashOf), page by page,
 * stand in the information dictionary under `TemDots`. No dates and no identifiers: the same dots and names are the same bytes.
 * read-flat-pdf.ts reads it: another form must leave this one readable.
 */
export function createFlatPdf({ sheets, dpi, names }: FlatPdfContent): Uint8Array {
  const pages = sheets.map((dots) => ({
    widthDots: dots.widthDots,
    heightDots: dots.heightDots,
    packed: deflateSync(dots.bits, { level: DEFLATE_LEVEL }),
    hash: hashDots(dots),
  }));
  return createFlatPdfFromPacked({ pages, dpi, names });
}

/** A sheet as it stands in the file. */
export interface PackedSheet extends Pick<Dots, 'widthDots' | 'heightDots'> {
  /** Its bits as the file has them (zlib). */
  readonly packed: Uint8Array;
  /** hashOf its dots. */
  readonly hash: string;
}

/** The file around sheets that are packed already: with it `tem verify` finds out whether a file holds anything else. */
export function createFlatPdfFromPacked({
  pages: sheets,
  dpi,
  names,
}: Omit<FlatPdfContent, 'sheets'> & { readonly pages: readonly PackedSheet[] }): Uint8Array {
  const file = createPdfFile();
  const text = createSearchText([...names, PAGE_NUMBER_LETTERS]);
  const toUnicode = file.addObject('', Buffer.from(text.toUnicode));
  const font = file.addObject(`${text.font} /ToUnicode ${toUnicode} 0 R`);
  // The catalog and the tree of pages refer to each other: the tree comes behind its pages, and is known by how many they are.
  const objectsAPage = 3;
  const tree = font + sheets.length * objectsAPage + 1;
  const pages = sheets.map((sheet, at) => {
    const size = { width: dotsToPoints(sheet.widthDots, dpi), height: dotsToPoints(sheet.heightDots, dpi) };
    const lines = sheets.length === 1 ? names : [...names, `${at + 1}/${sheets.length}`];
    const image = file.addObject(imageDictionary(sheet), sheet.packed);
    const contents = file.addObject(
      '',
      Buffer.from(
        `q ${imagePlacementMatrix(size, dpi)} cm /Dots Do Q\n${text.operators('Search', lines, size)}`,
      ),
    );
    const resources = `/XObject << /Dots ${image} 0 R >> /Font << /Search ${font} 0 R >>`;
    return file.addObject(
      `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Resources << ${resources} >> /Contents ${contents} 0 R`,
    );
  });
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  const root = file.addObject(
    `/Type /Catalog /Pages ${file.addObject(`/Type /Pages /Kids [${kids}] /Count ${pages.length}`)} 0 R`,
  );
  return file.toBytes(root, file.addObject(`/${DOTS_KEY} (${sheets.map(({ hash }) => hash).join(' ')})`));
}

function dotsToPoints(dots: number, dpi: number): number {
  return Math.floor((dots / dpi) * POINTS_PER_INCH * STEPS_PER_POINT) / STEPS_PER_POINT;
}

/** Lays the image onto its page (ISO 32000-1, 8.3.4). */
function imagePlacementMatrix({ width, height }: { width: number; height: number }, dpi: number): string {
  const inset = (INSET_DOTS / dpi) * POINTS_PER_INCH;
  return [width - 2 * inset, 0, 0, height - 2 * inset, inset, inset]
    .map((number) => Number(number.toFixed(5)))
    .join(' ');
}

/** 1 is black in dots and white in DeviceGray, so it is decoded the other way round (ISO 32000-1, 8.9.5.2). */
export const imageDictionary = ({ widthDots, heightDots }: Pick<Dots, 'widthDots' | 'heightDots'>): string =>
  `/Type /XObject /Subtype /Image /Width ${widthDots} /Height ${heightDots} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Filter /FlateDecode`;
