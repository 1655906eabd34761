import type { Winspool } from '../winspool/winspool.ts';
import { createCupsFactsReader } from './cups-facts.ts';
import type { ReadPrinterFacts } from './printer-answer.ts';
import { createWindowsFactsReader } from './windows-facts.ts';

/** Creates the reader for an operating system (`process.platform`); null if Tem supports none there. */
export function createPrinterFactsReader(
  platform: NodeJS.Platform,
  winspool: Winspool | null,
): ReadPrinterFacts | null {
  switch (platform) {
    case 'linux':
    case 'darwin':
      return createCupsFactsReader();
    case 'win32':
      return winspool === null ? null : createWindowsFactsReader(winspool);
    default:
      return null;
  }
}
