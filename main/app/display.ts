import type { App } from 'electron';

/**
 * Whether a window can be made. On Ozone's headless platform, which Tem's launcher for Linux asks for where there is no display
 * (build/bin/tem-linux.sh), the app becomes ready, but its first window ends the process
 * (https://github.com/electron/electron/issues/53722).
 */
export function canCreateWindows({ commandLine }: Pick<App, 'commandLine'>): boolean {
  return commandLine.getSwitchValue('ozone-platform') !== 'headless';
}
