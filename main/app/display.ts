import type { App } from 'electron';

/**
 * Whether a window can be created. On Ozone's headless platform, which Tem's Linux launcher selects if there is no display
 * (build/bin/tem-linux.sh), the app becomes ready, but its first window ends the process
 * (https://github.com/electron/electron/issues/53722).
 */
export function canCreateWindows({ commandLine }: Pick<App, 'commandLine'>): boolean {
  return commandLine.getSwitchValue('ozone-platform') !== 'headless';
}
