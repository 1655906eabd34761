import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { translateFileError, translateSqliteError } from '../../../main/database/storage-errors.ts';
import { type ProblemCode, problemOf } from '../../../shared/problem.ts';
import { expectFileMode, skipUnlessLinux } from '../../helpers/platforms.ts';
import { newDatabasePaths, openIn } from './database-files.ts';

const FILE = join(tmpdir(), 'ledger.sqlite');
const sqlite = (errcode: number): Error => Object.assign(new Error('in SQLite’s words'), { errcode });
const system = (code: string): Error => Object.assign(new Error('in the system’s words'), { code });
const codeOf = (error: unknown): string => problemOf(error).code;

describe('a storage failure', () => {
  it.each<[string, number, ProblemCode]>([
    ['SQLITE_FULL', 13, 'data-disk-full'],
    ['SQLITE_READONLY', 8, 'data-read-only'],
    ['SQLITE_READONLY_DBMOVED', 8 | (4 << 8), 'data-read-only'],
    ['SQLITE_BUSY', 5, 'ledger-busy'],
    ['SQLITE_BUSY_RECOVERY', 5 | (1 << 8), 'ledger-busy'],
    ['SQLITE_PROTOCOL', 15, 'ledger-busy'],
    ['SQLITE_CORRUPT', 11, 'ledger-broken'],
    ['SQLITE_CORRUPT_INDEX', 11 | (3 << 8), 'ledger-broken'],
    ['SQLITE_NOTADB', 26, 'ledger-broken'],
    ['SQLITE_IOERR_WRITE', 10 | (3 << 8), 'data-not-written'],
    ['SQLITE_CANTOPEN', 14, 'data-not-written'],
  ])('%s', (_name, errcode, code) => {
    expect(codeOf(translateSqliteError(sqlite(errcode), FILE))).toBe(code);
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
    expect(() => database.sqlite.exec('SELECT nonsense')).toThrow(/no such column/);
    expect(() => database.sqlite.prepare('INSERT INTO label_picture VALUES (1, NULL, 1, 1)').run()).toThrow(
      /NOT NULL/,
    );
    const mistake = new TypeError('no');
    expect(translateSqliteError(mistake, FILE)).toBe(mistake);
    database.close();
  });

  it.each<[string, ProblemCode]>([
    ['ENOSPC', 'data-disk-full'],
    ['EDQUOT', 'data-disk-full'],
    ['EROFS', 'data-read-only'],
    ['EACCES', 'data-read-only'],
    ['EPERM', 'data-read-only'],
    ['EIO', 'data-not-written'],
  ])('%s', (errno, code) => {
    expect(translateFileError(system(errno), '/data').problem.code).toBe(code);
  });
});

it('restricts a ledger that others could read', async () => {
  const places = newDatabasePaths();
  await openIn(places).close();
  chmodSync(places.database, 0o644);
  openIn(places);
  expectFileMode(places.database, 0o600);
});
