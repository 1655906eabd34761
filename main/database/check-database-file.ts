import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/problem.ts';
import { openReadOnlyDatabase } from './database.ts';
import { walFilesOf } from './database-paths.ts';
import { SCHEMA_VERSION, schemaVersionOf } from './schema.ts';

/** How a ledger's file is. */
export type DatabaseFileState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'whole'; readonly version: number }
  /** Written by a newer Tem. */
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'broken'; readonly why: string };

/**
 * How much of the file is read: its head and the list of its tables; each page of every table and index (`quick_check`);
 * that too, and whether each index says what its table does (`integrity_check`). Of 100,000 labels (340 MB): 1 ms, 0.5 s,
 * 1.6 s.
 */
export type CheckDepth = 'head' | 'pages' | 'everything';

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Looks at a ledger's file without changing it; an empty log may lie beside it then. Only while this process does not have it open: on
 * POSIX systems, closing a file that was opened without SQLite lets go of SQLite's locks on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2).
 * @throws ProblemError data-read-only, data-not-written, ledger-busy where it can't be looked at
 */
export function checkDatabaseFile(file: string, depth: CheckDepth): DatabaseFileState {
  const bytes = fileSize(file);
  const walBytes = fileSize(walFilesOf(file)[0]) ?? 0;
  if (bytes === null) return walBytes === 0 ? { kind: 'missing' } : brokenState('only its log is there');
  const head = readHeader(file);
  if (head === null) return brokenState('it is no database');
  // Read without SQLite, which would make files beside that of a newer Tem.
  if (head.version > SCHEMA_VERSION) return { kind: 'newer', version: head.version };
  // A log that was not taken in yet may hold the pages that are missing.
  if (walBytes === 0 && bytes < head.pages * head.pageBytes) return brokenState('it is cut off');
  return checkOpenDatabase(file, depth);
}

/** The same for a ledger that this process has open, on any thread. */
export function checkOpenDatabase(file: string, depth: CheckDepth): DatabaseFileState {
  try {
    const sqlite = openReadOnlyDatabase(file);
    try {
      return checkContents(sqlite, depth);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'ledger-broken')
      return brokenState(error.cause instanceof Error ? error.cause.message : 'damaged');
    throw error;
  }
}

/** Whether its last writer ended without closing it, or is still there. */
export function wasNotClosed(file: string): boolean {
  return (fileSize(walFilesOf(file)[0]) ?? 0) > 0;
}

/** In bytes; null where there is no such file. */
export function fileSize(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

function checkContents(sqlite: DatabaseSync, depth: CheckDepth): DatabaseFileState {
  sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
  const version = schemaVersionOf(sqlite);
  if (version > SCHEMA_VERSION) return { kind: 'newer', version };
  // A ledger is made whole under another name: one without tables is another program's, or has lost them.
  if (version === 0) return brokenState('it has no tables of Tem’s');
  if (depth === 'head') return { kind: 'whole', version };
  const check = depth === 'pages' ? 'quick_check' : 'integrity_check';
  // One line is enough to know; what it says names tables and pages, never what stands in them.
  const said = String(sqlite.prepare(`PRAGMA ${check}(1)`).get()?.[check]);
  return said === 'ok' ? { kind: 'whole', version } : brokenState(said);
}

/** The fields at 16, 28 and 60 of https://www.sqlite.org/fileformat.html#the_database_header; null where it is none. */
function readHeader(file: string): { pageBytes: number; pages: number; version: number } | null {
  const head = Buffer.alloc(HEADER_BYTES);
  const opened = openSync(file, 'r');
  try {
    if (readSync(opened, head, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null;
  } finally {
    closeSync(opened);
  }
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const pageBytes = head.readUInt16BE(16);
  return {
    pageBytes: pageBytes === 1 ? 65_536 : pageBytes,
    pages: head.readUInt32BE(28),
    version: head.readUInt32BE(60),
  };
}

/** @param why in SQLite's words, which begin with a line of asterisks; as short as the log takes it */
function brokenState(why: string): DatabaseFileState {
  const [last = ''] = why.split('\n').toReversed();
  return { kind: 'broken', why: last.replace(/[^\p{L}\p{N} .,:;/_@+()[\]-]/gu, ' ').slice(0, 120) };
}
