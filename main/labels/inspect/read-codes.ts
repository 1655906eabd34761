import { type Barcode, type PlacedBarcode, readBarcodesInDots } from './barcodes.ts';
import { expandArea, findCodeAreas } from './code-areas.ts';
import { type Area, type Dots, eraseArea } from './dots.ts';

/** What was read of a page, and where its usual codes stood. */
export interface PageCodes {
  readonly barcodes: readonly Barcode[];
  readonly places: readonly Area[];
}

/** Around the place where a code was on the page before: the next one's may be a little wider. */
const AREA_MARGIN_DOTS = 16;

/**
 * Reads every barcode of a page. Looking for all symbologies everywhere takes 22 ms a page (S9, 203 dpi), most of it on
 * white and on text. So what labels usually carry is looked for first, where it was on the page before; what was read is
 * wiped out, and only what could still hold a code is searched thoroughly: 5 to 6 ms in all.
 *
 * A page that this does not prove is searched everywhere, so that no label is held for the short way's sake.
 * @param dpi dots per inch
 * @param before where codes were on the page before; empty where nothing is known
 * @param proves whether the barcodes say whose page it is
 */
export async function readCodes(
  dots: Dots,
  dpi: number,
  before: readonly Area[],
  proves: (barcodes: readonly Barcode[]) => boolean,
): Promise<PageCodes> {
  const usual = await readBarcodesInAreas(
    dots,
    before.length > 0 ? before : findCodeAreas(dots, dpi),
    'quick',
  );
  const rest = usual.reduce((left, { box }) => eraseArea(left, box), dots);
  const found = [...usual, ...(await readBarcodesInAreas(rest, findCodeAreas(rest, dpi), 'thorough'))];
  const barcodes = mergeDuplicates(proves(found) ? found : await readBarcodesInDots(dots));
  return { barcodes, places: found.map(({ box }) => expandArea(dots, box, AREA_MARGIN_DOTS)) };
}

/** A code that was read in two pieces, or stands on the page twice, counts once, with its finest bar. */
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
  // One after the other: it is one thread's work.
  for (const area of areas) found.push(...(await readBarcodesInDots(dots, area, effort)));
  return found;
}
