import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { parseRawAddress, parseRawQueue } from '../../shared/raw-printer.ts';
import { cancelIfRestarted, cancelLeftoverJob, type LeftoverJob } from './spooler/cancel-leftover-job.ts';
import type { Spooler } from './spooler/spooler.ts';

/** Leftover jobs in printers' queues that nobody follows any more. Printers are named as in the settings. */
export interface LeftoverQueueJobs {
  /** Removes a job from its queue. */
  take(printer: string, title: string): Promise<LeftoverJob>;
  /** Removes a job only if its queue would restart it; leaves any other job alone. */
  takeAnew(printer: string, title: string): Promise<void>;
}

export function createLeftoverQueueJobs(spooler: Spooler | null): LeftoverQueueJobs {
  /** Only a system queue keeps a job that Tem has lost track of. */
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
