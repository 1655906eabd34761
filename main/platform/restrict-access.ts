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
import { OTHERS_MODE_MASK } from './atomic-write.ts';

/**
 * Removes the access that others have to a data folder that was made or copied without Tem: nearly every file contains names,
 * phones and addresses. Files of this account lose the permissions of group and others; files of other accounts and links are not touched. A
 * folder that is already closed to others is skipped, because nothing in it can be reached. So this changes something at the
 * first start only, and logs it then.
 *
 * A folder that also holds the user's other files (the home folder, or one above it) is left alone. On Windows the folder's own
 * permissions apply.
 */
export function restrictAccess(
  dataDir: string,
  log: (entry: { readonly event: 'data folder access restricted'; readonly closed: number }) => void,
): void {
  // The data folder itself may be a link to another place.
  const folder = realPathOf(dataDir);
  if (process.getuid === undefined || containsHome(folder)) return;
  const closed = restrictFolder(folder, process.getuid());
  if (closed > 0) log({ event: 'data folder access restricted', closed });
}

/**
 * Closes the folder before reading it: from then on nobody else can replace a file by a link.
 * @returns how many files and folders were changed, at all depths
 */
function restrictFolder(folder: string, account: number, isTop = true): number {
  const isClosedNow = restrictOpenedFolder(folder, account);
  // Others cannot reach into a folder that was already closed, and another account's folder is not ours to change.
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
 * Changes the mode by name, because the ledger is already open: closing any descriptor of a file releases all locks of this
 * process on it, including SQLite's, and then two processes could write at once (https://www.sqlite.org/howtocorrupt.html, 2.2).
 * @returns 1 if it was changed
 */
function restrictFile(path: string, account: number): 0 | 1 {
  try {
    const stats = lstatSync(path);
    if (!stats.isFile() || stats.uid !== account || (stats.mode & OTHERS_MODE_MASK) === 0) return 0;
    chmodSync(path, stats.mode & 0o7777 & ~OTHERS_MODE_MASK);
    return 1;
  } catch {
    // The file system has no modes, or the file is gone: leave it.
    return 0;
  }
}

const OPEN_FOLDER_FLAGS = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Changes a folder by descriptor, because its name may refer to something else a moment later.
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
