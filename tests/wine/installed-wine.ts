import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Wine as installed on this machine. */
export interface InstalledWine {
  /** Runs a Windows program by replacing itself: its process id is that program's on Linux. */
  readonly loader: string;
  readonly server: string;
  /** E.g. "wine-8.0 (Debian 8.0~repack-4)". */
  readonly version: string;
}

/** The packages for `apt install` where Wine is missing. */
export const WINE_PACKAGES = ['wine', 'wine64'] as const;

// Debian's /usr/bin/wine is a shell script, which warns of a missing 32-bit half and would be one more process to kill.
const DEBIAN = '/usr/lib/wine';

/** This machine's Wine; null where there is none. */
export function findWine(): InstalledWine | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const loader = found('wine64', 'wine');
  const server = found('wineserver64', 'wineserver');
  if (loader === null || server === null) return null;
  return { loader, server, version: execFileSync(loader, ['--version'], { encoding: 'utf8' }).trim() };
}

function found(...names: readonly string[]): string | null {
  const folders = [DEBIAN, ...(process.env['PATH'] ?? '').split(delimiter)];
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ??
    null
  );
}
