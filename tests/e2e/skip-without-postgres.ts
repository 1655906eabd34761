import { test } from '@playwright/test';
import { missingPostgres } from '../helpers/postgres/missing-postgres.ts';

/** Skips the tests of the file that calls it where no PostgreSQL is; in CI that fails. */
export function skipWithoutPostgres(): void {
  const missing = missingPostgres();
  test.skip(missing !== null, `SKIPPED: no PostgreSQL here. ${missing ?? ''}`);
}
