import {
  chmodSync,
  closeSync,
  constants,
  type Dirent,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { OTHERS_MODE_MASK } from './file-modes.ts';

/**
 * Takes from others what an older Tem left them of the data folder: names, phones and addresses are in nearly every file. What
 * is this account's loses the rights of group and others, whatever rights its owner has; nobody else's file and no link is
 * touched. A folder that is closed to others is not looked into: nothing in it can be reached. So this changes something at
 * the first start only, and is said in the log then.
 *
 * A folder that a person's other files live in too (their home, or one above it) is left as it is. On Windows the folder's own
 * rights hold.
 */
export function restrictAccess(
  dataDir: string,
  log: (entry: { readonly event: 'data folder access restricted'; readonly closed: number }) => void,
): void {
  // Whoever links the folder itself elsewhere has it there.
  const folder = realPathOf(dataDir);
  if (process.getuid === undefined || containsHome(folder)) return;
  const closed = restrictFolder(folder, process.getuid());
  if (closed > 0) log({ event: 'data folder access restricted', closed });
}

/**
 * Closes the folder before it looks inside: from then on nobody else can put a link in a file's place.
 * @returns how many files and folders were changed, all depths together
 */
function restrictFolder(folder: string, account: number, isTop = true): number {
  const isClosedNow = restrictOpenedFolder(folder, account);
  // What is in a folder that was closed before is out of others' reach, and what is in somebody else's is theirs.
  if (!isClosedNow && !isTop) return 0;
  let closed = isClosedNow ? 1 : 0;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closed += restrictFolder(path, account, false);
    else if (entry.isFile()) closed += restrictFile(path, account);
  }
  return closed;
}

/**
 * By its name, since the ledger is open by now: closing any descriptor of a file lets go of all locks that this process has
 * on it, SQLite's too, and two processes then write at once (https://www.sqlite.org/howtocorrupt.html, 2.2).
 * @returns 1 where it was changed
 */
function restrictFile(path: string, account: number): 0 | 1 {
  try {
    const stats = lstatSync(path);
    if (!stats.isFile() || stats.uid !== account || (stats.mode & OTHERS_MODE_MASK) === 0) return 0;
    chmodSync(path, stats.mode & 0o7777 & ~OTHERS_MODE_MASK);
    return 1;
  } catch {
    // A file system without modes, a file that is gone: it stays as it is.
    return 0;
  }
}

const OPEN_FOLDER_FLAGS = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * A folder, by what was opened, not by its name, which may stand for something else a moment later.
 * @returns whether it was changed
 */
function restrictOpenedFolder(folder: string, account: number): boolean {
  let opened: number | null = null;
  try {
    opened = openSync(folder, OPEN_FOLDER_FLAGS);
    const { uid, mode } = fstatSync(opened);
    if (uid !== account || (mode & OTHERS_MODE_MASK) === 0) return false;
    fchmodSync(opened, mode & 0o7777 & ~OTHERS_MODE_MASK);
    return true;
  } catch {
    return false;
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

function containsHome(folder: string): boolean {
  const home = realPathOf(homedir());
  return home === folder || home.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
