import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { freeBytesOfSync } from '../platform/free-bytes.ts';
import { errorCodeOf, lockedFileOf } from '../platform/system-errors.ts';

/** Primary result codes, the low byte of node:sqlite's errcode (https://www.sqlite.org/rescode.html). */
const SQLITE = {
  busy: 5,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  protocol: 15,
  notDatabase: 26,
} as const;

/**
 * Translates a failure of the ledger's file to a problem: the disk, the folder, other programs, the file itself. Any other error,
 * such as an invalid statement, is a bug in Tem and stays as it is.
 * @param file the ledger
 */
export function translateSqliteError(error: unknown, file: string): unknown {
  const code = resultCode(error);
  if (code === null) return error;
  const folder = dirname(file);
  const detail = `SQLite ${code}`;
  const as = (problem: ProblemError['problem']['code'], values: Problem['values']): ProblemError =>
    new ProblemError(problem, values, { cause: error });
  switch (code & 0xff) {
    case SQLITE.full:
      return as('data-disk-full', { folder });
    case SQLITE.readOnly:
      return as('data-read-only', { folder, detail });
    case SQLITE.busy:
    case SQLITE.protocol:
      return as('ledger-busy', { file });
    case SQLITE.corrupt:
    case SQLITE.notDatabase:
      return as('ledger-broken', { file });
    case SQLITE.io:
    case SQLITE.cantOpen:
      // The call that creates the log's index reports a full disk as an I/O error.
      return isFull(folder) ? as('data-disk-full', { folder }) : as('data-not-written', { folder, detail });
    default:
      return error;
  }
}

/** Translates the system's error about an unwritable file to a problem. @param folder the file's folder */
export function translateFileError(error: unknown, folder: string): ProblemError {
  if (error instanceof ProblemError) return error;
  const detail = errorCodeOf(error) ?? String(error);
  const options = { cause: error };
  const held = lockedFileOf(error);
  if (held !== null) return new ProblemError('ledger-busy', { file: held }, options);
  switch (detail) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new ProblemError('data-disk-full', { folder }, options);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new ProblemError('data-read-only', { folder, detail }, options);
    default:
      return new ProblemError('data-not-written', { folder, detail }, options);
  }
}

/** Whether nothing can be stored any more, so that nothing more may be promised. */
export const isStorageFailure = ({ code }: Problem): boolean => STORAGE_CODES.includes(code);

const STORAGE_CODES: readonly Problem['code'][] = [
  'data-disk-full',
  'data-read-only',
  'data-not-written',
  'ledger-busy',
  'ledger-broken',
];

/** Whether less than a few pages are left. */
function isFull(folder: string): boolean {
  try {
    return freeBytesOfSync(folder) < 100_000;
  } catch {
    return false;
  }
}

function resultCode(error: unknown): number | null {
  const isSqlite = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isSqlite ? Number(error.errcode) : null;
}

/**
 * Translates every failure of a database at its source, so that any caller (an IPC reply, a run, a timer) gets a problem to
 * report instead of SQLite's message.
 * @param said returns what is thrown in place of an error
 */
export function translateErrors(sqlite: DatabaseSync, said: (error: unknown) => unknown): DatabaseSync {
  // Called for every query: the proxy costs about ten nanoseconds.
  function guarded<Method extends (...args: never[]) => unknown>(owner: object, method: Method): Method {
    return new Proxy(method, {
      apply(target, _of, args) {
        try {
          return Reflect.apply(target, owner, args);
        } catch (error) {
          throw said(error);
        }
      },
    });
  }

  const prepare = guarded(sqlite, sqlite.prepare);
  sqlite.exec = guarded(sqlite, sqlite.exec);
  sqlite.prepare = (sql, options) => {
    const statement = prepare(sql, options);
    statement.run = guarded(statement, statement.run);
    statement.get = guarded(statement, statement.get);
    statement.all = guarded(statement, statement.all);
    return statement;
  };
  return sqlite;
}
