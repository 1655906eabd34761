import type { LocalizedText } from '../../../shared/language.ts';
import { problemOf } from '../../../shared/problem.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import { cancelJob } from './cancel-job.ts';
import { answerOrNone, type Spooler } from './spooler.ts';

/** What is known of a job that nobody follows any more, once it was looked for. */
export type LeftoverJob =
  /** Nothing of it stands in the queue, and the queue does not say that it was printed. */
  | { readonly kind: 'over' }
  /** The queue says that it was printed. */
  | { readonly kind: 'printed'; readonly why: LocalizedText }
  /** It may still come out, or was on its way until now. */
  | { readonly kind: 'doubt'; readonly why: LocalizedText };

/**
 * Looks for a job that was left in a queue, when Tem was killed or lost sight of it, and takes it back: left there, it would
 * come out beside the label that is printed in its place. Never rejects for the spooler's sake.
 */
export async function cancelLeftoverJob(
  spooler: Spooler,
  printer: string,
  title: string,
): Promise<LeftoverJob> {
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
    // Anything else certainly did not come out.
    if (code === 'printer-failed') return { kind: 'over' };
    if (code !== 'handover-unknown') throw error;
    return { kind: 'doubt', why: values?.['detail'] as LocalizedText };
  }
}

/**
 * Takes a job back that its queue would send once more from its beginning, and leaves any other alone: one that goes on, or
 * waits, may come out once. Never rejects for the spooler's sake.
 */
export async function cancelIfRestarted(spooler: Spooler, printer: string, title: string): Promise<void> {
  const found = await answerOrNone(spooler.findJob(printer, title));
  if (found !== null && found !== 'none' && found.anew) await cancelLeftoverJob(spooler, printer, title);
}
