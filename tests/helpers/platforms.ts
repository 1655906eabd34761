import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { expect } from 'vitest';

// What differs by system in tests that run on all three.

const WINDOWS = process.platform === 'win32';

/**
 * Whether a test has to be left out on Windows, which is said with the reason: `it.skipIf(notOnWindows('…'))`.
 * @param why what the test needs that Windows has not
 */
export function skipOnWindows(why: string): boolean {
  if (WINDOWS) process.stderr.write(`\n*** SKIPPED on Windows: ${why}\n\n`);
  return WINDOWS;
}

/** As notOnWindows, where macOS lacks it too. */
export function skipUnlessLinux(why: string): boolean {
  const other = process.platform !== 'linux';
  if (other) process.stderr.write(`\n*** SKIPPED but on Linux: ${why}\n\n`);
  return other;
}

/**
 * Expects a file or folder that is there with these rights, e.g. 0o600. Windows keeps none in a file's mode: there the
 * user's own folder keeps others out, and only that it is there is looked at.
 */
export function expectFileMode(path: string, rights: number): void {
  const { mode } = statSync(path);
  if (!WINDOWS) expect([path, mode & 0o777]).toEqual([path, rights]);
}

/** A path with "/" between its folders, whatever the system writes there. */
export const toPosixPath = (path: string): string => path.replaceAll(sep, '/');
