import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { readRawAddress, readRawQueue } from '../../shared/raw-printer.ts';
import type { Spooler } from './spooler/spooler.ts';
import { type LeftJob, takeLeft } from './spooler/take-left.ts';

/** Takes a job out of its printer's queue that nobody follows any more. @param printer as in the settings */
export type TakeLeft = (printer: string, title: string) => Promise<LeftJob>;

/** Only a queue of the system keeps a job that Tem has lost sight of. */
export function leftTaker(spooler: Spooler | null): TakeLeft {
  return async (printer, title) => {
    if (spooler === null || printer.startsWith(FILE_PRINTER) || readRawAddress(printer) !== null)
      return { kind: 'over' };
    return takeLeft(spooler, readRawQueue(printer)?.queue ?? printer, title);
  };
}
