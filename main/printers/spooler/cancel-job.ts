import { type LocalizedText, untranslated } from '../../../shared/language.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import type { PrintResult } from '../printer.ts';
import { createQueryPace } from './query-pace.ts';
import { answerOrNone, type Spooler, type SpoolerJob } from './spooler.ts';

/** How long a cancelled job may take to end. */
const CANCEL_LIMIT_MS = 10_000;

/**
 * Cancels Tem's job in the queue and returns what that means for its label.
 * @throws ProblemError printer-failed if the job was never being sent to the printer, else handover-unknown
 */
export async function cancelJob(
  spooler: Spooler,
  printer: string,
  title: string,
  job: SpoolerJob,
): Promise<PrintResult> {
  const until = performance.now() + CANCEL_LIMIT_MS;
  const pace = createQueryPace(spooler, printer);
  const unknown = (how: 'removed' | 'anew' | 'cancelled' | 'lost' | 'not-removed', seen = job) =>
    new ProblemError('handover-unknown', { detail: endedText(how, seen) });

  pace.listen();
  let current = await answerOrNone(spooler.removeJob(printer, job.id, title));
  try {
    for (;;) {
      if (current === null) throw unknown('cancelled');
      if (current !== 'none') {
        switch (current.state) {
          case 'completed':
          case 'sent':
            return resultOfEndedJob(current.state, job);
          case 'lost':
            throw unknown('lost', current);
          case 'cancelled':
          case 'aborted':
            if (job.anew) throw unknown('anew');
            if (job.begun || current.begun) throw unknown('removed');
            throw new ProblemError('printer-failed', { printer, detail: endedText('removed', job) });
          case 'pending':
          case 'held':
          case 'processing':
          case 'stopped':
        }
      }
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw unknown('not-removed');
      await pace.wait(leftMs);
      pace.listen();
      current = await answerOrNone(
        current === 'none'
          ? spooler.removeJob(printer, job.id, title)
          : spooler.getJob(printer, job.id, title),
      );
    }
  } finally {
    pace.close();
  }
}

/**
 * Returns the result of a job that the queue has finished.
 * @throws ProblemError handover-unknown if the job was sent more than once
 */
export function resultOfEndedJob(state: 'completed' | 'sent', job: SpoolerJob): PrintResult {
  if (job.anew) throw new ProblemError('handover-unknown', { detail: endedText('twice', null) });
  return state === 'completed'
    ? { state: 'printed' }
    : { state: 'submitted', why: printResultText.unconfirmed.sent };
}

/** The most common cause of a job that stalls without a reason. */
const STALLED_TEXT: Record<'sent' | 'waiting', LocalizedText> = {
  sent: describePrinterReasons(['offline']),
  waiting: describePrinterReasons(['busy']),
};

/** Returns the known cause of a stalled job: its reasons, else the spooler's message. */
function knownReason(job: SpoolerJob): LocalizedText | null {
  if (job.reasons.length > 0) return describePrinterReasons(job.reasons);
  return job.said === '' ? null : untranslated(job.said);
}

/** Why a job that Tem cancelled had stalled: the known cause, else the likeliest. */
function stallReason(job: SpoolerJob | null): LocalizedText {
  if (job === null) return printResultText.unconfirmed['not-seen'];
  return knownReason(job) ?? (job.begun ? STALLED_TEXT.sent : STALLED_TEXT.waiting);
}

/** Formats one of `printResultText.ended` with the known cause. */
export function endedText(how: keyof typeof printResultText.ended, job: SpoolerJob | null): LocalizedText {
  const why = how === 'removed' || how === 'not-removed' ? stallReason(job) : job && knownReason(job);
  if (why === null) return printResultText.ended[how];
  return {
    vi: `${printResultText.ended[how].vi}: ${why.vi}`,
    en: `${printResultText.ended[how].en}: ${why.en}`,
  };
}
