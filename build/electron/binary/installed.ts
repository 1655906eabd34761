import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Electron as installed by npm and its own installer. */
export interface ElectronPackage {
  /** node_modules/electron */
  readonly folder: string;
  /** Without "v". */
  readonly version: string;
}

/** @param root the repository */
export function readElectronPackage(root: string): ElectronPackage {
  const folder = join(root, 'node_modules/electron');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

/** The folder of an Electron that a person unpacked; it counts whatever its version is (npm/index.js, getElectronPath). */
export const OVERRIDE = 'ELECTRON_OVERRIDE_DIST_PATH';

/**
 * Returns the path of Electron's executable, or null if this version's binary is not complete: its installer unpacks into `dist`
 * and writes `path.txt` last (npm/install.js, isInstalled and extractFile). Never loads the package itself, which would start a
 * download.
 */
export function findInstalledBinary(
  { folder, version }: ElectronPackage,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const elsewhere = env[OVERRIDE];
  if (elsewhere) {
    const path = join(elsewhere, executableName());
    return existsSync(path) ? path : null;
  }
  const named = read(join(folder, 'path.txt'));
  if (named === null || read(join(folder, 'dist/version'))?.replace(/^v/, '') !== version) return null;
  const path = join(folder, 'dist', named);
  return existsSync(path) ? path : null;
}

/** The executable's path in Electron's archive (npm/install.js, getPlatformPath). */
function executableName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
