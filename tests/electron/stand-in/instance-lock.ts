import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Takes the lock of a user-data folder; a dead owner does not hold it.
 * @returns a function that releases it; null where another process has it
 */
export const lockInstance = (userData: string): (() => void) | null =>
  process.platform === 'win32' ? lockByFile(userData) : lockByLink(userData);

/** libuv's flags for CreateFile without sharing, and for a file that is deleted with its handle (uv/win.h). */
const UV_FS_O_EXLOCK = 0x1000_0000;
const UV_FS_O_TEMPORARY = 0x40;

/** Windows: an open file that no other process may open (chrome/browser/process_singleton_win.cc). */
function lockByFile(userData: string): (() => void) | null {
  const flags = constants.O_CREAT | constants.O_RDWR | UV_FS_O_EXLOCK | UV_FS_O_TEMPORARY;
  try {
    const file = openSync(join(userData, 'lockfile'), flags);
    return () => closeSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EBUSY') return null;
    throw error;
  }
}

/** A symbolic link naming the living owner, like Chromium's own SingletonLock (chrome/browser/process_singleton_posix.cc). */
function lockByLink(userData: string): (() => void) | null {
  const link = join(userData, 'SingletonLock');
  for (;;) {
    try {
      symlinkSync(`${hostname()}-${process.pid}-${startTime(process.pid) ?? 0}`, link);
      return () => rmSync(link, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = ownerOf(link);
    if (owner && startTime(owner.pid) === owner.started) return null;
    unlinkSync(link);
  }
}

function ownerOf(link: string): { pid: number; started: string } | undefined {
  try {
    const [, pid = '', started = ''] = /-(\d+)-(\d+)$/.exec(readlinkSync(link)) ?? [];
    return { pid: Number(pid), started };
  } catch {
    return undefined;
  }
}

/** A process id may be reused; together with its start time it is unique (proc(5), field 22). */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
