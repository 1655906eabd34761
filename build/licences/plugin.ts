import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { listBinaryWorks } from './binary-works.ts';
import { listBundledWorks } from './bundled-works.ts';
import { formatLicences } from './licence-text.ts';

/** Vite's list of each environment (https://vite.dev/config/build-options.html#build-license). */
export const BUNDLED_LICENCES_FILE = 'licences.json';

/** Each environment reads the configuration again: they only share the process. */
const licenceListsFolder = (root: string): string =>
  join(root, `node_modules/.cache/tem-licences-${process.pid}`);

/**
 * Removes Vite's lists from the output, until writeLicences makes one text of them.
 * @param root the repository
 */
export function collectLicences(root: string): Plugin {
  return {
    name: 'tem:licences',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('an environment is built into no folder');
      mkdirSync(licenceListsFolder(root), { recursive: true });
      renameSync(
        join(dir, BUNDLED_LICENCES_FILE),
        join(licenceListsFolder(root), `${this.environment.name}.json`),
      );
    },
  };
}

/**
 * Writes dist/licences.txt, once all parts of the app are built: each package with code, styles or fonts in the app, and
 * compiled-in works. Main reads it for About.
 * @param root the repository
 * @throws Error if a licence is unknown or not allowed, which fails the build
 */
export function writeLicences(root: string): void {
  const folder = licenceListsFolder(root);
  try {
    const lists = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const bundled = lists.flatMap((list) => listBundledWorks(list, root));
    writeFileSync(join(root, 'dist/licences.txt'), formatLicences([...bundled, ...listBinaryWorks(root)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
