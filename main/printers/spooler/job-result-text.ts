import { type LocalizedText, untranslated } from '../../../shared/language.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import type { SpoolerJob } from './spooler.ts';

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
