import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Whether programs started in this environment have a display to open windows on (Linux). */
export const hasDisplay = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);

/**
 * Returns the browser whose windows a person sees: TEM_CHROMIUM, or one on the PATH. The npm package's draws none. Null where there
 * is none, or no display.
 */
export function findVisibleChromium(env: NodeJS.ProcessEnv): string | null {
  if (!hasDisplay(env)) return null;
  if (env['TEM_CHROMIUM']) return env['TEM_CHROMIUM'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}
