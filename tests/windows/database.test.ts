import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { databasePathsIn } from '../../main/database/database-paths.ts';
import { lockFile } from '../../main/database/file-lock.ts';
import { openDatabaseFile } from '../../main/database/open-database-file.ts';
import { writeBackup } from '../../main/database/write-backup.ts';
import { openLabelStore } from '../../main/station/label-store.ts';
import { ProblemError } from '../../shared/problem.ts';
import { queuedLabel } from '../helpers/test-label-store.ts';
import { catchError, createTestFolder, lockAgainstDeletion, lockExclusively } from './file-locks.ts';

const root = createTestFolder('ledger');
const NOON = Date.UTC(2026, 10, 21, 9, 30);
const DAY = 86_400_000;
const WORKER = join(import.meta.dirname, '../../main/database/worker.ts');

function openIn(folder: string, now = NOON) {
  const logged: string[] = [];
  const file = openDatabaseFile({
    folder,
    workerFile: WORKER,
    log: ({ event }) => void logged.push(event),
    now: () => now,
    waitMs: 100,
  });
  const ledger = openLabelStore(file.database);
  return { file, ledger, batch: ledger.currentBatch('station'), logged };
}

/** Writes this many orders and closes the database. */
async function filled(folder: string, orders: number): Promise<void> {
  const { file, ledger, batch } = openIn(folder);
  for (let at = 0; at < orders; at++) ledger.add(batch, queuedLabel(`SGNS336484LM.${100_000_000 + at}`));
  await file.close();
}
async function countIn(
  folder: string,
  now = NOON,
): Promise<{ rows: number; logged: string[]; loss: string | null }> {
  const { file, ledger, batch, logged } = openIn(folder, now);
  const found = { rows: ledger.count(batch), logged, loss: file.loss()?.code ?? null };
  await file.close();
  return found;
}
const code = (error: unknown): unknown => (error instanceof ProblemError ? error.problem.code : error);

describe('a data folder', () => {
  for (const [what, name] of [
    ['with spaces and Vietnamese letters', 'Dữ liệu của Tem'],
    ['with letters in two parts', 'Dữ liệu của Tem'.normalize('NFD')],
    ['with what cmd and SQLite read otherwise', "100% & 'a' !^ [x] #1"],
    ['deeper than 260 letters', join('d'.repeat(100), 'e'.repeat(100), 'f'.repeat(60))],
  ] as const)
    it(`${what} keeps a ledger, its backups and its locks`, async () => {
      const folder = join(root, name);
      await filled(folder, 3);
      assert.equal((await countIn(folder)).rows, 3);
      assert.ok(existsSync(writeBackup(databasePathsIn(folder), { kind: 'daily' }, NOON)));
      writeFileSync(databasePathsIn(folder).database, 'no database');
      const after = await countIn(folder, NOON + 1000);
      assert.deepEqual([after.rows, after.loss], [3, 'ledger-restored']);
    });

  it('by a device path is the same folder', async () => {
    const folder = join(root, 'same');
    await filled(folder, 2);
    const mixed = folder.replace('\\', '/').replace('same', 'SAME');
    const [plain, device, slashes] = [folder, `\\\\?\\${folder}`, mixed].map((path) => openIn(path));
    assert.deepEqual(
      [plain, device, slashes].map((one) => one?.ledger.count(one.batch)),
      [2, 2, 2],
    );
    for (const one of [plain, device, slashes]) await one?.file.close();
  });
});

