import { createHash } from 'node:crypto';
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { type DatabasePaths, walFilesOf } from '../../../main/database/database-paths.ts';
import { verifyReceipts } from '../../../main/database/verify-receipts.ts';
import { writeBackup } from '../../../main/database/write-backup.ts';
import { formatDateTimeLocalized } from '../../../shared/date-time.ts';
import { describeProblem } from '../../../shared/problem.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import {
  add,
  backedUp,
  DAY,
  forgetTemplates,
  NOON,
  newDatabasePaths,
  type OpenedDatabaseFile,
  openIn,
  print,
  states,
} from './database-files.ts';

afterAll(forgetTemplates);

const HOUR = 3_600_000;

/** Overwrites a part of a file. */
function scribble(file: string, at: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, at);
  writeFileSync(file, content);
}

/** Told apart by it; the files themselves would fill the screen. */
const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

const kept = ({ folder }: DatabasePaths): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('ledger.broken-'));

/** What can become of a ledger's file. */
const DAMAGES: readonly [name: string, damage: (places: DatabasePaths) => void][] = [
  ['is empty', ({ database: ledger }) => truncateSync(ledger, 0)],
  [
    'is cut off',
    ({ database: ledger }) => truncateSync(ledger, Math.floor(statSync(ledger).size / 8192) * 4096),
  ],
  [
    'has garbage in its middle',
    ({ database: ledger }) =>
      scribble(ledger, Math.floor(statSync(ledger).size / 8192) * 4096, Buffer.alloc(4096, 0xa5)),
  ],
  [
    'has lost its tables',
    ({ database: ledger }) => {
      rmSync(ledger);
      const empty = newDatabasePaths().database;
      openDatabase(empty).close();
      copyFileSync(empty, ledger);
      scribble(ledger, 60, Buffer.alloc(4));
    },
  ],
  [
    'is gone, and its log is there',
    ({ database: ledger }) => {
      writeFileSync(walFilesOf(ledger)[0], 'x'.repeat(5000));
      rmSync(ledger);
    },
  ],
];

describe('a ledger that', () => {
  it.each(DAMAGES)('%s is set aside and replaced by the newest backup', async (_name, damage) => {
    const places = await backedUp();
    damage(places);
    const broken = [places.database, walFilesOf(places.database)[0]].flatMap((file) =>
      statSync(file, { throwIfNoEntry: false }) === undefined ? [] : [digest(file)],
    );
    const opened = openIn(places);
    // The printed one stays printed; the others are unknown, so none is printed automatically.
    expect(opened.labelStore.rows(opened.batch).map(({ state }) => state)).toEqual([
      'printed',
      ...Array.from({ length: 119 }, () => 'unknown'),
    ]);
    const names = kept(places);
    expect(names.map((name) => digest(join(places.folder, name)))).toEqual(broken);
    const notice = opened.loss();
    expect(notice).toMatchObject({
      code: 'ledger-restored',
      values: { when: formatDateTimeLocalized(NOON - HOUR) },
    });
    expect(notice === null ? '' : describeProblem(notice, 'en')).toContain(
      'ledger.broken-2026-11-21T093000Z.sqlite',
    );
    expect(opened.logged).toEqual(['database damaged', 'database restored']);
    await opened.close();
    // It is shown until it has been read, across restarts.
    const again = openIn(places);
    expect(again.loss()).toEqual(notice);
    again.dismissLoss();
    await again.close();
    expect(openIn(places).loss()).toBeNull();
    expect(kept(places)).toEqual(names);
  });

  it('was deleted is restored from a backup too, and one that is fine is left alone', async () => {
    const places = await backedUp();
    const before = readdirSync(places.folder);
    const fine = openIn(places);
    expect([states(fine).length, fine.loss(), fine.logged]).toEqual([122, null, []]);
    expect(readdirSync(places.folder).toSorted()).toEqual(
      [...before, 'ledger.sqlite-shm', 'ledger.sqlite-wal'].toSorted(),
    );
    await fine.close();
    rmSync(places.database);
    const opened = openIn(places);
    expect(states(opened)).toHaveLength(120);
    expect(opened.loss()).toMatchObject({ code: 'ledger-restored', values: { file: { en: 'gone' } } });
  });

  it('has no backup is set aside and replaced by an empty one, however often', async () => {
    const places = newDatabasePaths();
    await openIn(places).close();
    writeFileSync(places.database, 'one');
    const first = openIn(places);
    expect(states(first)).toEqual([]);
    const [file = ''] = kept(places);
    expect(first.loss()).toMatchObject({
      code: 'ledger-lost',
      values: { file: join(places.folder, file) },
    });
    // A first ledger has nothing behind it; this one says so in its receipts.
    expect(receiptsOf(first)).toEqual([expect.stringContaining('"kind":"restored"')]);
    expect(receiptsOf(openIn(newDatabasePaths()))).toEqual([]);
    add(first, 1, 1);
    expect(states(first)).toEqual(['queued']);
    await first.close();
    // Within the same second.
    writeFileSync(places.database, 'two');
    await openIn(places).close();
    const texts = kept(places).map((name) => readFileSync(join(places.folder, name), 'utf8'));
    expect(texts.toSorted()).toEqual(['one', 'two']);
  });

  it('is damaged anywhere opens in its own state or in a backup’s', async () => {
    const places = await backedUp();
    const whole = readFileSync(places.database);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 5000 }),
        fc.boolean(),
        async (at, bytes, cut) => {
          const content = Buffer.from(whole);
          content.set(bytes.subarray(0, whole.length - at), at);
          for (const file of walFilesOf(places.database)) rmSync(file, { force: true });
          writeFileSync(places.database, cut ? content.subarray(0, at) : content);
          const opened = openIn(places);
          // Counted, not read: a damaged text in a whole page is nothing that SQLite can find.
          const count = opened.labelStore.count(opened.batch);
          expect([120, 122]).toContain(count);
          expect(opened.loss() === null).toBe(count === 122);
          opened.dismissLoss();
          await opened.close();
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });
});

