import { createCups } from './cups.ts';
import type { Spooler } from './spooler.ts';
import { createWindowsSpooler } from './windows.ts';

/** The spooler of an operating system (`process.platform`); null where Tem knows none. */
export function createSpooler(platform: NodeJS.Platform): Spooler | null {
  switch (platform) {
    case 'linux':
    case 'darwin':
      return createCups();
    case 'win32':
      return createWindowsSpooler();
    default:
      return null;
  }
}
