import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { electronBinary } from '../electron/launch.ts';
import { ROOT } from './partner-process.ts';

/** Tem as an AppImage installs it, on the stand-in. */
export interface InstalledApp {
  /** The file that updates replace. */
  readonly appImage: string;
  start(args: readonly string[]): Promise<ElectronApplication>;
}

/** How keys.ts is built where TEM_UPDATE_KEYS is not set. */
const NO_KEYS = 'UPDATE_KEYS = []';

/**
 * Lays out the built app below a folder as electron-builder does, with this public key patched in where vite.config.ts puts
 * it.
 * Another build for a single line would take seconds.
 */
export function installApp(folder: string, publicKey: string): InstalledApp {
  const program = join(folder, 'tem');
  const resources = join(folder, 'resources');
  const app = join(resources, 'app');
  mkdirSync(app, { recursive: true });
  copyFileSync(electronBinary().path, program);
  writeFileSync(join(folder, 'electron-stand-in'), `${join(dirname(electronBinary().path), '..')}\n`);
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // Playwright drives it, which an installed Tem refuses (docs/operations/packed.md).
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify(Object.assign({}, manifest, { temDrivable: true })),
  );
  cpSync(join(ROOT, 'dist'), join(app, 'dist'), { recursive: true });
  const index = join(app, 'dist/main/index.js');
  const built = readFileSync(index, 'utf8');
  if (!built.includes(NO_KEYS)) throw new Error('keys are built in another way now');
  writeFileSync(index, built.replace(NO_KEYS, `UPDATE_KEYS = [${JSON.stringify(publicKey)}]`));
  writeFileSync(
    join(resources, 'app-update.yml'),
    'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: tem-updater\n',
  );
  const appImage = join(folder, 'Tem.AppImage');
  writeFileSync(appImage, 'the version that runs', { mode: 0o755 });
  return {
    appImage,
    start: (args) =>
      _electron.launch({
        executablePath: program,
        args: [...args],
        // Playwright's type cannot express an unset variable; the values are not read.
        env: electronEnvironment({ APPIMAGE: appImage, TEM_TEST_PRINTERS: '' }) as Record<string, string>,
      }),
  };
}
