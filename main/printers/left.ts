import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { readRawAddress, readRawQueue } from '../../shared/raw-printer.ts';
import type { Spooler } from './spooler/spooler.ts';
import { type LeftJob, takeAnew, takeLeft } from './spooler/take-left.ts';

/** What is left in printers' queues of jobs that nobody follows any more. Printers are named as in the settings. */
export interface LeftInQueues {
  /** Takes a job out of its queue. */
  take(printer: string, title: string): Promise<LeftJob>;
  /** Takes it out where its queue would send it anew; any other goes on. */
  takeAnew(printer: string, title: string): Promise<void>;
}

export function leftInQueues(spooler: Spooler | null): LeftInQueues {
  /** Only a queue of the system keeps a job that Tem has lost sight of. */
  function queueOf(printer: string): string | null {
    if (printer.startsWith(FILE_PRINTER) || readRawAddress(printer) !== null) return null;
    return readRawQueue(printer)?.queue ?? printer;
  }
  return {
    async take(printer, title) {
      const queue = queueOf(printer);
      return spooler === null || queue === null ? { kind: 'over' } : takeLeft(spooler, queue, title);
    },
    async takeAnew(printer, title) {
      const queue = queueOf(printer);
      if (spooler !== null && queue !== null) await takeAnew(spooler, queue, title);
    },
  };
}
