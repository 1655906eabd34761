import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** The kinds of installers that updates support. */
export type InstallKind = 'app-image' | 'deb' | 'mac' | 'nsis';

/** How this Tem was installed. */
export interface InstallEnvironment {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** Electron's resources folder. */
  readonly resourcesPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the installer of this Tem; null in development, unpacked, or built without updates. electron-builder puts
 * app-update.yml into the resources of an updatable installation, and package-type into that of a Linux package; an AppImage's
 * runtime sets APPIMAGE to the file's path (https://docs.appimage.org/packaging-guide/environment-variables.html).
 */
export function detectInstallKind(environment: InstallEnvironment): InstallKind | null {
  const { platform, isPackaged, resourcesPath, env } = environment;
  if (!isPackaged || !existsSync(join(resourcesPath, 'app-update.yml'))) return null;
  switch (platform) {
    case 'win32':
      return 'nsis';
    case 'darwin':
      return 'mac';
    case 'linux': {
      const packageType = join(resourcesPath, 'package-type');
      if (existsSync(packageType)) return readFileSync(packageType, 'utf8').trim() === 'deb' ? 'deb' : null;
      const appImage = env['APPIMAGE'];
      return appImage !== undefined && isAbsolute(appImage) && existsSync(appImage) ? 'app-image' : null;
    }
    default:
      return null;
  }
}
