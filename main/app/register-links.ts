import type { App } from 'electron';

interface RegisterLinksOptions {
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
  readonly app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>;
  /** Arguments that this station was started with and needs again, e.g. its data folder. */
  readonly args: readonly string[];
}

/**
 * Makes the system hand `tem://` links to this Tem: the one that was opened last, with its data folder. Windows gets "--" before
 * the link, behind which Chromium reads no switches
 * (https://www.electronjs.org/docs/latest/api/app#appsetasdefaultprotocolclientprotocol-path-args; Electron quotes each
 * argument since electron/electron pull 32953). macOS takes only what Info.plist names, and no arguments. On Linux the desktop
 * entry says it, which is the installer's part. In development nothing is registered: the system would keep pointing at a
 * working copy.
 * @returns whether it was registered
 */
export function registerLinks({ platform, execPath, app, args }: RegisterLinksOptions): boolean {
  if (!app.isPackaged) return false;
  if (platform === 'win32') return app.setAsDefaultProtocolClient('tem', execPath, [...args, '--']);
  return platform === 'darwin' && app.setAsDefaultProtocolClient('tem');
}
