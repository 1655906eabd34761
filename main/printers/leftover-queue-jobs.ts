import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { parseRawAddress, parseRawQueue } from '../../shared/raw-printer.ts';
import { cancelIfRestarted, cancelLeftoverJob, type LeftoverJob } from './spooler/cancel-leftover-job.ts';
import type { Spooler } from './spooler/spooler.ts';

/** What is left in printers' queues of jobs that nobody follows any more. Printers are named as in the settings. */
export interface LeftoverQueueJobs {
  /** Takes a job out of its queue. */
  take(printer: string, title: string): Promise<LeftoverJob>;
  /** Takes it out where its queue would send it anew; any other goes on. */
  takeAnew(printer: string, title: string): Promise<void>;
}

export function createLeftoverQueueJobs(spooler: Spooler | null): LeftoverQueueJobs {
  /** Only a queue of the system keeps a job that Tem has lost sight of. */
  function queueOf(printer: string): string | null {
    if (printer.startsWith(FILE_PRINTER) || parseRawAddress(printer) !== null) return null;
    return parseRawQueue(printer)?.queue ?? printer;
  }
  return {
    async take(printer, title) {
      const queue = queueOf(printer);
      return spooler === null || queue === null ? { kind: 'over' } : cancelLeftoverJob(spooler, queue, title);
    },
    async takeAnew(printer, title) {
      const queue = queueOf(printer);
      if (spooler !== null && queue !== null) await cancelIfRestarted(spooler, queue, title);
    },
  };
}
