import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place, PlaceFound, PlaceName } from '../../shared/diagnostics.ts';

/** Where each of Tem's places lies, as an absolute path. */
export type Paths = Readonly<Record<PlaceName, string>>;

/** What is counted where a place is a folder: all of these hold a few files, and no folders that matter. */
const COUNTED: ReadonlySet<PlaceName> = new Set(['backups', 'logs']);

/** Looks at each place; one that is not there is no mistake. */
export function readPlaces(paths: Paths): Promise<readonly Place[]> {
  return Promise.all(
    // The keys are PlaceName's, each once.
    (Object.keys(paths) as PlaceName[]).map(async (name) => ({
      name,
      path: paths[name],
      found: await foundAt(paths[name], COUNTED.has(name)).catch(() => null),
    })),
  );
}

async function foundAt(path: string, counts: boolean): Promise<PlaceFound> {
  const there = await stat(path);
  if (!there.isDirectory()) return { kind: 'file', bytes: there.size };
  if (!counts) return { kind: 'folder' };
  const files = await filesIn(path);
  return {
    kind: 'files',
    count: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    newestAtMs: files.length === 0 ? null : Math.max(...files.map(({ writtenAtMs }) => writtenAtMs)),
  };
}

/** A file, as a list of files tells of it. */
export interface ListedFile {
  /** From the folder that was listed, with "/" between its parts. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly writtenAtMs: number;
}

/** The files of a folder, without those of its folders; by name. Links are left out: they may lead anywhere. */
export async function filesIn(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return listed(
    folder,
    entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  );
}

/** Chromium keeps hundreds of small files beside Tem's. */
const MOST_FILES = 2_000;

/** The files of a folder and of those in it, at most MOST_FILES; by name. */
export async function allFilesIn(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return listed(folder, names.toSorted().slice(0, MOST_FILES));
}

async function listed(folder: string, names: readonly string[]): Promise<readonly ListedFile[]> {
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      // Logs are replaced and journals end at any moment.
      const there = await stat(join(folder, name)).catch(() => null);
      if (there === null) return [];
      return [
        { name: name.replaceAll('\\', '/'), bytes: there.size, writtenAtMs: Math.round(there.mtimeMs) },
      ];
    }),
  );
  return files.flat();
}
