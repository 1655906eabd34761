import {
  closeSync,
  constants,
  type Dirent,
  fchmodSync,
  fstatSync,
  openSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import type { Log } from './log/log.ts';
import { OTHERS } from './own-modes.ts';

/**
 * Takes from others what an older Tem left them of the data folder: names, phones and addresses are in nearly every file. What
 * is this account's loses the rights of group and others, whatever rights its owner has; nobody else's file and no link is
 * touched. A folder that is closed to others is not looked into: nothing in it can be reached. So this changes something at
 * the first start only, and is said in the log then.
 *
 * A folder that a person's other files live in too (their home, or one above it) is left as it is. On Windows the folder's own
 * rights hold.
 */
export function closeToOthers(dataDir: string, log: Log): void {
  // Whoever links the folder itself elsewhere has it there.
  const folder = realOf(dataDir);
  if (process.getuid === undefined || holdsHome(folder)) return;
  const closed = closeInside(folder, process.getuid()) + close(folder, process.getuid());
  if (closed > 0) log({ event: 'data folder closed', closed });
}

/** @returns how many files and folders were changed, all depths together */
function closeInside(folder: string, account: number): number {
  let closed = 0;
  for (const entry of entriesOf(folder)) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() && isOpen(path, account)) closed += closeInside(path, account);
    if (entry.isDirectory() || entry.isFile()) closed += close(path, account);
  }
  return closed;
}

const isOpen = (path: string, account: number): boolean =>
  withOwn(path, account, (_opened, mode) => (mode & OTHERS) !== 0) ?? false;

/** @returns 1 where it was changed */
function close(path: string, account: number): 0 | 1 {
  const isClosed = withOwn(path, account, (opened, mode) => {
    if ((mode & OTHERS) === 0) return false;
    fchmodSync(opened, mode & 0o7777 & ~OTHERS);
    return true;
  });
  return isClosed === true ? 1 : 0;
}

/** Never waits, e.g. for somebody at the other end of a pipe, and never goes through a link. */
const LOOK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Does something with what this account has there; null where it has not, or can't. */
function withOwn<Value>(
  path: string,
  account: number,
  act: (opened: number, mode: number) => Value,
): Value | null {
  let opened: number | null = null;
  try {
    // By what was opened, not by its name, which may stand for something else a moment later.
    opened = openSync(path, LOOK);
    const { uid, mode } = fstatSync(opened);
    return uid === account ? act(opened, mode) : null;
  } catch {
    // A file system without modes, a file that is gone or that its owner may not read: it stays as it is.
    return null;
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function holdsHome(folder: string): boolean {
  const home = realOf(homedir());
  return home === folder || home.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
