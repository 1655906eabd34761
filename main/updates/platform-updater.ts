import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import type { AppUpdater } from 'electron-updater/out/AppUpdater.js';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import type { Clock } from '../platform/clock.ts';
import type { InstallKind } from './install-kind.ts';
import { createMacInstaller, type NativeUpdater } from './mac-installer.ts';
import {
  createAppImageInstaller,
  createDebInstaller,
  createNsisInstaller,
  SealedDebUpdater,
  StartedNsisUpdater,
} from './package-installers.ts';
import type { UpdateInstaller } from './updater.ts';

// electron-updater's modules are imported one by one: its main module creates an updater and requires Electron as soon as Node
// inspects its exports.

export interface PlatformUpdaterOptions {
  readonly kind: InstallKind;
  /** What electron-updater needs from the app; `relaunch` starts it again once it has ended. */
  readonly app: AppAdapter;
  /** The path of the running AppImage; null if there is none. */
  readonly appImage: string | null;
  /** macOS only. */
  readonly native: NativeUpdater | null;
  readonly time: Clock;
}

/** Creates electron-updater's updater for an installer, Tem's way to install with it, and its installers' file extension. */
export function createPlatformUpdater(options: PlatformUpdaterOptions): {
  readonly updater: AppUpdater;
  readonly installer: UpdateInstaller;
  readonly extension: string;
} {
  const { app, appImage, native, time } = options;
  switch (options.kind) {
    case 'app-image': {
      if (appImage === null) throw new Error('no AppImage runs');
      const updater = new AppImageUpdater(null, app);
      return { updater, installer: createAppImageInstaller(appImage), extension: '.AppImage' };
    }
    case 'nsis': {
      const updater = new StartedNsisUpdater(null, app);
      return { updater, installer: createNsisInstaller(updater), extension: '.exe' };
    }
    case 'deb': {
      const updater = new SealedDebUpdater(null, app);
      return { updater, installer: createDebInstaller(updater), extension: '.deb' };
    }
    case 'mac': {
      if (native === null) throw new Error('no Squirrel.Mac');
      // Differs from the type's second parameter: its constructor takes the adapter like the others do.
      const updater = new MacUpdater(undefined, app);
      return { updater, installer: createMacInstaller(native, time), extension: '.zip' };
    }
  }
}
