import { openDatabase } from '../../main/database/database.ts';
import type { NewLabel } from '../../main/station/label-row.ts';
import { type LabelStore, openLabelStore } from '../../main/station/label-store.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ONLY_KEY } from './station-orders.ts';

/** A ledger with a database of its own, for a test. @param file its path, or `:memory:` */
export function openTestLabelStore(file: string, now?: () => number): LabelStore & { close(): void } {
  const database = openDatabase(file);
  return { ...openLabelStore(database, now), close: database.close };
}

/** A row of an order whose full code was scanned, of a test's only account. */
export const queuedLabel = (code: string): NewLabel => ({
  code: code as OrderCode,
  account: ONLY_KEY,
  scanned: null,
  state: 'queued',
});
