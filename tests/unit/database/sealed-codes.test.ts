import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import type { DatabasePaths } from '../../../main/database/database-paths.ts';
import { listBackups, writeBackup } from '../../../main/database/write-backup.ts';
import { openImportBook } from '../../../main/imports/import-book.ts';
import type { LogEvent } from '../../../main/log/events.ts';
import { openCreations } from '../../../main/orders/creation/creations.ts';
import { openDrafts } from '../../../main/orders/creation/drafts.ts';
import { sealLegacyCodes } from '../../../main/services/seal-legacy-codes.ts';
import { isSealed, type Seal } from '../../../main/settings/seal.ts';
import { MASKED_PARTNER_CODE } from '../../../shared/masked-partner-code.ts';
import { SEAL } from '../settings/test-seals.ts';
import { NOON, newDatabasePaths, type OpenedDatabaseFile, openIn } from './database-files.ts';

const SERVICE = '0123456789abcdef';
const IMPORT = 3;
/** How the codes in the database of version 6 begin, each stored in another column. */
const NEEDLE = 'ma-doi-tac-';
const V6 = readFileSync(join(import.meta.dirname, 'versions/v6.sql'), 'utf8');

/** A ledger as an older Tem left it, with deleted drafts' codes in its free pages. */
function older(): DatabasePaths {
  const places = newDatabasePaths();
  const sqlite = new DatabaseSync(places.database);
  sqlite.exec(`PRAGMA journal_mode = WAL; ${V6}`);
  const draft = sqlite.prepare(`SELECT content FROM draft`).get()?.['content'] ?? '';
  for (let at = 0; at < 50; at++)
    sqlite.prepare('INSERT INTO draft VALUES (?, 0, ?, 0)').run(100 + at, draft);
  sqlite.exec('DELETE FROM draft WHERE id >= 100');
  sqlite.close();
  return places;
}

