import { afterAll, beforeAll, describe } from 'vitest';
import { missingPostgres } from './missing-postgres.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts';

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

/**
 * One server for all tests of the suite that calls this; it ends after the last.
 * @returns it, once the tests run
 */
export function sharedPostgres(options: PostgresOptions = {}): () => Postgres {
  let server: Postgres | null = null;
  beforeAll(async () => {
    server = await startPostgres(options);
  }, 60_000);
  afterAll(() => server?.stop());
  return () => {
    if (server === null) throw new Error('only while the tests run');
    return server;
  };
}
