import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Asar } from './asar.ts';
import { repositoryRoot } from './chromium-binary.ts';

/** A folder that no start uses during this time (ms) is removed. */
const FORGOTTEN_AFTER = 24 * 3_600_000;

/**
 * Electron reads inside an archive through a patched fs. Node can't, so this unpacks the archive into a folder, once per
 * content.
 * @returns the folder; its name ends in app.asar
 */
export function unpackAsar(
  { contentHash, files }: Asar,
  cache = join(repositoryRoot, 'node_modules/.cache/tem-asar'),
): string {
  const home = join(cache, contentHash);
  const folder = join(home, 'app.asar');
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(home, now, now);
    return folder;
  }
  mkdirSync(cache, { recursive: true });
  removeExpired(cache);
  // Concurrent starts must not collide: the first to rename has made it for all.
  const draft = join(cache, `draft-${randomUUID()}`);
  try {
    mkdirSync(join(draft, 'app.asar'), { recursive: true });
    for (const { path, entry, content } of files) {
      const target = join(draft, 'app.asar', path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
      if (entry.executable === true) chmodSync(target, 0o755);
    }
    renameSync(draft, home);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function removeExpired(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > FORGOTTEN_AFTER)
      rmSync(path, { recursive: true, force: true });
  }
}
