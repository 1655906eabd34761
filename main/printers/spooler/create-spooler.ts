import type { Winspool } from '../winspool/winspool.ts';
import { createCupsSpooler } from './cups-spooler.ts';
import type { Spooler } from './spooler.ts';
import { createWindowsSpooler } from './windows-spooler.ts';

/** The spooler of an operating system (`process.platform`), Windows' through its own calls; null where Tem knows none. */
export function createSpooler(platform: NodeJS.Platform, winspool: Winspool | null): Spooler | null {
  switch (platform) {
    case 'linux':
    case 'darwin':
      return createCupsSpooler();
    case 'win32':
      return winspool === null ? null : createWindowsSpooler(winspool);
    default:
      return null;
  }
}
