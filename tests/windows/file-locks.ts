import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after } from 'node:test';

/**
 * A folder that is removed after the test file.
 * @param name part of its name
 */
export function createTestFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tem-${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Shares the file with nobody (libuv's UV_FS_O_EXLOCK, deps/uv/include/uv/win.h, which node:fs passes on). */
const UV_FS_O_EXLOCK = 0x10000000;

/**
 * Another program's handle on a file, as backups and virus scanners hold it: nobody can read, write, rename or delete the
 * file.
 */
export function lockExclusively(file: string): () => void {
  const held = openSync(file, UV_FS_O_EXLOCK);
  return () => closeSync(held);
}

/**
 * A handle that lets others read and write, but neither rename nor delete, as SQLite opens files
 * (https://www.sqlite.org/src/file/src/os_win.c, winOpen) and most programs that show a file do.
 */
export function lockAgainstDeletion(file: string): () => void {
  const held = new DatabaseSync(file, { readOnly: true });
  return () => held.close();
}

/** Returns what `act` throws; fails where it throws nothing. */
export function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
