import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Postgres } from './postgres.ts';
import { runProgram } from './run-program.ts';
import { OWNER } from './template.ts';

/** A backup of a fleet's database, as its owner makes one. */
export interface Backup {
  /** A dump is restored into a new database of the same name; a snapshot takes the place of the whole server's data. */
  readonly kind: 'dump' | 'snapshot';
  /** Puts the database back to what it was. Whoever is connected is thrown out. */
  restore(): Promise<void>;
}

/**
 * Makes a backup: with pg_dump where the programs have it (Debian's), else as a provider's storage does (npm's).
 * @param folder for the dump's file; it exists
 */
export async function backUp(server: Postgres, folder: string): Promise<Backup> {
  const program = (name: string): string => join(server.programs, 'bin', name);
  if (!existsSync(program('pg_dump'))) {
    const snapshot = await server.takeSnapshot();
    return { kind: 'snapshot', restore: () => server.restoreSnapshot(snapshot) };
  }
  const file = join(folder, 'backup.dump');
  const run = { account: null, cwd: folder };
  const url = server.ownerUrl;
  await runProgram(program('pg_dump'), ['--format=custom', `--file=${file}`, `--dbname=${url}`], run);
  return {
    kind: 'dump',
    async restore() {
      // Its owner can't throw out who is connected as another role.
      const other = server.superuserUrl.replace(/[^/]+$/, 'postgres');
      const client = new pg.Client({ connectionString: other });
      await client.connect();
      try {
        await client.query(`DROP DATABASE ${server.name} WITH (FORCE)`);
        await client.query(`CREATE DATABASE ${server.name} OWNER ${OWNER}`);
      } finally {
        await client.end();
      }
      await runProgram(program('pg_restore'), ['--exit-on-error', `--dbname=${url}`, file], run);
    },
  };
}
