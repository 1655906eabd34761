import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface KoffiOptions {
  readonly platform?: NodeJS.Platform;
  /** The processor of the Electron that it is for; npm lays down that of Node. */
  readonly arch?: NodeJS.Architecture;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Finds the native part of koffi, which calls Windows' spooler; a build on Windows includes it. TEM_WINDOWS_MODULES, a
 * node_modules made by `npm ci --os=win32 --cpu=x64 --ignore-scripts`, is for builds elsewhere that will run on Windows on x64.
 * @param root the repository
 * @returns null if Tem is built for another system
 * @throws Error if it is missing
 */
export function findKoffi(
  root: string,
  { platform = process.platform, arch = process.arch, env = process.env }: KoffiOptions = {},
): string | null {
  const modules = env['TEM_WINDOWS_MODULES'] ?? '';
  if (platform !== 'win32' && modules === '') return null;
  const builtFor = modules === '' ? arch : 'x64';
  const file = join(
    modules === '' ? join(root, 'node_modules') : modules,
    `@koromix/koffi-win32-${builtFor}/win32_${builtFor}/koffi.node`,
  );
  if (!existsSync(file))
    throw new Error(
      `${file} is missing: Tem could not ask Windows' spooler. "npm ci" on this system brings it`,
    );
  return file;
}
