import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { assertDataFolderWritable, findDataFolderProblem } from '../../../main/database/data-folder.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { type DatabasePaths } from '../../../main/database/database-paths.ts';
import { lockFile } from '../../../main/database/file-lock.ts';
import { SCHEMA_VERSION } from '../../../main/database/schema.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import { skipOnWindows } from '../../helpers/platforms.ts';
import { add, backedUp, forgetTemplates, newDatabasePaths, openIn, states } from './database-files.ts';

afterAll(forgetTemplates);

const CHILD = join(import.meta.dirname, 'open-child.ts');

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'no problem';
  } catch (error) {
    return problemOf(error).code;
  }
}

const filesOf = ({ folder }: DatabasePaths): [string, string][] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, readFileSync(join(folder, name), 'base64')]);

/** Overwrites the pages in which the rows of the batch are: the head and the list of tables stay as they are. */
function damage({ database: ledger }: DatabasePaths): void {
  const sqlite = new DatabaseSync(ledger, { readOnly: true });
  const pages = sqlite.prepare(`SELECT pageno FROM dbstat WHERE name = 'label' AND pagetype = 'leaf'`).all();
  sqlite.close();
  const content = readFileSync(ledger);
  for (const { pageno } of pages) content.fill(0xa5, (Number(pageno) - 1) * 4096, Number(pageno) * 4096);
  writeFileSync(ledger, content);
}

describe('a ledger of a newer Tem', () => {
  it.each([true, false])('is not opened, and its folder stays untouched (closed: %s)', async (closed) => {
    const places = await backedUp();
    const opened = openIn(places);
    opened.database.sqlite.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    if (closed) await opened.close();
    const newer = newDatabasePaths();
    for (const [name, content] of filesOf(places).filter(
      ([name]) => !name.endsWith('-shm') && name !== 'backups',
    ))
      writeFileSync(join(newer.folder, name), content, 'base64');
    const before = filesOf(newer).filter(([name]) => name !== 'ledger.sqlite-shm');
    const known = { code: 'ledger-newer', values: { version: SCHEMA_VERSION + 1, known: SCHEMA_VERSION } };
    try {
      openIn(newer);
      expect.unreachable();
    } catch (error) {
      expect(problemOf(error)).toMatchObject(known);
    }
    expect(filesOf(newer).filter(([name]) => name !== 'ledger.sqlite-shm')).toEqual(before);
    expect(codeOf(() => openDatabase(newer.database))).toBe('ledger-newer');
  });
});

describe('another program', () => {
  it('is waited for while it checks or restores the ledger', () => {
    const places = newDatabasePaths();
    const other = lockFile(places.lock, 'alone');
    expect(codeOf(() => openIn(places))).toBe('ledger-busy');
    other?.release();
    expect(codeOf(() => openIn(places))).toBe('no problem');
  });

  it('is reported if it writes for too long', () => {
    const places = newDatabasePaths();
    const { database } = openIn(places);
    const other = new DatabaseSync(places.database);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    database.sqlite.exec('PRAGMA busy_timeout = 10');
    expect(codeOf(() => database.transaction(() => undefined))).toBe('ledger-busy');
    other.exec('ROLLBACK');
    expect(codeOf(() => database.transaction(() => undefined))).toBe('no problem');
  });

  it('of Tem’s own opens the same ledger in parallel, and never restores it underneath', async () => {
    const places = await backedUp();
    const station = openIn(places);
    const command = openIn(places);
    add(command, 900, 900);
    expect(states(station)).toHaveLength(123);
    writeFileSync(places.database, 'broken');
    expect(codeOf(() => openIn(places))).toBe('ledger-busy');
    expect(readdirSync(places.folder).filter((name) => name.includes('broken'))).toEqual([]);
  });
});

const noRights = skipOnWindows('a folder that may not be written to: its files’ modes keep nobody out');

describe('a folder that may not be written to', () => {
  /** An unprivileged process; the tests may run as root, whom no permission stops. */
  function openAsNobody({ folder }: DatabasePaths): unknown {
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { stdout, stderr } = spawnSync(process.execPath, [CHILD, folder], { ...nobody, encoding: 'utf8' });
    return stdout === '' ? stderr : JSON.parse(stdout);
  }

  it.skipIf(noRights)('is reported and left as it is, as are a ledger and a place for it', async () => {
    const places = await backedUp();
    const problem = { code: 'data-read-only' };
    chmodSync(places.folder, 0o555);
    onTestFinished(() => chmodSync(places.folder, 0o755));
    const before = readdirSync(places.folder);
    expect(openAsNobody(places)).toMatchObject(problem);
    expect(openAsNobody({ ...places, folder: join(places.folder, 'data') })).toMatchObject(problem);
    expect(readdirSync(places.folder)).toEqual(before);
    chmodSync(places.folder, 0o777);
    chmodSync(places.database, 0o444);
    expect(openAsNobody(places)).toMatchObject(problem);
  });

  it('is reported before anything starts if it is no folder, and probed without leaving a file behind', () => {
    const places = newDatabasePaths();
    mkdirSync(places.backups);
    assertDataFolderWritable(places);
    expect(readdirSync(places.folder)).toEqual(['backups', 'ledger.lock']);
    expect(findDataFolderProblem(places.folder)).toBeNull();
    expect(findDataFolderProblem(join(places.lock, 'data'))?.problem).toMatchObject({
      code: 'data-not-written',
    });
  });
});

describe('damage found in an open ledger', () => {
  it('by a statement is reported once, and the next start restores the ledger', async () => {
    const places = await backedUp();
    const opened = openIn(places);
    const told: string[] = [];
    opened.onBroken(({ problem }) => told.push(problem.code));
    opened.database.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA shrink_memory;');
    damage(places);
    for (let turn = 0; turn < 2; turn++) expect(codeOf(() => states(opened))).toBe('ledger-broken');
    expect(told).toEqual(['ledger-broken']);
    await expect(opened.whenVerified()).rejects.toThrow(ProblemError);
    expect(existsSync(places.suspect)).toBe(true);
    await opened.close();
    const next = openIn(places);
    expect(next.loss()).toMatchObject({ code: 'ledger-restored' });
    expect(states(next)).toHaveLength(120);
    expect(existsSync(places.suspect)).toBe(false);
  });

  it('in the background, for a ledger too large to be checked at the start, stops printing', async () => {
    const places = await backedUp();
    damage(places);
    const opened = openIn(places, { atOnceBytes: 0 });
    const told = new Promise((resolve) => opened.onBroken(({ problem }) => resolve(problem.code)));
    await expect(opened.whenVerified()).rejects.toThrow(/damaged/);
    expect(await told).toBe('ledger-broken');
    await opened.close();
    // However large it is.
    const next = openIn(places, { atOnceBytes: 0 });
    expect(next.loss()).toMatchObject({ code: 'ledger-restored' });
    await next.whenVerified();
    expect(next.logged).toContain('database checked');
    await next.close();
  });
});
