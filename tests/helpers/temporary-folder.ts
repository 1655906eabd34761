import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/**
 * Creates a folder for the running test, which is removed after it. Call it in a test or in its beforeEach.
 * @param name part of the folder's name, e.g. `zip`
 */
export function temporaryFolder(name: string): string {
  const folder = createFolder(name);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Creates a folder for all tests of the file or of the `describe` in which it is called; removed after the last. */
export function sharedTemporaryFolder(name: string): string {
  const folder = createFolder(name);
  afterAll(() => removeFolder(folder));
  return folder;
}

const createFolder = (name: string): string => mkdtempSync(join(tmpdir(), `tem-${name}-`));

/** Removes a folder, even while a closed child still holds files on Windows. */
function removeFolder(folder: string): void {
  // rmSync gives up without an error if a file vanishes meanwhile: conf deletes its temporary files asynchronously.
  for (let tries = 0; tries < 5 && existsSync(folder); tries++)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
