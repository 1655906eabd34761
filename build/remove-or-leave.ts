import { rmSync } from 'node:fs';

/**
 * Removes a temporary folder (waiting up to 5 s), or leaves it to the system. On Windows a process of Chromium's that is ending,
 * or a virus scanner, may hold a file of it for longer (electron/electron#9583), which says nothing about what was done there.
 */
export function removeOrLeave(folder: string): void {
  try {
    // The wait grows by a tenth of a second with each of them (https://nodejs.org/api/fs.html#fsrmsyncpath-options).
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  } catch {
    // Windows empties its temporary folder.
  }
}
