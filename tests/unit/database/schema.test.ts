import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkDatabaseFile } from '../../../main/database/check-database-file.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { MIGRATIONS } from '../../../main/database/migrations.ts';
import { migrate } from '../../../main/database/schema.ts';
import { listBackups } from '../../../main/database/write-backup.ts';
import { NOON, newDatabasePaths } from './database-files.ts';

/** Tem as it will be: with a second version of the ledger. Files share their modules, so they are loaded anew. */
async function nextTem() {
  const second = {
    version: 2,
    statements: "ALTER TABLE batch ADD COLUMN note TEXT NOT NULL DEFAULT 'none';",
  };
  vi.doMock('../../../main/database/migrations.ts', () => ({ MIGRATIONS: [...MIGRATIONS, second] }));
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('../../../main/database/migrations.ts');
    vi.resetModules();
  });
  const { verifyDataFolder } = await import('../../../main/cli/commands/verify.ts');
  return { verifyDataFolder, ...(await import('./database-files.ts')) };
}

const ORDER = `INSERT INTO label (batch_id, code, account, state, changed_at_ms) VALUES (1, 'A.1', ?, 'queued', 1)`;

/** Everything in a database. */
function contentOf(file: string): unknown {
  const sqlite = new DatabaseSync(file);
  const schema = sqlite.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => sqlite.prepare(`SELECT * FROM ${String(name)}`).all());
  sqlite.close();
  return [schema, rows];
}

it('brings a ledger to the next version after a backup, whole or not at all', async () => {
  const { verifyDataFolder, openIn, states } = await nextTem();
  const places = newDatabasePaths();
  const old = new DatabaseSync(places.database);
  migrate(old);
  old.exec(`PRAGMA journal_mode = WAL; INSERT INTO batch (source, opened_at_ms) VALUES ('station', 5)`);
  old.prepare(ORDER).run('0123456789abcdef');
  const failing = { version: 2, statements: 'CREATE TABLE half (id); INSERT INTO label (id) VALUES (99);' };
  expect(() => migrate(old, [...MIGRATIONS, failing])).toThrow(/NOT NULL/);
  expect(old.isTransaction).toBe(false);
  old.close();
  const before = contentOf(places.database);

  const killed = fork(new URL('killed-migration.ts', import.meta.url), [places.database]);
  // Windows knows no signals: a process that is killed ends with 1.
  expect(await once(killed, 'exit')).toEqual(process.platform === 'win32' ? [1, null] : [null, 'SIGKILL']);
  expect(checkDatabaseFile(places.database, 'everything')).toEqual({ kind: 'whole', version: 1 });
  expect(contentOf(places.database)).toEqual(before);

  const verify = { against: null, out: null, file: null, json: false };
  const streams = { output: process.stdout, error: process.stderr };
  await expect(verifyDataFolder(verify, places.folder, streams)).rejects.toThrow('older Tem');
  const opened = openIn(places);
  expect(opened.logged).toEqual(['database upgraded']);
  expect(states(opened)).toEqual(['queued']);
  expect(opened.database.sqlite.prepare('SELECT note FROM batch').get()).toEqual({ note: 'none' });
  const backups = listBackups(places.backups, NOON);
  expect(backups).toMatchObject([{ reason: { kind: 'before', version: 2 }, atMs: NOON }]);
  expect(contentOf(backups[0]?.file ?? '')).toEqual(before);
  await opened.close();
  expect(openIn(places, { now: NOON + 5000 }).logged).toEqual([]);
  expect(listBackups(places.backups, NOON + 5000)).toEqual(backups);
});

it('takes an order of each account with a code into a batch, and none of them twice', () => {
  const { sqlite, close } = openDatabase(':memory:');
  onTestFinished(close);
  sqlite.exec("INSERT INTO batch (source, opened_at_ms) VALUES ('station', 5)");
  for (const account of ['0123456789abcdef', 'fedcba9876543210', null]) {
    expect(sqlite.prepare(ORDER).run(account).changes).toBe(1);
    expect(() => sqlite.prepare(ORDER).run(account)).toThrow(/UNIQUE/);
  }
});

it('overwrites deleted data in the ledger’s file', () => {
  const { database: file } = newDatabasePaths();
  const { sqlite, close } = openDatabase(file);
  onTestFinished(close);
  const draft = sqlite.prepare('INSERT INTO draft (training, content, changed_at_ms) VALUES (0, ?, 0)');
  // Long ones too: SQLite puts them on separate pages.
  for (let at = 0; at < 40; at++)
    draft.run(`{"name":"Chị Nguyễn Thị Định ${at}${' '.repeat(at * 300)} ở đây"}`);
  const holds = (text: string): boolean => {
    sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    return readFileSync(file).includes(text);
  };
  expect(holds('Thị Định 7')).toBe(true);
  sqlite.exec('DELETE FROM draft');
  expect([holds('Thị Định'), holds('ở đây')]).toEqual([false, false]);
});
