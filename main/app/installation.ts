import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { App } from 'electron';
import { ProblemError } from '../../shared/problem.ts';
import { findLink } from '../cli/parse-command.ts';
import { writeFileAtomic } from '../platform/atomic-write.ts';
import { errorCodeOf } from '../platform/system-errors.ts';

/** This installation and how it was started. */
interface Installation {
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
export async function setAutostart(on: boolean, machine: Installation): Promise<void> {
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
export function autostartFile(env: Installation['env']): string {
  const config = env['XDG_CONFIG_HOME'];
  // The specification says to ignore a relative path.
  const folder = config !== undefined && isAbsolute(config) ? config : join(homedir(), '.config');
  return join(folder, 'autostart', 'tem.desktop');
}

async function writeAutostartFile(on: boolean, machine: Installation): Promise<void> {
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
const startCommandOf = ({ env, execPath, app, args }: Installation) => ({
  program: env['APPIMAGE'] || execPath,
  args: app.isPackaged ? args : [app.getAppPath(), ...args],
});

/**
 * Creates the autostart file of a Linux desktop, which starts a program when its user logs in.
 * https://specifications.freedesktop.org/autostart-spec/latest/ and the Exec key of
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 * @param command the program and its arguments
 * @throws Error if the program's path cannot be expressed: "=" and line breaks are not allowed
 */
export function createAutostartEntry(command: readonly [string, ...string[]]): string {
  const [program] = command;
  if (program.includes('=') || command.some((part) => /[\r\n]/.test(part)))
    throw new Error(`the path has "=" or a line break`);
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=Tem',
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/**
 * Quotes one argument. The value is unescaped as a string before it is unquoted, so each backslash of the quoting is doubled; a
 * percent sign would begin a field code.
 */
function quoteArgument(part: string): string {
  const inQuotes = part.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\')}"`;
}

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
}: Pick<Installation, 'platform' | 'execPath' | 'args'> & {
  readonly app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>;
}): boolean {
  if (!app.isPackaged) return false;
  if (platform === 'win32') return app.setAsDefaultProtocolClient('tem', execPath, [...args, '--']);
  return platform === 'darwin' && app.setAsDefaultProtocolClient('tem');
}

/**
 * Starts Tem again after it has ended, with the same arguments
 * (https://www.electronjs.org/docs/latest/api/app#apprelaunchoptions). A link that came with the start is not opened again. An
 * AppImage is started by its own file, because the path it runs from is gone by then.
 */
export function relaunch(
  app: Pick<App, 'relaunch'>,
  { argv, env }: { readonly argv: readonly string[]; readonly env: Installation['env'] },
): void {
  const args = [...findLink(argv.slice(1)).before];
  const appImage = env['APPIMAGE'];
  app.relaunch(appImage ? { args, execPath: appImage } : { args });
}
