import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodeOf } from './error-code.ts';

/**
 * What Windows answers while another program has a file open and shares it with nobody (EBUSY), or while a file that is to be
 * replaced is open (EPERM): deps/uv/src/win/error.c of Node turns ERROR_SHARING_VIOLATION and ERROR_ACCESS_DENIED into these.
 */
const LOCKED_CODES: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Pauses between tries, in ms: virus scanners and indexers hold a file that was just written for moments. */
const PAUSES_MS = [10, 20, 40, 80, 150] as const;

const mayBeLocked = (error: unknown): boolean =>
  process.platform === 'win32' && LOCKED_CODES.has(errorCodeOf(error) ?? '');

/**
 * Does something with a file, and where Windows says that another program holds it, a few times more within 0.3 s. The thread
 * stands still meanwhile: no event tells that a file was let go of.
 * @param act does all of it or nothing: a rename, a look, a deletion
 * @throws what the last try failed with
 */
export function retryWhileLockedSync<Value>(act: () => Value): Value {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const pauseMs of PAUSES_MS)
    try {
      return act();
    } catch (error) {
      if (!mayBeLocked(error)) throw error;
      Atomics.wait(clock, 0, 0, pauseMs);
    }
  return act();
}

/** The same without holding up the thread. */
export async function retryWhileLocked<Value>(act: () => Promise<Value>): Promise<Value> {
  for (const pauseMs of PAUSES_MS)
    try {
      return await act();
    } catch (error) {
      if (!mayBeLocked(error)) throw error;
      await sleep(pauseMs);
    }
  return act();
}

/**
 * The file that another program holds, as far as an error tells; null where it tells of something else. Windows answers a
 * rename onto an open file as if rights were missing; whoever renames has just written beside it, so they are not.
 */
export function lockedFileOf(error: unknown): string | null {
  if (!(error instanceof Error && 'path' in error)) return null;
  const { path, code, dest, syscall }: { path?: unknown; code?: unknown; dest?: unknown; syscall?: unknown } =
    error;
  const isHeld =
    code === 'EBUSY' || (process.platform === 'win32' && syscall === 'rename' && code === 'EPERM');
  if (!isHeld) return null;
  return String(dest ?? path);
}
