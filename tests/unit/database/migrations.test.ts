import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkDatabaseFile } from '../../../main/database/check-database-file.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { MIGRATIONS, migrate, SCHEMA_VERSION, schemaVersionOf } from '../../../main/database/schema.ts';
import { listBackups } from '../../../main/database/write-backup.ts';
import { openHistoryReader } from '../../../main/history/history-reader.ts';
import { openDrafts } from '../../../main/orders/creation/drafts.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { SEAL } from '../settings/test-seals.ts';
import { NOON, newDatabasePaths, openIn, states } from './database-files.ts';

const FOLDER = join(import.meta.dirname, 'versions');
const SERVICE = '0123456789abcdef';
const OLDER = readdirSync(FOLDER).map((name) => Number(/^v(\d+)\.sql$/.exec(name)?.[1]));

/** Makes a ledger as the Tem of a version left it. */
function older(file: string, version: number): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`PRAGMA journal_mode = WAL; ${readFileSync(join(FOLDER, `v${version}.sql`), 'utf8')}`);
  sqlite.close();
}

function withFile<Value>(file: string, work: (sqlite: DatabaseSync) => Value): Value {
  const sqlite = new DatabaseSync(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** The content of each table by column. */
const tablesOf = (sqlite: DatabaseSync): Map<string, unknown[]> =>
  new Map(
    sqlite
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .all()
      .map(({ name }) => [String(name), sqlite.prepare(`SELECT * FROM ${String(name)}`).all()]),
  );

/** What is searched is built again from the rest; what named the partner names the account. */
function asNow(row: unknown): object {
  const { search_text: _derived, partner, ...rest } = Object(row) as Readonly<Record<string, unknown>>;
  return partner === undefined ? rest : { ...rest, account: partner };
}

/** Everything in it by name, without how its lines are set. */
const schemaOf = (sqlite: DatabaseSync): unknown[] =>
  sqlite
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all()
    .map((row) => ({ ...row, sql: String(row['sql']).replace(/\s+/g, ' ') }));

describe('the ledger’s versions', () => {
  it('are numbered without a gap, with a fixture of each released one', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_one, at) => at + 1));
    expect(OLDER.toSorted((one, other) => one - other)).toEqual(
      MIGRATIONS.slice(0, -1).map(({ version }) => version),
    );
  });

  it.each(OLDER)('%i migrates to the newest and keeps every row', (version) => {
    const { database: ledger } = newDatabasePaths();
    older(ledger, version);
    const before = withFile(ledger, tablesOf);
    expect([...before.values()].every((rows) => rows.length > 0)).toBe(true);
    openDatabase(ledger).close();
    withFile(ledger, (sqlite) => {
      expect(schemaVersionOf(sqlite)).toBe(SCHEMA_VERSION);
      const after = tablesOf(sqlite);
      for (const [table, rows] of before) expect(after.get(table)).toMatchObject(rows.map(asNow));
      expect(sqlite.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    });
  });

  it.each(OLDER)('%i gets the schema of a new ledger', (version) => {
    const [old, fresh] = [newDatabasePaths().database, newDatabasePaths().database];
    older(old, version);
    openDatabase(old).close();
    openDatabase(fresh).close();
    expect(withFile(old, schemaOf)).toEqual(withFile(fresh, schemaOf));
  });

  it.each(OLDER)('%i is read by today’s Tem', (version) => {
    const places = newDatabasePaths();
    older(places.database, version);
    const opened = openIn(places);
    expect(states(opened)).toEqual(
      {
        1: ['printed', 'queued'],
        2: ['printed', 'held', 'unknown'],
      }[version] ?? ['printed', 'queued', 'unknown'],
    );
    const [first] = opened.labelStore.rows(opened.batch);
    const code = first?.code ?? ('' as OrderCode);
    expect(opened.labelStore.priorPrints(code, 0)).toMatchObject({ times: 1, printer: 'Zebra_ZD421' });
    const history = openHistoryReader(opened.database.sqlite).page(SERVICE, EMPTY_HISTORY_FILTER, 0, 10);
    expect(history.labels.map((label) => label.code)).toContain(code);
    if (version === 2) expect(opened.labelStore.picture(2)).toMatchObject({ widthMm: 80, heightMm: 100 });
    if (version < 3) return;
    expect(openOrderBook(opened.database, () => SERVICE).get(code)).toMatchObject({ status: '2' });
    expect(openDrafts(opened.database, SEAL, () => SERVICE).list()).toHaveLength(1);
    expect(history.labels.find((label) => label.code === code)?.receiver).toBe('Nguyễn Thị Minh Khai');
  });

  it.each([3, 7, 8, 9])('%i finds an order and its printed label by phone number afterwards', (version) => {
    const { database: ledger } = newDatabasePaths();
    older(ledger, version);
    const database = openDatabase(ledger);
    onTestFinished(() => database.close());
    const book = openOrderBook(database, () => SERVICE);
    const reader = openHistoryReader(database.sqlite);
    const found = (text: string): readonly number[] => [
      book.list({ text, status: null, from: 0, count: 9 }).total,
      reader.page(SERVICE, { ...EMPTY_HISTORY_FILTER, text }, 0, 9).total,
    ];
    expect(found('+84 901 234 567')).toEqual([1, 1]);
    expect(found('4567')).toEqual([1, 1]);
    // Only the newest of these files have goods.
    expect(found('ao thun')).toEqual(version >= 8 ? [1, 1] : [0, 0]);
    expect(found('minh khai')).toEqual([1, 1]);
  });

  it('are migrated after a backup', async () => {
    const places = newDatabasePaths();
    older(places.database, 3);
    const opened = openIn(places);
    expect(opened.logged).toEqual(['database upgraded']);
    const backups = listBackups(places.backups, NOON);
    expect(backups).toMatchObject([{ reason: { kind: 'before', version: SCHEMA_VERSION }, atMs: NOON }]);
    expect(checkDatabaseFile(backups[0]?.file ?? '', 'everything')).toEqual({ kind: 'whole', version: 3 });
    await opened.close();
    openIn(places);
    expect(listBackups(places.backups, NOON)).toHaveLength(1);
  });
});

