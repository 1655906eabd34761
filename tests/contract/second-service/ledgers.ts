import { type Database, openDatabase } from '../../../main/ledger/database.ts';

const free: Database[] = [];

/** An empty ledger in memory: one that another case is done with, since making one takes longer than most cases. */
export const takeLedger = (): Database => free.pop() ?? openDatabase(':memory:');

/** Gives one back. One with receipts, which nothing deletes, is used once. */
export function giveBack(database: Database): void {
  const { sqlite } = database;
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  if (sqlite.prepare('SELECT 1 FROM receipt').get() !== undefined) {
    database.close();
    return;
  }
  database.atOnce(() => {
    sqlite.exec('PRAGMA defer_foreign_keys = ON');
    for (const { name } of tables) sqlite.exec(`DELETE FROM "${String(name)}"`);
  });
  free.push(database);
}
