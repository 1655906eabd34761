import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { expect } from 'vitest';

// Differences between systems, for tests that run on all three.

const WINDOWS = process.platform === 'win32';

/**
 * Skips a test on Windows, and gives the reason: `it.skipIf(notOnWindows('…'))`.
 * @param why what the test needs that Windows lacks
 */
export function skipOnWindows(why: string): boolean {
  if (WINDOWS) process.stderr.write(`\n*** SKIPPED on Windows: ${why}\n\n`);
  return WINDOWS;
}

/** Like notOnWindows, where macOS lacks it too. */
export function skipUnlessLinux(why: string): boolean {
  const other = process.platform !== 'linux';
  if (other) process.stderr.write(`\n*** SKIPPED but on Linux: ${why}\n\n`);
  return other;
}

/**
 * Expects an existing file or folder with these permissions, e.g. 0o600. Windows stores none in a file's mode: there the
 * user's own
 * folder keeps others out, so only existence is checked.
 */
export function expectFileMode(path: string, rights: number): void {
  const { mode } = statSync(path);
  if (!WINDOWS) expect([path, mode & 0o777]).toEqual([path, rights]);
}

/** A path with "/" between its folders on every system. */
export const toPosixPath = (path: string): string => path.replaceAll(sep, '/');
