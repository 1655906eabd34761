import { type OrderCode, parseShortcode } from '../../shared/order-code.ts';
import type { LabelRow, LabelStore } from './label-store.ts';

/** The row of a batch that a text means: by the order's code, by what was scanned, or by its shortcode where only one can. */
export function findRow(ledger: LabelStore, batchId: number, text: OrderCode): LabelRow | null {
  const shortcode = parseShortcode(text);
  const rows = shortcode === null ? [] : ledger.findByShortcode(batchId, shortcode);
  return (
    ledger.find(batchId, text) ??
    ledger.findByScanned(batchId, text) ??
    (rows.length === 1 ? (rows[0] ?? null) : null)
  );
}
