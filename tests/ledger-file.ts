import { openDatabase } from '../main/ledger/database.ts';
import { type Ledger, openLedger } from '../main/station/ledger.ts';

/** A ledger with a database of its own, as a test holds one. @param file its path, or `:memory:` */
export function openLedgerFile(file: string, now?: () => number): Ledger & { close(): void } {
  const database = openDatabase(file);
  return { ...openLedger(database, now), close: database.close };
}