it('restores the newest intact backup, and none of a time that is still to come', async () => {
  const places = await backedUp(NOON - 2 * DAY);
  const opened = openIn(places);
  writeBackup(places, { kind: 'daily' }, NOON + 90 * DAY);
  const newer = writeBackup(places, { kind: 'daily' }, NOON - DAY);
  await opened.close();
  writeFileSync(places.database, 'broken');
  const first = openIn(places);
  expect(first.loss()).toMatchObject({ values: { when: formatDateTimeLocalized(NOON - DAY) } });
  await first.close();
  scribble(newer, 8192, Buffer.alloc(4096, 0xa5));
  writeFileSync(places.database, 'broken');
  const second = openIn(places);
  expect(second.loss()).toMatchObject({ values: { when: formatDateTimeLocalized(NOON - 2 * DAY) } });
  expect(states(second)).toHaveLength(120);
  expect(second.logged).toContain('backup unusable');
});

describe('in a restored ledger', () => {
  it('labels that may have been printed since are asked about, not printed automatically', async () => {
    const places = newDatabasePaths();
    const opened = openIn(places);
    add(opened, 1, 6);
    const [printed, sent, failed, removed] = opened.labelStore.rows(opened.batch);
    if (!printed || !sent || !failed || !removed) throw new Error('rows');
    print(opened, printed);
    print(opened, sent, null);
    opened.labelStore.step([failed.id], { event: 'prepare' });
    opened.labelStore.step([failed.id], { event: 'fail' });
    opened.labelStore.remove([removed.id]);
    writeBackup(places, { kind: 'daily' }, NOON - HOUR);
    await opened.close();
    writeFileSync(places.database, 'broken');
    const found = openIn(places);
    expect(states(found)).toEqual(['printed', 'unknown', 'unknown', 'unknown', 'unknown']);
    expect(found.labelStore.row(failed.id)?.problem?.code).toBe('handover-unknown');
    expect(found.labelStore.hasOpenJob(sent.id)).toBe(false);
    // The journal records the reason.
    const events = found.database.sqlite
      .prepare('SELECT event, state FROM label_event WHERE label_id = ? ORDER BY id DESC LIMIT 1')
      .get(failed.id);
    expect(events).toEqual({ event: 'doubt', state: 'unknown' });
    // The operator's word leads on as always.
    found.labelStore.step([failed.id], { event: 'did-not-come-out', problem: null });
    expect(found.labelStore.row(failed.id)?.state).toBe('queued');
  });
});

describe('the receipt chain of a restored ledger', () => {
  it('continues from the backup’s end, and records it', async () => {
    const places = await backedUp();
    const before = openIn(places);
    // The second label's receipt is written after the backup.
    const [, second] = before.labelStore.rows(before.batch);
    if (second !== undefined) print(before, second);
    const lost = receiptsOf(before);
    await before.close();
    truncateSync(places.database, 0);
    const after = openIn(places);
    const third = after.labelStore.rows(after.batch)[2];
    expect(third?.state).toBe('unknown');
    expect(receiptsOf(after)).toEqual([lost[0], expect.stringContaining(`"number":2,"before":"`)]);
    expect(receiptsOf(after)[1]).toContain(
      `"kind":"restored","atMs":${NOON},"at":"2026-11-21T09:30:00.000Z","backupAtMs":${NOON - HOUR},`,
    );
    await after.close();
    expect(await verifyReceipts(places.database)).toMatchObject({ whole: 2, restored: 1, broken: null });
    expect(await verifyReceipts(places.database, linesOf(lost))).toMatchObject({
      broken: { what: 'differs-from-file', number: 2, restoredAtMs: NOON },
    });
  });
});

const receiptsOf = ({ database }: OpenedDatabaseFile): string[] =>
  database.sqlite
    .prepare('SELECT content FROM receipt ORDER BY number')
    .all()
    .map(({ content }) => String(content));

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
