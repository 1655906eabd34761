import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lists every file below a folder. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}
