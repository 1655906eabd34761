import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FleetIdentity } from '../../../shared/fleet.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Connection } from '../connect/connection.ts';
import { OWNER_STATEMENTS } from '../sql/owner-statements.ts';
import { statement } from '../sql/statement.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { MIGRATIONS, type Migration, SCHEMA_VERSION, VERSIONS_AHEAD } from './migrations.ts';

/** PostgreSQL's oldest version that Tem runs on, as the server numbers it. */
const OLDEST_SERVER = 150_000;

/** A transaction of the owner's: everything or nothing. */
async function inTransaction<Value>(connection: Connection, work: () => Promise<Value>): Promise<Value> {
  await connection.run(OWNER_STATEMENTS.begin);
  try {
    const value = await work();
    await connection.run(OWNER_STATEMENTS.commit);
    return value;
  } catch (error) {
    await connection.run(OWNER_STATEMENTS.rollback).catch(() => connection.destroy());
    throw error;
  }
}

async function schemaVersion(connection: Connection): Promise<number> {
  return (await connection.run(STATEMENTS.schema))[0]?.version ?? 0;
}

/** Returns the server's version ("15.8"). @throws ProblemError fleet-server-old */
export async function checkServer(connection: Connection): Promise<string> {
  const [found] = await connection.run(STATEMENTS.version);
  if (found === undefined || found.server < OLDEST_SERVER)
    throw new ProblemError('fleet-server-old', { version: found?.named ?? '?' });
  return found.named;
}

/**
 * Sets a fleet up, or upgrades the one that is there: its schema, version by version, and the rights of stations. May be repeated, and
 * run by several at once; after a restore into another server it makes the roles again that no backup of a database holds.
 * @param connection the owner's
 * @param wanted what a new fleet is called, and whether it is for practice; null: there has to be one
 * @throws ProblemError fleet-server-old, fleet-too-new, fleet-missing, fleet-rights-missing
 */
export async function setUpFleet(
  connection: Connection,
  wanted: Pick<FleetIdentity, 'name' | 'training'> | null,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<FleetIdentity> {
  await checkServer(connection);
  return inTransaction(connection, async () => {
    await connection.run(OWNER_STATEMENTS.lock);
    if (wanted !== null) {
      await connection.run(OWNER_STATEMENTS.createSchema);
      await connection.run(OWNER_STATEMENTS.createVersions);
    }
    const newest = migrations.at(-1)?.version ?? 0;
    const before = await presentVersion(connection);
    if (before > newest) throw new ProblemError('fleet-too-new', { found: before, known: newest });
    for (const { version, texts } of migrations.filter((one) => one.version > before)) {
      for (const [at, text] of texts.entries())
        for (const [part, sql] of splitStatements(text).entries())
          await connection.run(statement(`migrate_${version}_${at}_${part}`, sql, z.object({})));
      await connection.run(OWNER_STATEMENTS.addVersion, [version]);
    }
    if (wanted !== null)
      await connection.run(OWNER_STATEMENTS.addFleet, [randomUUID(), wanted.name, wanted.training]);
    await connection.run(OWNER_STATEMENTS.addEpoch);
    await connection.run(OWNER_STATEMENTS.applyRights);
    return readFleet(connection);
  });
}

/** @throws ProblemError fleet-missing */
async function presentVersion(connection: Connection): Promise<number> {
  const [found] = await connection.run(STATEMENTS.version);
  if (found?.present !== true) throw new ProblemError('fleet-missing', { database: '' });
  return schemaVersion(connection);
}

async function readFleet(connection: Connection): Promise<FleetIdentity> {
  const [fleet] = await connection.run(STATEMENTS.fleet);
  if (fleet === undefined) throw new ProblemError('fleet-missing', { database: '' });
  return { id: fleet.id, name: fleet.name, training: fleet.training };
}

/**
 * Says whether a station can work with what is there. A station works with the schema of its own version and the next.
 * @param known the schema that the station was written for
 * @returns the fleet
 * @throws ProblemError fleet-server-old, fleet-missing, fleet-too-old, fleet-too-new
 */
export async function checkSchema(
  connection: Connection,
  database: string,
  known: number = SCHEMA_VERSION,
): Promise<FleetIdentity> {
  const [server] = await connection.run(STATEMENTS.version);
  if (server === undefined || server.server < OLDEST_SERVER)
    throw new ProblemError('fleet-server-old', { version: server?.named ?? '?' });
  if (!server.present) throw new ProblemError('fleet-missing', { database });
  const found = await schemaVersion(connection);
  if (found < known) throw new ProblemError('fleet-too-old', { found, known });
  if (found > known + VERSIONS_AHEAD) throw new ProblemError('fleet-too-new', { found, known });
  return readFleet(connection);
}

/** Splits a migration's text at the semicolons that end its statements: those outside of $$…$$, '…' and comments. */
export function splitStatements(text: string): readonly string[] {
  const statements: string[] = [];
  let current = '';
  const token = /\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*|;|[^$'\-;]+|[\s\S]/g;
  for (const [piece] of text.matchAll(token)) {
    if (piece !== ';') {
      if (!piece.startsWith('--')) current += piece;
      continue;
    }
    statements.push(current.trim());
    current = '';
  }
  if (current.trim() !== '') statements.push(current.trim());
  return statements.filter((one) => one !== '');
}
