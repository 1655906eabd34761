import type { App } from 'electron';

/**
 * Registers this installation for `tem://` links: the one that was opened last, with its data folder. On Windows the link
 * follows "--", after which Chromium reads no switches
 * (https://www.electronjs.org/docs/latest/api/app#appsetasdefaultprotocolclientprotocol-path-args; Electron quotes each
 * argument since electron/electron pull 32953). macOS uses Info.plist only, without arguments. On Linux the installer's desktop
 * entry registers the scheme. In development nothing is registered, because the system would keep pointing at a working copy.
 * @returns whether it was registered
 */
export function registerLinks({
  platform,
  execPath,
  app,
  args,
}: {
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
  readonly app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>;
  /** The arguments to repeat at the next start, such as the data folder. */
  readonly args: readonly string[];
}): boolean {
  if (!app.isPackaged) return false;
  if (platform === 'win32') return app.setAsDefaultProtocolClient('tem', execPath, [...args, '--']);
  return platform === 'darwin' && app.setAsDefaultProtocolClient('tem');
}
