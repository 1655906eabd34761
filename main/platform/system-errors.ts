import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the system's error code ("ENOSPC", "EACCES"), or null if the error has none. */
export const errorCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/**
 * The errors on Windows while another program has a file open without sharing it (EBUSY), or while the file to be replaced is
 * open (EPERM): deps/uv/src/win/error.c of Node maps ERROR_SHARING_VIOLATION and ERROR_ACCESS_DENIED to these.
 */
const LOCKED_CODES: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Pauses between attempts, in ms: virus scanners and indexers briefly hold a file that was just written. */
const PAUSES_MS = [10, 20, 40, 80, 150] as const;

const mayBeLocked = (error: unknown): boolean =>
  process.platform === 'win32' && LOCKED_CODES.has(errorCodeOf(error) ?? '');

/**
 * Runs a file operation and, while Windows reports that another program holds the file, retries it for about 0.3 s. It blocks the
 * thread meanwhile: no event tells when a file is released.
 * @param act does all of it or nothing: a rename, a stat, a deletion
 * @throws the error of the last attempt
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

/** The asynchronous variant, which does not block the thread. */
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
 * Returns the file that another program holds, as far as the error tells; null for any other error. Windows reports a rename onto
 * an open file as missing permissions; the caller of a rename has just written next to it, so permissions are not the cause.
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
