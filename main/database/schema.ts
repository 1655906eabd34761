import type { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { V1 } from './migrations/v1-batches.ts';
import { V2 } from './migrations/v2-print-jobs.ts';
import { V3 } from './migrations/v3-orders.ts';
import { V4 } from './migrations/v4-history.ts';
import { V5 } from './migrations/v5-phases.ts';
import { V6 } from './migrations/v6-receipts.ts';
import { V7 } from './migrations/v7-sealed-codes.ts';
import { V8 } from './migrations/v8-confirmed-orders.ts';

/** What makes a ledger of the version before into one of this version. */
export interface Migration {
  readonly version: number;
  readonly statements: string;
}

/**
 * The ledger's shape; PRAGMA user_version says how far one has come. An entry that was released is never changed, only
 * followed by another, of which tests/unit/database/versions holds a ledger then.
 */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, statements: V1 },
  { version: 2, statements: V2 },
  { version: 3, statements: V3 },
  { version: 4, statements: V4 },
  { version: 5, statements: V5 },
  { version: 6, statements: V6 },
  { version: 7, statements: V7 },
  { version: 8, statements: V8 },
];

/** The version that this Tem writes. */
export const SCHEMA_VERSION = lastVersion(MIGRATIONS);

/** The version of an open ledger; 0 of an empty file. */
export function schemaVersionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/**
 * Brings a ledger to the newest version, or to an older one to test from. All or nothing: where it is interrupted or
 * fails, the ledger is what it was.
 * @throws ProblemError ledger-newer where it was written by a newer Tem
 */
export function migrate(
  database: DatabaseSync,
  to = SCHEMA_VERSION,
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  const known = lastVersion(migrations);
  if (schemaVersionOf(database) > known)
    throw newerDatabaseError(database.location() ?? '', schemaVersionOf(database), known);
  if (schemaVersionOf(database) >= to) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Asked again: another process may have done it meanwhile.
    const found = schemaVersionOf(database);
    for (const { version, statements } of migrations)
      if (version > found && version <= to) database.exec(`${statements} PRAGMA user_version = ${version};`);
    database.exec('COMMIT');
  } catch (error) {
    // A full disk makes SQLite take everything back by itself (https://www.sqlite.org/lang_transaction.html, "Response To Errors").
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** A ledger that is not touched, since nobody here knows what stands in it. */
export function newerDatabaseError(file: string, version: number, known = SCHEMA_VERSION): ProblemError {
  return new ProblemError('ledger-newer', { file, version, known });
}

function lastVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}
