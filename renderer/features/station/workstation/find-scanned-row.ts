import { shortcodeOf } from '../../../../shared/order-code.ts';
import type { BatchRow } from '../../../../shared/station.ts';

/** The one row of the batch that a scanned text is the code, the shortcode or the scan of, and its place from 1 on. */
export function findScannedRow(
  rows: readonly BatchRow[],
  text: string,
): { readonly row: BatchRow; readonly line: number } | null {
  const wanted = text.trim().toUpperCase();
  const found = rows.flatMap((row, at) => {
    const names = [row.code, row.scanned, shortcodeOf(row.code)];
    return names.some((name) => name?.toUpperCase() === wanted) ? [{ row, line: at + 1 }] : [];
  });
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}
