import { describe } from 'vitest';
import { missingPostgres } from './missing-postgres.ts';

/**
 * `describe` for suites that need a PostgreSQL: they are skipped, and the reason is given, where there is none. In CI on
 * Linux that fails, because npm ci and .ci/run install it.
 */
export const describePostgres = isPostgresAvailable() ? describe : describe.skip;

function isPostgresAvailable(): boolean {
  const missing = missingPostgres();
  if (missing === null) return true;
  process.stderr.write(`\n*** SKIPPED: suites on a real PostgreSQL. ${missing}\n\n`);
  return false;
}
