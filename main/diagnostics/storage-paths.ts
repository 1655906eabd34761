import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PathContent, StoragePath, StoragePathName } from '../../shared/diagnostics.ts';

/** Where each of Tem's places lies, as an absolute path. */
export type StoragePaths = Readonly<Record<StoragePathName, string>>;

/** What is counted where a place is a folder: all of these hold a few files, and no folders that matter. */
const COUNTED: ReadonlySet<StoragePathName> = new Set(['backups', 'logs']);

/** Looks at each place; one that is not there is no mistake. */
export function readStoragePaths(paths: StoragePaths): Promise<readonly StoragePath[]> {
  return Promise.all(
    // The keys are PlaceName's, each once.
    (Object.keys(paths) as StoragePathName[]).map(async (name) => ({
      name,
      path: paths[name],
      found: await readPathContent(paths[name], COUNTED.has(name)).catch(() => null),
    })),
  );
}

async function readPathContent(path: string, counts: boolean): Promise<PathContent> {
  const there = await stat(path);
  if (!there.isDirectory()) return { kind: 'file', bytes: there.size };
  if (!counts) return { kind: 'folder' };
  const files = await listFiles(path);
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
export async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return describeFiles(
    folder,
    entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  );
}

/** Chromium keeps hundreds of small files beside Tem's. */
const MAX_FILES = 2_000;

/** The files of a folder and of those in it, at most MOST_FILES; by name. */
export async function listAllFiles(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return describeFiles(folder, names.toSorted().slice(0, MAX_FILES));
}

async function describeFiles(folder: string, names: readonly string[]): Promise<readonly ListedFile[]> {
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
