import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { commandLine } from './command-line.ts';

const set = new Map<string, string>();

/** app.getPath with XDG's defaults, which are Windows' in the user's folder too: https://www.electronjs.org/docs/latest/api/app#appgetpathname */
export function getPath(name: string, appName: string): string {
  const chosen = set.get(name);
  if (chosen !== undefined) return chosen;
  const home = homedir();
  const xdg = (variable: string, fallback: string) => resolve(process.env[variable] || join(home, fallback));
  switch (name) {
    case 'home':
      return home;
    case 'appData':
      if (process.platform === 'win32') return process.env['APPDATA'] ?? join(home, 'AppData/Roaming');
      return xdg('XDG_CONFIG_HOME', '.config');
    case 'userData':
      // Chromium's own switch, which Electron honours.
      if (commandLine.hasSwitch('user-data-dir')) return resolve(commandLine.getSwitchValue('user-data-dir'));
      return join(getPath('appData', appName), appName);
    case 'sessionData':
      return getPath('userData', appName);
    case 'temp':
      return tmpdir();
    case 'exe':
      return process.execPath;
    case 'documents':
      return xdg('XDG_DOCUMENTS_DIR', 'Documents');
    case 'downloads':
      return xdg('XDG_DOWNLOAD_DIR', 'Downloads');
    default:
      throw new Error(`Failed to get '${name}' path`);
  }
}

/** app.setPath. */
export function setPath(name: string, path: string): void {
  if (!isAbsolute(path)) throw new Error('Path must be absolute');
  set.set(name, path);
}
