import { type Barcode, type PlacedBarcode, readBarcodesInDots } from './barcodes.ts';
import { areasOverlap, expandArea, findCodeAreas } from './code-areas.ts';
import { type Area, type Dots, eraseArea } from './dots.ts';

/** Margin around a code's area on the previous page: the next page's code may be slightly wider. */
const AREA_MARGIN_DOTS = 16;
/**
 * The share of black dots from which a square may be part of a code if its letters are left out: two rules have 10 %, and a code
 * of only 4 mm has 20 %, so that none is missed that was found because letters near it made its part of the page dense.
 */
const BARE_DENSE_SHARE = 0.12;

/**
 * Reads every barcode of a page. Searching for all symbologies everywhere takes 22 ms per page (S9, 203 dpi), most of it on
 * white areas and text. So a label's usual codes are searched for first, where they were on the previous page. What was read
 * is erased, and only areas that could still hold a code are searched thoroughly: 5 to 6 ms in all. Large or bold letters make
 * such an area too. So an area is passed over if it could hold none once its letters are left out (hide-letters.ts): 3 to 4 ms.
 *
 * If the result does not prove the page's order, the whole page is searched, so that the shortcut never causes a hold.
 * @param dpi dots per inch
 * @param before where codes were on the previous page; empty if unknown
 * @param proves whether the barcodes prove the page's order
 * @param withoutLetters draws the page without its letters, the same dots otherwise; null if it has none or that is not known
 * @returns the page's codes, and where its usual codes are
 */
export async function readCodes(
  dots: Dots,
  dpi: number,
  before: readonly Area[],
  proves: (barcodes: readonly Barcode[]) => boolean,
  withoutLetters: () => Dots | null = () => null,
): Promise<{ readonly barcodes: readonly Barcode[]; readonly places: readonly Area[] }> {
  const areas = before.length > 0 ? before : findCodeAreas(dots, dpi);
  const usual = await readBarcodesInAreas(dots, areas, 'quick');
  const eraseUsual = (page: Dots): Dots => usual.reduce((left, { box }) => eraseArea(left, box), page);
  const rest = eraseUsual(dots);
  const further = findCodeAreas(rest, dpi);
  const bare = further.length === 0 ? null : withoutLetters();
  const bareAreas = bare === null ? further : findCodeAreas(eraseUsual(bare), dpi, BARE_DENSE_SHARE);
  const searched = further.filter((area) => bareAreas.some((other) => areasOverlap(area, other)));
  const found = [...usual, ...(await readBarcodesInAreas(rest, searched, 'thorough'))];
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
