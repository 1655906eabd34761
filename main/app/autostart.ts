import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { App } from 'electron';
import { ProblemError } from '../../shared/problem.ts';
import { writeFileAtomic } from '../platform/atomic-write.ts';
import { errorCodeOf } from '../platform/error-code.ts';
import { createAutostartEntry } from './autostart-entry.ts';

interface AutostartOptions {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The running program: Electron's binary, or Tem's own once it is packaged. */
  readonly execPath: string;
  readonly app: Pick<App, 'isPackaged' | 'getAppPath' | 'setLoginItemSettings'>;
  /** Arguments that this station was started with and needs again, e.g. its data folder. */
  readonly args: readonly string[];
}

/**
 * Makes Tem start when this machine's user logs in, or not any more. Windows and macOS know login items
 * (https://www.electronjs.org/docs/latest/api/app#appsetloginitemsettingssettings-macos-windows); macOS takes no arguments
 * there. Linux desktops read a file.
 * @throws ProblemError autostart-failed
 */
export async function setAutostart(on: boolean, machine: AutostartOptions): Promise<void> {
  const { platform, app } = machine;
  try {
    if (platform === 'linux') await writeAutostartFile(on, machine);
    else if (platform === 'darwin') app.setLoginItemSettings({ openAtLogin: on });
    else {
      const { program, args } = startCommandOf(machine);
      // Electron quotes what needs it (shell/browser/browser_win.cc, FormatCommandLineString).
      app.setLoginItemSettings({ openAtLogin: on, path: program, args: [...args] });
    }
  } catch (error) {
    const detail = errorCodeOf(error) ?? String(error);
    throw new ProblemError('autostart-failed', { detail }, { cause: error });
  }
}

/** Where Linux desktops look for what starts at login. */
export function autostartFile(env: AutostartOptions['env']): string {
  const config = env['XDG_CONFIG_HOME'];
  // The specification ignores a relative path.
  const folder = config !== undefined && isAbsolute(config) ? config : join(homedir(), '.config');
  return join(folder, 'autostart', 'tem.desktop');
}

async function writeAutostartFile(on: boolean, machine: AutostartOptions): Promise<void> {
  const file = autostartFile(machine.env);
  if (!on) {
    await rm(file, { force: true });
    return;
  }
  const { program, args } = startCommandOf(machine);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFileAtomic(file, [createAutostartEntry([program, ...args])]);
}

/** How this very Tem is started again. An AppImage runs from a place that is gone afterwards, and says its own in APPIMAGE. */
function startCommandOf({ env, execPath, app, args }: AutostartOptions): {
  program: string;
  args: readonly string[];
} {
  const appImage = env['APPIMAGE'];
  return {
    program: appImage !== undefined && appImage !== '' ? appImage : execPath,
    args: app.isPackaged ? args : [app.getAppPath(), ...args],
  };
}
