import { type Barcode, type PlacedBarcode, readBarcodesInDots } from './barcodes.ts';
import { expandArea, findCodeAreas } from './code-areas.ts';
import { type Area, type Dots, eraseArea } from './dots.ts';

/** Margin around a code's area on the previous page: the next page's code may be slightly wider. */
const AREA_MARGIN_DOTS = 16;

/**
 * Reads every barcode of a page. Searching for all symbologies everywhere takes 22 ms per page (S9, 203 dpi), most of it on
 * white areas and text. So a label's usual codes are searched for first, where they were on the previous page. What was read
 * is erased, and only areas that could still hold a code are searched thoroughly: 5 to 6 ms in all.
 *
 * If the result does not prove the page's order, the whole page is searched, so that the shortcut never causes a hold.
 * @param dpi dots per inch
 * @param before where codes were on the previous page; empty if unknown
 * @param proves whether the barcodes prove the page's order
 * @returns the page's codes, and where its usual codes are
 */
export async function readCodes(
  dots: Dots,
  dpi: number,
  before: readonly Area[],
  proves: (barcodes: readonly Barcode[]) => boolean,
): Promise<{ readonly barcodes: readonly Barcode[]; readonly places: readonly Area[] }> {
  const areas = before.length > 0 ? before : findCodeAreas(dots, dpi);
  const usual = await readBarcodesInAreas(dots, areas, 'quick');
  const rest = usual.reduce((left, { box }) => eraseArea(left, box), dots);
  const found = [...usual, ...(await readBarcodesInAreas(rest, findCodeAreas(rest, dpi), 'thorough'))];
  const barcodes = mergeDuplicates(proves(found) ? found : await readBarcodesInDots(dots));
  return { barcodes, places: found.map(({ box }) => expandArea(dots, box, AREA_MARGIN_DOTS)) };
}

/** A code that was read in two pieces, or occurs twice, counts once, with its narrowest bar. */
function mergeDuplicates(found: readonly Barcode[]): Barcode[] {
  const once = new Map<string, Barcode>();
  for (const { text, format, place, narrowestBarDots: width } of found) {
    const key = `${format} ${text}`;
    const other = once.get(key)?.narrowestBarDots ?? null;
    const narrowestBarDots = width === null || other === null ? (width ?? other) : Math.min(width, other);
    once.set(key, { text, format, place, narrowestBarDots });
  }
  return [...once.values()];
}

async function readBarcodesInAreas(
  dots: Dots,
  areas: readonly Area[],
  effort: 'quick' | 'thorough',
): Promise<PlacedBarcode[]> {
  const found: PlacedBarcode[] = [];
  // In sequence, because one thread does all of it.
  for (const area of areas) found.push(...(await readBarcodesInDots(dots, area, effort)));
  return found;
}
