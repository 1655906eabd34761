import type { App } from 'electron';
import type { Command } from '../cli/parse-command.ts';

/**
 * Whether a window can be made. On Ozone's headless platform, which Tem's launcher for Linux asks for where there is no display
 * (build/bin/tem-linux.sh), the app becomes ready, but its first window ends the process
 * (https://github.com/electron/electron/issues/53722).
 */
export function canCreateWindows({ commandLine }: Pick<App, 'commandLine'>): boolean {
  return commandLine.getSwitchValue('ozone-platform') !== 'headless';
}

/** Whether what Tem was started for draws labels, or is a window itself. */
export function needsWindows({ kind }: Command): boolean {
  return kind === 'app' || kind === 'print' || kind === 'demo';
}
