import { type FSWatcher, lstatSync, mkdirSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** A test's own folders in place of all those that a Linux program's environment names. */
export interface IsolatedEnvironment {
  readonly env: Readonly<Record<string, string>>;
  /** The root of all folders. */
  readonly root: string;
  /** Paths that are new or changed since the last call, relative to the root; folders end in "/". */
  listNewFiles(): string[];
  /** Names created in the temporary folder since the last call, including deleted ones. */
  passing(): string[];
  close(): void;
}

/** Where programs keep their files by the XDG Base Directory Specification, and by older convention. */
const FOLDERS = {
  HOME: 'home',
  TMPDIR: 'tmp',
  XDG_CONFIG_HOME: 'config',
  XDG_CACHE_HOME: 'cache',
  XDG_DATA_HOME: 'data',
  XDG_STATE_HOME: 'state',
  XDG_RUNTIME_DIR: 'run',
} as const;

/**
 * What the Electron stand-in itself creates: its Node compile cache, its Chromium's profile, and Chromium's shared memory,
 * which
 * it keeps out of /dev/shm (tests/electron/stand-in/chromium-process.ts).
 */
const OF_STAND_IN =
  /^tmp\/(?:node-compile-cache|tem-electron-stand-in-\w+|\.org\.chromium\.Chromium\.\w+)(?:\/|$)/;

/** @param root an empty folder, or one that does not exist yet */
export function createIsolatedEnvironment(root: string): IsolatedEnvironment {
  const env: Record<string, string> = {};
  for (const [variable, name] of Object.entries(FOLDERS)) {
    env[variable] = join(root, name);
    mkdirSync(join(root, name), { recursive: true, mode: 0o700 });
  }
  const made = new Set<string>();
  const watcher: FSWatcher = watch(join(root, FOLDERS.TMPDIR), (_event, name) => {
    if (name !== null && !OF_STAND_IN.test(`${FOLDERS.TMPDIR}/${name}`)) made.add(name);
  });
  let before = snapshotFiles(root);
  return {
    env,
    root,
    listNewFiles() {
      const now = snapshotFiles(root);
      const found = [...now].filter(([path, state]) => before.get(path) !== state).map(([path]) => path);
      before = now;
      return found.toSorted();
    },
    passing() {
      const names = [...made].toSorted();
      made.clear();
      return names;
    },
    close: () => watcher.close(),
  };
}

/** Every path below a folder with what changes when it is written; nothing for folders, whose files show it. */
export function snapshotFiles(root: string): Map<string, string> {
  return new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => !OF_STAND_IN.test(path))
      .map((path) => {
        const stats = lstatSync(join(root, path));
        return stats.isDirectory()
          ? ([`${path}/`, ''] as const)
          : ([path, `${stats.size} ${stats.mtimeMs} ${stats.ino}`] as const);
      }),
  );
}