/** Everything that the ledger's file and its log hold. */
const bytesOf = ({ database: ledger, folder }: DatabasePaths): string =>
  readdirSync(folder)
    .filter((name) => name.startsWith('ledger.sqlite'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join(ledger);

async function sealIn(opened: OpenedDatabaseFile, seal: Seal = SEAL): Promise<LogEvent[]> {
  const logged: LogEvent[] = [];
  await sealLegacyCodes({ database: opened.database, seal, log: (event) => void logged.push(event) });
  return logged;
}

describe('partner codes that an older Tem left in clear', () => {
  it('are sealed once, leaving none in the file and losing nothing', async () => {
    const places = older();
    expect(bytesOf(places).split(NEEDLE).length).toBeGreaterThan(10);
    const opened = openIn(places);
    const { database } = opened;
    const rows = (table: string): unknown[] => database.sqlite.prepare(`SELECT * FROM ${table}`).all();
    const others = ['label', 'known_order', 'receipt', 'print_job', 'order_event', 'import'];
    const before = others.map(rows);

    expect(await sealIn(opened)).toEqual([
      { event: 'partner codes sealed', codes: 4, milliseconds: expect.any(Number) },
    ]);
    expect(bytesOf(places)).not.toContain(NEEDLE);
    expect(others.map(rows)).toEqual(before);

    const drafts = openDrafts(database, SEAL, () => SERVICE);
    expect(drafts.list()).toMatchObject([
      { id: 5, draft: { name: 'Anh Đức', partner: MASKED_PARTNER_CODE } },
    ]);
    expect(drafts.read(5)).toMatchObject({ name: 'Anh Đức', partner: `${NEEDLE}trong-nhap` });
    const [lost] = openCreations(database, SEAL).openByOrigin('command-line');
    expect(lost?.request).toMatchObject({ name: 'Cô Ba', weight: 500, partner: `${NEEDLE}da-gui` });
    const book = openImportBook(database, SEAL);
    expect(book.nextRow(IMPORT, 'created', 0)?.draft).toMatchObject({
      name: 'Nguyễn Thị Minh Khai',
      partner: `${NEEDLE}trong-tep`,
    });
    expect(book.readChunk(IMPORT, 0, 10).map(({ cells }) => cells)).toEqual([
      ['EG500123', 'Nguyễn Thị Minh Khai', MASKED_PARTNER_CODE, MASKED_PARTNER_CODE, 'Giao giờ hành chính'],
      ['EG500125', 'Cô Ba', '', '', 'Giao giờ hành chính'],
      // Its cells were shifted: the code was in the note, behind its own column.
      ['EG500126', 'Cô Tư', MASKED_PARTNER_CODE, '', MASKED_PARTNER_CODE, MASKED_PARTNER_CODE],
    ]);
    expect(await sealIn(opened)).toEqual([]);
    await opened.close();
    expect(bytesOf(places)).not.toContain(NEEDLE);
  });

  it('are in no later backup', async () => {
    const places = older();
    const opened = openIn(places);
    await sealIn(opened);
    const file = writeBackup(places, { kind: 'daily' }, NOON);
    expect(readFileSync(file, 'latin1')).not.toContain(NEEDLE);
    // The one from before is what the older Tem can read.
    const [from] = listBackups(places.backups, NOON).filter(({ reason }) => reason.kind === 'before');
    expect(readFileSync(from?.file ?? '', 'latin1')).toContain(NEEDLE);
  });

  it('stay readable until a start at which the system provides the key', async () => {
    const opened = openIn(older());
    expect(await sealIn(opened, { ...SEAL, ensureKey: () => Promise.resolve('not-given') })).toEqual([]);
    expect(openDrafts(opened.database, SEAL, () => SERVICE).read(5).partner).toBe(`${NEEDLE}trong-nhap`);
    expect(openDrafts(opened.database, SEAL, () => SERVICE).list()).toMatchObject([
      { draft: { partner: MASKED_PARTNER_CODE } },
    ]);
    expect(await sealIn(opened)).toMatchObject([{ event: 'partner codes sealed', codes: 4 }]);
  });

  it('are removed at the next start if another process is reading the file', {
    timeout: 20_000,
  }, async () => {
    const places = older();
    const opened = openIn(places);
    const reader = new DatabaseSync(places.database, { readOnly: true });
    reader.exec('BEGIN; SELECT count(*) FROM draft');
    opened.database.sqlite.exec('PRAGMA busy_timeout = 50');
    expect(await sealIn(opened)).toEqual([]);
    const content = opened.database.sqlite.prepare('SELECT content FROM draft').get()?.['content'];
    expect(isSealed(JSON.parse(String(content)).partner)).toBe(true);
    reader.close();
    expect(await sealIn(opened)).toMatchObject([{ event: 'partner codes sealed', codes: 0 }]);
    expect(bytesOf(places)).not.toContain(NEEDLE);
  });

  it('are not searched for in a ledger that never had any', async () => {
    const opened = openIn(newDatabasePaths());
    expect(
      await sealIn(opened, { ...SEAL, ensureKey: () => Promise.reject(new Error('not asked')) }),
    ).toEqual([]);
  });
});

describe('deleted data', () => {
  it('is overwritten in the ledger’s file', () => {
    const places = newDatabasePaths();
    const database = openDatabase(places.database);
    onTestFinished(() => database.close());
    const { sqlite } = database;
    const put = sqlite.prepare('INSERT INTO draft (training, content, changed_at_ms) VALUES (0, ?, 0)');
    // Long ones too: SQLite puts them on separate pages.
    for (let at = 0; at < 40; at++)
      put.run(`{"name":"Chị Nguyễn Thị Định ${at}${' '.repeat(at * 300)} ở đây"}`);
    const truncate = (): unknown => sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    truncate();
    expect(readFileSync(places.database).includes('Thị Định 7')).toBe(true);
    sqlite.exec('DELETE FROM draft');
    truncate();
    expect(bytesOf(places)).not.toContain(Buffer.from('Thị Định').toString('latin1'));
    expect(bytesOf(places)).not.toContain(Buffer.from('ở đây').toString('latin1'));
  });
});
