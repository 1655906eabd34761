import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FILE = '@koromix/koffi-win32-x64/win32_x64/koffi.node';

/**
 * Finds the native part of koffi, which calls Windows' spooler; a build on Windows includes it. TEM_WINDOWS_MODULES, a
 * node_modules made by `npm ci --os=win32 --cpu=x64 --ignore-scripts`, is for builds on other systems that will run on Windows.
 * @param root the repository
 * @returns null if Tem is built for another system
 * @throws Error if it is missing
 */
export function findKoffi(root: string, platform = process.platform, env = process.env): string | null {
  const modules = env['TEM_WINDOWS_MODULES'] ?? '';
  if (platform !== 'win32' && modules === '') return null;
  const file = join(modules === '' ? join(root, 'node_modules') : modules, FILE);
  if (!existsSync(file)) throw new Error(`${file} is missing: Tem could not ask Windows' spooler`);
  return file;
}
