import type { DatabaseSync } from 'node:sqlite';
import type { KnownOrder } from '../../shared/order.ts';
import { ProblemError } from '../../shared/problem.ts';
import { V1 } from './migrations/v1-batches.ts';
import { V2 } from './migrations/v2-print-jobs.ts';
import { V3 } from './migrations/v3-orders.ts';
import { V4 } from './migrations/v4-history.ts';
import { V5 } from './migrations/v5-phases.ts';
import { V6 } from './migrations/v6-receipts.ts';
import { V7 } from './migrations/v7-sealed-codes.ts';
import { V8 } from './migrations/v8-confirmed-orders.ts';
import { V9 } from './migrations/v9-searched-fields.ts';
import { V10 } from './migrations/v10-accounts.ts';
import { V11 } from './migrations/v11-fleet.ts';
import { V12 } from './migrations/v12-account-names.ts';
import { buildSearchText } from './search-text.ts';

/** Migrates a ledger from the previous version to this one. */
interface Migration {
  readonly version: number;
  readonly statements: string;
}

/**
 * The ledger's migrations; PRAGMA user_version is the number applied so far. A released entry is never changed, only followed by
 * another, for which tests/unit/database/versions gets a ledger.
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
  { version: 9, statements: V9 },
  { version: 10, statements: V10 },
  { version: 11, statements: V11 },
  { version: 12, statements: V12 },
];

/** The version that this Tem writes. */
export const SCHEMA_VERSION = lastVersion(MIGRATIONS);

/** Returns the version of an open ledger; 0 for an empty file. */
export const schemaVersionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);

/**
 * Migrates a ledger to the newest version, or to an older one for tests. All or nothing: if it fails or is interrupted, the
 * ledger is unchanged.
 * @throws ProblemError ledger-newer if a newer version of Tem wrote it
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
  database.function('order_search_text', { deterministic: true }, orderSearchText);
  database.exec('BEGIN IMMEDIATE');
  try {
    // Checked again, because another process may have migrated it meanwhile.
    const found = schemaVersionOf(database);
    for (const { version, statements } of migrations)
      if (version > found && version <= to) database.exec(`${statements} PRAGMA user_version = ${version};`);
    database.exec('COMMIT');
  } catch (error) {
    // On a full disk SQLite rolls back by itself (https://www.sqlite.org/lang_transaction.html, "Response To Errors").
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The search text of a stored order. @param content JSON (shared/order.ts, KnownOrder), of any version */
function orderSearchText(code: unknown, soc: unknown, content: unknown): string {
  const { receiver, product } = JSON.parse(String(content)) as Partial<
    Pick<KnownOrder, 'receiver' | 'product'>
  >;
  return buildSearchText({
    code: String(code),
    soc: typeof soc === 'string' ? soc : null,
    name: receiver?.name ?? null,
    phone: receiver?.phone ?? null,
    product: product ?? null,
  });
}

/** Returns the error for a newer ledger, which is not touched because its content is unknown here. */
export const newerDatabaseError = (file: string, version: number, known = SCHEMA_VERSION): ProblemError =>
  new ProblemError('ledger-newer', { file, version, known });

function lastVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}
