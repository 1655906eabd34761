import type { StatementSync } from 'node:sqlite';
import { type Database, openDatabase } from '../../../main/database/database.ts';

interface Table {
  readonly name: string;
  readonly any: StatementSync;
  readonly empty: StatementSync;
}

const tablesOf = new WeakMap<Database, readonly Table[]>();
const free: Database[] = [];

/** An empty ledger in memory: one that another case is done with, since making one takes longer than most cases. */
export function acquireDatabase(): Database {
  const known = free.pop();
  if (known !== undefined) return known;
  const database = openDatabase(':memory:');
  const { sqlite } = database;
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  tablesOf.set(
    database,
    tables.map(({ name }) => ({
      name: String(name),
      any: sqlite.prepare(`SELECT 1 FROM "${String(name)}"`),
      empty: sqlite.prepare(`DELETE FROM "${String(name)}"`),
    })),
  );
  return database;
}

/** Gives one back. One with receipts, which nothing deletes, is used once. */
export function releaseDatabase(database: Database): void {
  const written = (tablesOf.get(database) ?? []).filter(({ any }) => any.get() !== undefined);
  if (written.some(({ name }) => name === 'receipt')) {
    database.close();
    return;
  }
  database.transaction(() => {
    database.sqlite.exec('PRAGMA defer_foreign_keys = ON');
    for (const { empty } of written) empty.run();
  });
  free.push(database);
}
