import { type Barcode, type PlacedBarcode, readDots } from './barcodes.ts';
import { areaAround, codeAreas } from './code-areas.ts';
import { type Area, type Dots, withoutArea } from './dots.ts';

/** What was read of a page, and where its usual codes stood. */
export interface CodesRead {
  readonly barcodes: readonly Barcode[];
  readonly places: readonly Area[];
}

/** Around the place where a code was on the page before: the next one's may be a little wider. */
const BESIDE_DOTS = 16;

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
): Promise<CodesRead> {
  const usual = await readAreas(dots, before.length > 0 ? before : codeAreas(dots, dpi), 'quick');
  const rest = usual.reduce((left, { box }) => withoutArea(left, box), dots);
  const found = [...usual, ...(await readAreas(rest, codeAreas(rest, dpi), 'thorough'))];
  const barcodes = eachOnce(proves(found) ? found : await readDots(dots));
  return { barcodes, places: found.map(({ box }) => areaAround(dots, box, BESIDE_DOTS)) };
}

/** A code that was read in two pieces, or stands on the page twice, counts once, with its finest bar. */
function eachOnce(found: readonly Barcode[]): Barcode[] {
  const once = new Map<string, Barcode>();
  for (const { text, format, place, narrowestBarDots: width } of found) {
    const key = `${format} ${text}`;
    const other = once.get(key)?.narrowestBarDots ?? null;
    const narrowestBarDots = width === null || other === null ? (width ?? other) : Math.min(width, other);
    once.set(key, { text, format, place, narrowestBarDots });
  }
  return [...once.values()];
}

async function readAreas(
  dots: Dots,
  areas: readonly Area[],
  effort: 'quick' | 'thorough',
): Promise<PlacedBarcode[]> {
  const found: PlacedBarcode[] = [];
  // One after the other: it is one thread's work.
  for (const area of areas) found.push(...(await readDots(dots, area, effort)));
  return found;
}
