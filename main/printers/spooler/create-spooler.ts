import type { Winspool } from '../winspool/winspool.ts';
import { createCupsSpooler } from './cups-spooler.ts';
import type { Spooler } from './spooler.ts';
import { createWindowsSpooler } from './windows-spooler.ts';

/**
 * Creates the spooler of an operating system (`process.platform`), on Windows through winspool; null if Tem supports none
 * there.
 */
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
