import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** The installers that updates know. */
export type InstallKind = 'app-image' | 'deb' | 'mac' | 'nsis';

/** How this Tem came onto the machine. */
export interface InstallEnvironment {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** Electron's resources folder. */
  readonly resourcesPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Which installer this Tem was installed by; null where it was none: in development, unpacked, or built without updates.
 * electron-builder leaves app-update.yml in the resources of what can be updated, and package-type where a Linux package
 * manager installed it; an AppImage's runtime sets APPIMAGE to the file's path
 * (https://docs.appimage.org/packaging-guide/environment-variables.html).
 */
export function detectInstallKind({
  platform,
  isPackaged,
  resourcesPath,
  env,
}: InstallEnvironment): InstallKind | null {
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
