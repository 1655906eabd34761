import { shortcodeOf } from '../../../../shared/order-code.ts';
import type { BatchRow } from '../../../../shared/station.ts';

/** Finds the only row whose code, shortcode or scanned text matches, and its position from 1. */
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
