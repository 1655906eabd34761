import type { LocalizedText } from '../../shared/language.ts';
import { parsePrinterName } from '../../shared/printer-name.ts';
import { problemOf } from '../../shared/problem.ts';
import { printResultText } from '../../shared/texts/print-results.ts';
import { cancelJob } from './spooler/cancel-job.ts';
import { answerOrNone, type Spooler } from './spooler/spooler.ts';

/** Leftover jobs in printers' queues that nobody follows any more. Printers are named as in the settings. */
export type LeftoverQueueJobs = ReturnType<typeof createLeftoverQueueJobs>;

export function createLeftoverQueueJobs(spooler: Spooler | null) {
  /** Only a system queue keeps a job that Tem has lost track of. */
  function queueOf(printer: string): string | null {
    const target = parsePrinterName(printer);
    return 'queue' in target ? target.queue : null;
  }
  return {
    async take(printer: string, title: string): Promise<LeftoverJob> {
      const queue = queueOf(printer);
      return spooler === null || queue === null ? { kind: 'over' } : cancelLeftoverJob(spooler, queue, title);
    },
    /** Removes a job only if its queue would restart it; leaves any other job alone. */
    async takeAnew(printer: string, title: string): Promise<void> {
      const queue = queueOf(printer);
      if (spooler !== null && queue !== null) await cancelIfRestarted(spooler, queue, title);
    },
  };
}

/** What is known of a leftover job after Tem has looked for it. */
export type LeftoverJob =
  /** The queue has no such job and does not report it as printed. */
  | { readonly kind: 'over' }
  /** The queue reports it as printed. */
  | { readonly kind: 'printed'; readonly why: LocalizedText }
  /** It may still come out, or was being sent until now. */
  | { readonly kind: 'doubt'; readonly why: LocalizedText };

/**
 * Looks for a job that was left in a queue because Tem was killed or lost track of it, and cancels it. Otherwise it would
 * come out in addition to the label printed in its place. Never rejects because of the spooler.
 */
async function cancelLeftoverJob(spooler: Spooler, printer: string, title: string): Promise<LeftoverJob> {
  await spooler.subscribe?.(printer);
  const found = await answerOrNone(spooler.findJob(printer, title));
  if (found === 'none') return { kind: 'doubt', why: printResultText.leftover.unanswered };
  if (found === null) return { kind: 'over' };
  switch (found.state) {
    case 'completed':
      return { kind: 'printed', why: printResultText.leftover.printed };
    case 'sent':
    case 'lost':
    case 'cancelled':
    case 'aborted':
      return { kind: 'over' };
    case 'pending':
    case 'held':
    case 'processing':
    case 'stopped':
  }
  try {
    const word = await cancelJob(spooler, printer, title, found);
    return { kind: 'printed', why: word.state === 'printed' ? printResultText.leftover.printed : word.why };
  } catch (error) {
    const { code, values } = problemOf(error);
    // In this case the label certainly did not come out.
    if (code === 'printer-failed') return { kind: 'over' };
    if (code !== 'handover-unknown') throw error;
    return { kind: 'doubt', why: values?.['detail'] as LocalizedText };
  }
}

/**
 * Cancels a job that its queue would resend from the beginning. Leaves any other job alone, since it can come out only once.
 * Never rejects because of the spooler.
 */
async function cancelIfRestarted(spooler: Spooler, printer: string, title: string): Promise<void> {
  const found = await answerOrNone(spooler.findJob(printer, title));
  if (found !== null && found !== 'none' && found.anew) await cancelLeftoverJob(spooler, printer, title);
}
