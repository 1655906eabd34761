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
  /** The running program: Electron's binary, or Tem's own when packaged. */
  readonly execPath: string;
  readonly app: Pick<App, 'isPackaged' | 'getAppPath' | 'setLoginItemSettings'>;
  /** The arguments to repeat at the next start, such as the data folder. */
  readonly args: readonly string[];
}

/**
 * Makes Tem start when this machine's user logs in, or stops it from doing so. Windows and macOS have login items
 * (https://www.electronjs.org/docs/latest/api/app#appsetloginitemsettingssettings-macos-windows), on macOS without arguments.
 * Linux desktops read a file.
 * @throws ProblemError autostart-failed
 */
export async function setAutostart(on: boolean, machine: AutostartOptions): Promise<void> {
  const { platform, app } = machine;
  try {
    if (platform === 'linux') await writeAutostartFile(on, machine);
    else if (platform === 'darwin') app.setLoginItemSettings({ openAtLogin: on });
    else {
      const { program, args } = startCommandOf(machine);
      // Electron quotes the arguments if needed (shell/browser/browser_win.cc, FormatCommandLineString).
      app.setLoginItemSettings({ openAtLogin: on, path: program, args: [...args] });
    }
  } catch (error) {
    const detail = errorCodeOf(error) ?? String(error);
    throw new ProblemError('autostart-failed', { detail }, { cause: error });
  }
}

/** Returns the file that Linux desktops read for programs to start at login. */
export function autostartFile(env: AutostartOptions['env']): string {
  const config = env['XDG_CONFIG_HOME'];
  // The specification says to ignore a relative path.
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

/**
 * Returns the command that starts this installation again. An AppImage runs from a temporary path and names its own file in
 * APPIMAGE.
 */
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
