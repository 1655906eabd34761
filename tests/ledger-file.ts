import { openDatabase } from '../main/ledger/database.ts';
import { type Ledger, type NewLabel, openLedger } from '../main/station/ledger.ts';
import type { OrderCode } from '../shared/order-code.ts';

/** A ledger with a database of its own, as a test holds one. @param file its path, or `:memory:` */
export function openLedgerFile(file: string, now?: () => number): Ledger & { close(): void } {
  const database = openDatabase(file);
  return { ...openLedger(database, now), close: database.close };
}

/** A row of an order whose full code was scanned. */
export const queued = (code: string): NewLabel => ({
  code: code as OrderCode,
  scanned: null,
  state: 'queued',
});
