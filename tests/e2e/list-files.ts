import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lists every file below a folder. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/** Lists the files of labels that a station has prepared; none where there is no folder for them. */
export function listPrepared(dataDir: string): string[] {
  const folder = join(dataDir, 'prepared');
  return existsSync(folder) ? listFiles(folder) : [];
}
