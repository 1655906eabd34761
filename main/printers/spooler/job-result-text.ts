import { type LocalizedText, untranslated } from '../../../shared/language.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import type { SpoolerJob } from './spooler.ts';

/** Standing still without a reason: what it most often is. */
const STALLED_TEXT: Record<'sent' | 'waiting', LocalizedText> = {
  sent: describePrinterReasons(['offline']),
  waiting: describePrinterReasons(['busy']),
};

/** What is known of why a job does not come out: reasons, else the spooler's own words. */
function knownReason(job: SpoolerJob): LocalizedText | null {
  if (job.reasons.length > 0) return describePrinterReasons(job.reasons);
  return job.said === '' ? null : untranslated(job.said);
}

/** Why a job that Tem took back stood still: what is known, else the likeliest. */
function stallReason(job: SpoolerJob | null): LocalizedText {
  if (job === null) return printResultText.unconfirmed['not-seen'];
  return knownReason(job) ?? (job.begun ? STALLED_TEXT.sent : STALLED_TEXT.waiting);
}

/** One of `ENDED` with what is known of the job. */
export function endedText(how: keyof typeof printResultText.ended, job: SpoolerJob | null): LocalizedText {
  const why = how === 'removed' || how === 'not-removed' ? stallReason(job) : job && knownReason(job);
  if (why === null) return printResultText.ended[how];
  return {
    vi: `${printResultText.ended[how].vi}: ${why.vi}`,
    en: `${printResultText.ended[how].en}: ${why.en}`,
  };
}
