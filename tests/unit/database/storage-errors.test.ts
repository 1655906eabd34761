import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { translateFileError, translateSqliteError } from '../../../main/database/storage-errors.ts';
import { type ProblemCode, problemOf } from '../../../shared/problem.ts';
import { expectFileMode, skipUnlessLinux } from '../../helpers/platforms.ts';
import { newDatabasePaths, openIn } from './database-files.ts';

const FILE = join(tmpdir(), 'ledger.sqlite');
const sqlite = (errcode: number): Error => Object.assign(new Error('in SQLite’s words'), { errcode });
const system = (code: string): Error => Object.assign(new Error('in the system’s words'), { code });
const codeOf = (error: unknown): string => problemOf(error).code;

it.each<[ProblemCode, readonly number[], readonly string[]]>([
  // SQLITE_FULL
  ['data-disk-full', [13], ['ENOSPC', 'EDQUOT']],
  // SQLITE_READONLY, and …_DBMOVED
  ['data-read-only', [8, 8 | (4 << 8)], ['EROFS', 'EACCES', 'EPERM']],
  // SQLITE_BUSY, …_RECOVERY, SQLITE_PROTOCOL
  ['ledger-busy', [5, 5 | (1 << 8), 15], []],
  // SQLITE_CORRUPT, …_INDEX, SQLITE_NOTADB
  ['ledger-broken', [11, 11 | (3 << 8), 26], []],
  // SQLITE_IOERR_WRITE, SQLITE_CANTOPEN
  ['data-not-written', [10 | (3 << 8), 14], ['EIO']],
])('a storage failure is %s', (code, errcodes, errnos) => {
  for (const errcode of errcodes) expect(codeOf(translateSqliteError(sqlite(errcode), FILE))).toBe(code);
  for (const errno of errnos) expect(translateFileError(system(errno), '/data').problem.code).toBe(code);
});

it.skipIf(skipUnlessLinux('/proc is a disk without room'))(
  'counts as a full disk on an I/O error without free space',
  () => {
    expect(codeOf(translateSqliteError(sqlite(10 | (19 << 8)), '/proc/ledger.sqlite'))).toBe(
      'data-disk-full',
    );
  },
);

it('stays an internal error if it is a bug of Tem', () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  expect(() => database.sqlite.exec('SELECT nonsense')).toThrow(/no such column/);
  const insert = database.sqlite.prepare(`INSERT INTO label_picture VALUES (1, NULL, '[]', 1, 1)`);
  expect(() => insert.run()).toThrow(/NOT NULL/);
  const mistake = new TypeError('no');
  expect(translateSqliteError(mistake, FILE)).toBe(mistake);
});

it('restricts a ledger that others could read', async () => {
  const places = newDatabasePaths();
  await openIn(places).close();
  chmodSync(places.database, 0o644);
  openIn(places);
  expectFileMode(places.database, 0o600);
});
