import type { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { MIGRATIONS } from './migrations.ts';

/** The version that this Tem writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Returns the version of an open ledger (PRAGMA user_version); 0 for an empty file. */
export const schemaVersionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);

/** Migrates a ledger to the newest version. All or nothing: if it fails or is interrupted, the ledger is unchanged. */
export function migrate(database: DatabaseSync, migrations = MIGRATIONS): void {
  if (schemaVersionOf(database) >= migrations.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Checked again, because another process may have migrated it meanwhile.
    const found = schemaVersionOf(database);
    for (const { version, statements } of migrations)
      if (version > found) database.exec(`${statements} PRAGMA user_version = ${version};`);
    database.exec('COMMIT');
  } catch (error) {
    // On a full disk SQLite rolls back by itself (https://www.sqlite.org/lang_transaction.html, "Response To Errors").
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Returns the error for a newer ledger, which is not touched because its content is unknown here. */
export const newerDatabaseError = (file: string, version: number): ProblemError =>
  new ProblemError('ledger-newer', { file, version, known: SCHEMA_VERSION });