const FAILING = [
  ...MIGRATIONS.slice(0, 2),
  { version: 3, statements: 'CREATE TABLE half (id INTEGER); INSERT INTO label_event (id) VALUES (99);' },
];

describe('an order book of an older Tem', () => {
  const insert = `INSERT INTO known_order (partner, code, shortcode, soc, status, search_text, seen_at_ms, content)
    VALUES ('${SERVICE}', ?, ?, 'KAN1', '2', '', ?, ?)`;
  /** Brings rows of version 7 up. */
  function broughtUp(...rows: readonly Readonly<Record<string, unknown>>[]): OrderBook {
    const { database: ledger } = newDatabasePaths();
    older(ledger, 7);
    withFile(ledger, (sqlite) => {
      const put = sqlite.prepare(insert);
      for (const [at, row] of rows.entries())
        put.run(`OLDER000${at}.1234567`, null, NOON, JSON.stringify({ lookedUpAtMs: null, ...row }));
    });
    const database = openDatabase(ledger);
    onTestFinished(() => database.close());
    return openOrderBook(database, () => SERVICE);
  }
  const rowOf = (book: OrderBook, at: number) => book.get(`OLDER000${at}.1234567` as OrderCode);

  it('answers scans with created and looked-up orders, not with those known from events only', () => {
    const asked = broughtUp(
      { origin: 'created' },
      { origin: 'pushed', lookedUpAtMs: 5 },
      { origin: 'looked-up' },
    );
    expect(asked.find('KAN1')).toHaveLength(3);
    const book = broughtUp({ origin: 'pushed' });
    expect([book.find('KAN1'), book.findIncludingUnconfirmed('KAN1').length]).toEqual([[], 1]);
    expect(rowOf(book, 0)).toMatchObject({ confirmed: false, statusPushed: true });
    // Suggestions and searches use the column; the recorded database has one order of the service.
    const all = { text: '', status: null, from: 0, count: 0, confirmed: true };
    expect([asked.list(all).total, book.list(all).total]).toEqual([4, 1]);
  });

  it('drops future times, which would make every later update stale', () => {
    const times = [
      '9999-12-31T00:00:00+07:00',
      '2099-01-01 00:00:00',
      '2022-05-11T22:26:11+07:00',
      'yesterday',
      null,
    ];
    const book = broughtUp(...times.map((updatedAt) => ({ origin: 'pushed', status: '11', updatedAt })));
    expect(times.map((_time, at) => rowOf(book, at)?.updatedAt)).toEqual([
      null,
      null,
      '2022-05-11T22:26:11+07:00',
      'yesterday',
      null,
    ]);
  });
});

describe('a batch of an older Tem', () => {
  it('takes an order of each account with a code, and none of them twice', () => {
    const { database: ledger } = newDatabasePaths();
    older(ledger, 9);
    const { sqlite, close } = openDatabase(ledger);
    onTestFinished(close);
    const add = (account: string | null) =>
      sqlite
        .prepare(
          `INSERT INTO label (batch_id, code, state, changed_at_ms, account) VALUES (1, ?, 'queued', 1, ?)`,
        )
        .run('SGNS336484LM.883568271', account);
    for (const account of ['0123456789abcdef', 'fedcba9876543210']) {
      expect(add(account).changes).toBe(1);
      expect(() => add(account)).toThrow(/UNIQUE/);
    }
    // The batch has it already, of a Tem that knew no accounts.
    expect(() => add(null)).toThrow(/UNIQUE/);
  });

  it('keeps its drafts, for the first account', () => {
    const { database: ledger } = newDatabasePaths();
    older(ledger, 9);
    const { sqlite, close } = openDatabase(ledger);
    onTestFinished(close);
    expect(sqlite.prepare('SELECT id, account_id FROM draft').all()).toEqual([{ id: 5, account_id: 'main' }]);
  });
});

describe('a migration', () => {
  it('leaves the old version if it fails', () => {
    const { database: ledger } = newDatabasePaths();
    older(ledger, 1);
    const before = withFile(ledger, (sqlite) => [schemaOf(sqlite), tablesOf(sqlite)]);
    withFile(ledger, (sqlite) => {
      expect(() => migrate(sqlite, 3, FAILING)).toThrow(/NOT NULL/);
      expect(sqlite.isTransaction).toBe(false);
      expect(schemaVersionOf(sqlite)).toBe(1);
    });
    expect(withFile(ledger, (sqlite) => [schemaOf(sqlite), tablesOf(sqlite)])).toEqual(before);
  });

  it('leaves the old version if it is killed, and is completed by the next start', () => {
    const places = newDatabasePaths();
    older(places.database, 1);
    const child = spawnSync(process.execPath, [
      join(import.meta.dirname, 'killed-migration.ts'),
      places.database,
    ]);
    // Windows knows no signals: a process that is killed ends with 1.
    const killed = process.platform === 'win32' ? 1 : 'SIGKILL';
    expect([child.signal ?? child.status, String(child.stderr)]).toEqual([
      killed,
      expect.not.stringContaining('Error'),
    ]);
    expect(checkDatabaseFile(places.database, 'everything')).toEqual({ kind: 'whole', version: 1 });
    expect(states(openIn(places))).toEqual(['printed', 'queued']);
  });
});
