import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PathContent, StoragePath, StoragePathName } from '../../shared/diagnostics.ts';

/** The absolute path of each of Tem's storage places. */
export type StoragePaths = Readonly<Record<StoragePathName, string>>;

/** The places whose files are counted if they are folders: each contains a few files, and no relevant folders. */
const COUNTED: ReadonlySet<StoragePathName> = new Set(['backups', 'logs']);

/** Inspects each place; a missing one is not an error. */
export function readStoragePaths(paths: StoragePaths): Promise<readonly StoragePath[]> {
  return Promise.all(
    // The keys are StoragePathName's, each once.
    (Object.keys(paths) as StoragePathName[]).map(async (name) => ({
      name,
      path: paths[name],
      found: await readPathContent(paths[name], COUNTED.has(name)).catch(() => null),
    })),
  );
}

async function readPathContent(path: string, counts: boolean): Promise<PathContent> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return { kind: 'file', bytes: stats.size };
  if (!counts) return { kind: 'folder' };
  const files = await listFiles(path);
  return {
    kind: 'files',
    count: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    newestAtMs: files.length === 0 ? null : Math.max(...files.map(({ writtenAtMs }) => writtenAtMs)),
  };
}

/** A file in a listing. */
interface ListedFile {
  /** Relative to the listed folder, with "/" as separator. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly writtenAtMs: number;
}

/** Lists the files of a folder by name, without its subfolders. Links are omitted, because they may lead anywhere. */
export async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return describeFiles(
    folder,
    entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  );
}

/** Chromium keeps hundreds of small files next to Tem's. */
const MAX_FILES = 2_000;

/** Lists the files of a folder and its subfolders by name, at most MAX_FILES. */
export async function listAllFiles(folder: string): Promise<readonly ListedFile[]> {
  const names = await listNames(folder);
  return describeFiles(folder, names.toSorted().slice(0, MAX_FILES));
}

/** Node's own `recursive` follows links to folders: readdirSync does, and readdir since 26. */
async function listNames(folder: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const names = entries.map(async (entry) => {
    const name = join(below, entry.name);
    if (entry.isDirectory()) return listNames(folder, name);
    return entry.isFile() ? [name] : [];
  });
  return (await Promise.all(names)).flat();
}

async function describeFiles(folder: string, names: readonly string[]): Promise<readonly ListedFile[]> {
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      // Logs are rotated and journals end at any time.
      const stats = await stat(join(folder, name)).catch(() => null);
      if (stats === null) return [];
      return [
        { name: name.replaceAll('\\', '/'), bytes: stats.size, writtenAtMs: Math.round(stats.mtimeMs) },
      ];
    }),
  );
  return files.flat();
}
