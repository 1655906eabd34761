import type { App } from 'electron';
import { findLink } from '../cli/find-link.ts';

interface StartArguments {
  /** Like process.argv. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts Tem again after it has ended, with the same arguments
 * (https://www.electronjs.org/docs/latest/api/app#apprelaunchoptions). A link that came with the start is not opened again. An
 * AppImage is started by its own file, because the path it runs from is gone by then.
 */
export function relaunch(app: Pick<App, 'relaunch'>, { argv, env }: StartArguments): void {
  const args = [...findLink(argv.slice(1)).before];
  const appImage = env['APPIMAGE'];
  app.relaunch(appImage === undefined || appImage === '' ? { args } : { args, execPath: appImage });
}
