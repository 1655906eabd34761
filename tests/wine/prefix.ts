import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStagingFolder, removeStaleStagingFolders } from '../electron/stand-in/staging-folders.ts';
import type { InstalledWine } from './installed-wine.ts';
import { WINE_CACHE, type WindowsSetup } from './prepare-windows.ts';
import { run } from './run.ts';
import { wineEnvironment } from './wine-environment.ts';

/** The folder of a run's Windows installations, one for each of its workers. */
const PREFIXES = 'TEM_WINE_PREFIXES';

/** How long a Windows stays up without a program (s): from one test to the next. */
const STAYS_S = 20;

/** The folder of the Windows that this process's programs run in, already running. */
export async function openPrefix({ wine, template }: WindowsSetup): Promise<string> {
  const parent = process.env[PREFIXES] ?? join(WINE_CACHE, 'prefixes');
  // Playwright's worker number, which differs between concurrent tests.
  const prefix = join(parent, process.env['TEST_PARALLEL_INDEX'] ?? 'alone');
  if (!existsSync(prefix)) await copyTemplate(template, prefix);
  await boot(wine, prefix);
  return prefix;
}

/**
 * Gives the programs that this process and its children start from now on Windows installations of their own, unless some are
 * given already.
 * @returns a function that ends and removes them
 */
export async function createPrivatePrefixes({ wine }: WindowsSetup): Promise<() => Promise<void>> {
  if (process.env[PREFIXES] !== undefined) return async () => undefined;
  const target = join(WINE_CACHE, 'prefixes-of-a-run');
  await removeStaleStagingFolders(target);
  const draft = await openStagingFolder(target);
  process.env[PREFIXES] = draft.folder;
  return async () => {
    delete process.env[PREFIXES];
    for (const name of readdirSync(draft.folder)) endWindows(wine, join(draft.folder, name));
    draft.close();
  };
}

/**
 * Links, not copies, to 700 MB of programs that nobody writes to. The registry is copied, since it would be written in place
 * through a link.
 */
async function copyTemplate(template: string, prefix: string): Promise<void> {
  const draft = await openStagingFolder(prefix);
  try {
    await run('cp', ['-al', `${template}/.`, draft.folder], {});
    for (const name of ['system.reg', 'user.reg', 'userdef.reg']) {
      rmSync(join(draft.folder, name));
      copyFileSync(join(template, name), join(draft.folder, name));
    }
    // Debian's Wine: where the template's server had its socket.
    for (const name of readdirSync(draft.folder).filter((one) => one.startsWith('wine')))
      rmSync(join(draft.folder, name), { recursive: true });
    renameSync(draft.folder, prefix);
  } catch (error) {
    if (!existsSync(prefix)) throw error;
  } finally {
    draft.close();
  }
}

/**
 * Starts a Windows that is not up, with its services in sessions of their own, because they outlive the program that needs
 * them first.
 */
async function boot({ loader, server }: InstalledWine, prefix: string): Promise<void> {
  const env = wineEnvironment(prefix);
  // Exits at once with 2 where one is already running.
  const { status } = spawnSync(server, [`-p${STAYS_S}`], { env, stdio: 'ignore' });
  if (status === 0) await run(loader, ['cmd.exe', '/c', 'rem'], { env });
}

/** Ends everything that runs in it, and removes it. */
function endWindows({ server }: InstalledWine, prefix: string): void {
  const env = wineEnvironment(prefix);
  for (const order of ['-k', '-w']) spawnSync(server, [order], { env, stdio: 'ignore' });
  rmSync(prefix, { recursive: true, force: true, maxRetries: 10 });
}
