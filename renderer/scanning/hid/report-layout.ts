import type { HidCollection, HidItem, HidReport } from './web-hid.ts';

/**
 * Usages of a scanned data report, page and number (USB-IF, "HID Point of Sale Usage Tables" 1.02, section 3: Barcode
 * Scanner page 0x8C; Byte Count belongs to the Generic Desktop page and is in most vendors' reports).
 */
const DECODED_DATA = 0x8c00fe;
const DATA_CONTINUED = 0x8c00ff;
const BYTE_COUNT = 0x01003b;

/** Where the parts of a scan are in an input report, not counting the report id. */
export interface ScanLayout {
  /** Bit offset and size (at most 16 bits); null if the data marks its own end. */
  readonly count: { readonly at: number; readonly bits: number } | null;
  /** Offset and length in bytes. */
  readonly data: { readonly at: number; readonly bytes: number };
  /** Bit offset of the flag that says the next report continues this scan; null if there is none. */
  readonly continued: number | null;
}

/** The layouts of a device's scanned data reports by report id (0 if its reports have none). */
export type ScanLayouts = ReadonlyMap<number, ScanLayout>;

/**
 * Finds the scanned data reports in a device's descriptor. Vendors order and size the fields differently; only their
 * usages agree. Empty if there is none.
 */
export function readLayouts(collections: readonly HidCollection[]): ScanLayouts {
  const layouts = new Map<number, ScanLayout>();
  // Outer collections first: an outer one has the whole report where an inner one has only a part.
  for (const { inputReports = [], children = [] } of collections) {
    for (const report of inputReports) {
      const layout = readLayout(report);
      const id = report.reportId ?? 0;
      if (layout !== null && !layouts.has(id)) layouts.set(id, layout);
    }
    for (const [id, layout] of readLayouts(children)) if (!layouts.has(id)) layouts.set(id, layout);
  }
  return layouts;
}

/** One report's layout; null if it carries no scanned data in whole bytes. */
function readLayout({ items = [] }: HidReport): ScanLayout | null {
  let bits = 0;
  let count: ScanLayout['count'] = null;
  let data: ScanLayout['data'] | null = null;
  let continued: number | null = null;
  for (const item of items) {
    const { reportSize = 0, reportCount = 0 } = item;
    const counted = fieldsOf(item, BYTE_COUNT);
    if (counted !== null && count === null && reportSize > 0 && reportSize <= 16)
      count = { at: bits + counted.first * reportSize, bits: reportSize };
    const decoded = fieldsOf(item, DECODED_DATA);
    if (decoded !== null && data === null) {
      const at = bits + decoded.first * reportSize;
      const size = decoded.number * reportSize;
      if (at % 8 === 0 && size % 8 === 0 && size > 0) data = { at: at / 8, bytes: size / 8 };
    }
    const flag = fieldsOf(item, DATA_CONTINUED);
    if (flag !== null && continued === null && reportSize > 0) continued = bits + flag.first * reportSize;
    bits += reportSize * reportCount;
  }
  return data === null ? null : { count, data, continued };
}

/** Which fields of an item have a usage; null if none has. */
function fieldsOf(
  { isRange = false, usages = [], usageMinimum, usageMaximum, reportCount = 0 }: HidItem,
  usage: number,
): { readonly first: number; readonly number: number } | null {
  if (isRange) {
    if (usageMinimum === undefined || usageMaximum === undefined) return null;
    if (usage < usageMinimum || usage > usageMaximum) return null;
    const first = usage - usageMinimum;
    return ownFields(first, usage === usageMaximum, reportCount);
  }
  const first = usages.indexOf(usage);
  return first === -1 ? null : ownFields(first, first === usages.length - 1, reportCount);
}

/** The last usage applies to all remaining fields, any other to one. */
function ownFields(first: number, isLast: boolean, reportCount: number) {
  if (first >= reportCount) return null;
  return { first, number: isLast ? reportCount - first : 1 };
}
