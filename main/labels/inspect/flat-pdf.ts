import { deflateSync } from 'node:zlib';
import { type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import { type Dots, hashDots } from './dots.ts';
import { createPdfFile } from './pdf-file.ts';
import { createSearchText } from './search-text.ts';

const POINTS_PER_INCH = 72;
/** Sizes are rounded down to this part of a point (0.04 µm): a reader that rounds pixels up must not find another one. */
const STEPS_PER_POINT = 10_000;
/** Labels are mostly white: the default level takes three times as long for files that are an eighth smaller. */
const DEFLATE_LEVEL = 2;

const PAGE_NUMBER_LETTERS = '0123456789/';
/** The image's distance to the page's edge, in dots: readers stretch it if rounding makes the edge touch a further pixel. */
const INSET_DOTS = 0.02;

/** The key of the hashes in a flat PDF's information dictionary. */
export const DOTS_KEY = 'TemDots';

export interface FlatPdfContent {
  readonly sheets: readonly Dots[];
  /** Their dots per inch. */
  readonly dpi: number;
  /** The searchable names: the order's code and shortcode. */
  readonly names: readonly string[];
}

export function searchNamesOf(code: OrderCode): readonly string[] {
  const shortcode = shortcodeOf(code);
  return shortcode === null ? [code] : [code, shortcode];
}

/**
 * Creates a PDF of proven dots: one page per sheet, exactly as large as its dots, with only the dots as a 1-bit image and
 * invisible text for searching. The image's bytes are the dots' own (dots.ts). The information dictionary holds their SHA-256
 * (hashDots), page by page, under `TemDots`. There are no dates and no identifiers: equal dots and names give equal bytes.
 * read-flat-pdf.ts reads it, and must still read this form if the form ever changes.
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

export interface PackedSheet extends Pick<Dots, 'widthDots' | 'heightDots'> {
  /** Its bits as stored in the file (zlib). */
  readonly packed: Uint8Array;
  readonly hash: string;
}

/** Creates the file from compressed sheets; `tem verify` uses it to find out whether a file contains anything else. */
export function createFlatPdfFromPacked({
  pages: sheets,
  dpi,
  names,
}: Omit<FlatPdfContent, 'sheets'> & { readonly pages: readonly PackedSheet[] }): Uint8Array {
  const file = createPdfFile();
  const text = createSearchText([...names, PAGE_NUMBER_LETTERS]);
  const toUnicode = file.addObject('', Buffer.from(text.toUnicode));
  const font = file.addObject(`${text.font} /ToUnicode ${toUnicode} 0 R`);
  // The catalog and the page tree refer to each other. The tree follows its pages, so its number depends on how many there
  // are.
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

/** Places the image on its page (ISO 32000-1, 8.3.4). */
function imagePlacementMatrix({ width, height }: { width: number; height: number }, dpi: number): string {
  const inset = (INSET_DOTS / dpi) * POINTS_PER_INCH;
  return [width - 2 * inset, 0, 0, height - 2 * inset, inset, inset]
    .map((number) => Number(number.toFixed(5)))
    .join(' ');
}

/** 1 is black in dots but white in DeviceGray, so the image is decoded inverted (ISO 32000-1, 8.9.5.2). */
export const imageDictionary = ({ widthDots, heightDots }: Pick<Dots, 'widthDots' | 'heightDots'>): string =>
  `/Type /XObject /Subtype /Image /Width ${widthDots} /Height ${heightDots} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Filter /FlateDecode`;