describe('the lock of a data folder', () => {
  it('is held by one alone, or by many together, from any process', () => {
    const file = join(root, 'x.lock');
    const alone = lockFile(file, 'alone');
    assert.deepEqual([lockFile(file, 'alone'), lockFile(file, 'shared')], [null, null]);
    alone?.release();
    const [one, two] = [lockFile(file, 'shared'), lockFile(file, 'shared')];
    assert.equal(lockFile(file, 'alone'), null);
    one?.release();
    two?.release();
    lockFile(file, 'alone')?.release();
  });

  it('is released by the system when its process dies', () => {
    const file = join(root, 'died.lock');
    const script = `import { lockFile } from ${JSON.stringify(new URL('../../main/database/file-lock.ts', import.meta.url).href)};
      if (lockFile(process.argv[1], 'alone') === null) process.exit(9);
      process.kill(process.pid, 'SIGKILL');`;
    const { status, error } = spawnSync(process.execPath, ['--input-type=module', '-e', script, file], {
      stdio: 'ignore',
    });
    assert.deepEqual([status === 9, error], [false, undefined]);
    assert.ok(existsSync(file));
    const lock = lockFile(file, 'alone');
    assert.notEqual(lock, null);
    lock?.release();
  });

  it('keeps Tem from starting, with a message, while another program holds it', () => {
    const folder = join(root, 'held-lock');
    mkdirSync(folder);
    writeFileSync(databasePathsIn(folder).lock, '');
    const letGo = lockExclusively(databasePathsIn(folder).lock);
    assert.equal(code(catchError(() => openIn(folder))), 'ledger-busy');
    letGo();
  });
});

describe('a ledger that another program holds', () => {
  it('is not opened, with a message, and is unchanged afterwards', async () => {
    const folder = join(root, 'held');
    await filled(folder, 2);
    const before = readFileSync(databasePathsIn(folder).database);
    const letGo = lockExclusively(databasePathsIn(folder).database);
    const error = catchError(() => openIn(folder));
    letGo();
    assert.equal(code(error), 'ledger-busy');
    assert.ok(error instanceof ProblemError);
    assert.match(error.message, /Another program holds file “.*ledger\.sqlite”/);
    assert.deepEqual(readFileSync(databasePathsIn(folder).database), before);
    assert.equal((await countIn(folder)).rows, 2);
  });

  it('when broken, stays with its log until it can be set aside', async () => {
    const folder = join(root, 'held-broken');
    const places = databasePathsIn(folder);
    await filled(folder, 2);
    writeBackup(places, { kind: 'daily' }, NOON);
    writeFileSync(places.database, 'no database');
    writeFileSync(`${places.database}-wal`, 'its log');
    const letGo = lockAgainstDeletion(places.database);
    const error = catchError(() => openIn(folder, NOON + 1000));
    letGo();
    assert.equal(code(error), 'ledger-busy');
    assert.deepEqual(
      [readFileSync(places.database, 'utf8'), readFileSync(`${places.database}-wal`, 'utf8')],
      ['no database', 'its log'],
    );
    const after = await countIn(folder, NOON + 2000);
    assert.deepEqual(
      [after.rows, after.loss, after.logged.includes('database restored')],
      [2, 'ledger-restored', true],
    );
    const kept = readdirSync(folder).filter((name) => name.startsWith('ledger.broken-'));
    assert.deepEqual(
      kept
        .map((name) => name.replace(/^.*\.sqlite/, ''))
        .filter((end) => end !== '-shm')
        .toSorted(),
      ['', '-wal'],
    );
  });

  it('continues its backups: a later one deletes one that was held, and nothing half-written is left', async () => {
    const folder = join(root, 'backups');
    const places = databasePathsIn(folder);
    await filled(folder, 1);
    const made = Array.from({ length: 7 }, (_, day) =>
      writeBackup(places, { kind: 'daily' }, NOON + day * DAY),
    );
    const [oldest = ''] = made;
    const letGo = lockAgainstDeletion(oldest);
    writeBackup(places, { kind: 'daily' }, NOON + 7 * DAY);
    assert.equal(readdirSync(places.backups).length, 8);
    letGo();
    writeBackup(places, { kind: 'daily' }, NOON + 8 * DAY);
    assert.deepEqual([readdirSync(places.backups).length, existsSync(oldest)], [7, false]);
  });

  it('makes the next backup although a half-written one is held', async () => {
    const folder = join(root, 'half');
    const places = databasePathsIn(folder);
    await filled(folder, 1);
    mkdirSync(places.backups);
    const part = join(places.backups, 'ledger-2026-11-20T093000Z.sqlite.part');
    writeFileSync(part, 'half');
    const letGo = lockAgainstDeletion(part);
    assert.ok(existsSync(writeBackup(places, { kind: 'daily' }, NOON)));
    letGo();
    writeBackup(places, { kind: 'daily' }, NOON + DAY);
    assert.equal(existsSync(part), false);
  });
});
