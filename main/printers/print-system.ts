import { createCupsFactsReader } from './facts/cups-facts.ts';
import type { ReadPrinterFacts } from './facts/printer-answer.ts';
import { createWindowsFactsReader } from './facts/windows-facts.ts';
import { createCupsSpooler } from './spooler/cups-spooler.ts';
import type { Spooler } from './spooler/spooler.ts';
import { createWindowsSpooler } from './spooler/windows-spooler.ts';
import type { Winspool } from './winspool/winspool.ts';

/** An operating system's print service; both parts are null if Tem supports none there. */
export interface PrintSystem {
  readonly spooler: Spooler | null;
  readonly askFacts: ReadPrinterFacts | null;
}

/** @param platform as process.platform @param winspool reaches Windows' print service */
export function createPrintSystem(platform: NodeJS.Platform, winspool: Winspool | null): PrintSystem {
  if (platform === 'linux' || platform === 'darwin')
    return { spooler: createCupsSpooler(), askFacts: createCupsFactsReader() };
  if (platform === 'win32' && winspool !== null)
    return { spooler: createWindowsSpooler(winspool), askFacts: createWindowsFactsReader(winspool) };
  return { spooler: null, askFacts: null };
}
