import { setTimeout as pause } from 'node:timers/promises';
import type { LocalizedText } from '../../../shared/language.ts';
import { describePrinterReasons, type PrinterReason } from '../../../shared/printer-reason.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import type { PrinterStatus } from '../languages/printer-language.ts';
import type { PrintJob } from '../printer.ts';
import type { RawLimits } from './printer-connection.ts';

/** Printed, or the printer is ready again but does not report the result. */
type PollOutcome = 'printed' | 'untold';

interface PollPrintResultOptions {
  /** The printer's status since the label was sent; null if it is silent. */
  readonly ask: () => Promise<PrinterStatus | null>;
  /**
   * Whether the printer reports the label's end, so that `pending: 0` is final (see `PrinterLanguage.completionQuestion`).
   */
  readonly saysEnd: boolean;
  readonly limits: Pick<RawLimits, 'pollMs' | 'endMs' | 'waitMs'>;
}

/** Creates the error for a label that may or may not have come out. */
export function handoverUnknown(detail: LocalizedText, cause?: unknown): ProblemError {
  return new ProblemError('handover-unknown', { detail }, { cause });
}

/**
 * Polls the printer with backoff until the label's result is final. An answer counts only if the next one agrees: a status
 * sent while the printer still reads its buffer can be premature.
 * @throws ProblemError `handover-unknown` at the limit, on abort, if the connection breaks or the label is torn
 */
export async function pollPrintResult(
  { ask, saysEnd, limits }: PollPrintResultOptions,
  job: PrintJob,
): Promise<PollOutcome> {
  const until = performance.now() + limits.waitMs;
  let before = '';
  let reported: readonly PrinterReason[] = [];
  let torn = false;
  let readySince: number | null = null;
  let delay = limits.pollMs.first;
  for (;;) {
    const remainingMs = until - performance.now();
    if (remainingMs <= 0)
      throw handoverUnknown(
        reported.length > 0 ? describePrinterReasons(reported) : printResultText.raw.noWord,
      );
    await waitOrStop(Math.min(delay, remainingMs), job.signal);
    const status = await askOrLose(ask);
    const ended = status?.pending === 0;
    if (saysEnd && ended) {
      if (torn) throw handoverUnknown(printResultText.raw.torn);
      if (reported.length > 0) job.onWaiting(null);
      return 'printed';
    }
    const reasons: readonly PrinterReason[] = status === null ? ['offline'] : status.reasons;
    const state = reasons.length > 0 ? reasons.join() : ended ? 'idle' : 'busy';
    const isConfirmed = state === before;
    before = state;
    delay = isConfirmed ? Math.min(delay * 1.5, limits.pollMs.most) : limits.pollMs.first;
    if (reasons.length > 0) {
      readySince = null;
      if (!isConfirmed || state === reported.join()) continue;
      reported = reasons;
      torn ||= saysEnd && reasons.some((reason) => reason === 'out-of-paper' || reason === 'door-open');
      job.onWaiting(describePrinterReasons(reasons));
      continue;
    }
    if (reported.length > 0) job.onWaiting(null);
    reported = [];
    if (ended && isConfirmed) return 'printed';
    readySince ??= performance.now();
    if (status?.pending === undefined && performance.now() - readySince >= limits.endMs) return 'untold';
  }
}

async function waitOrStop(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal });
  } catch (error) {
    throw handoverUnknown(printResultText.raw.stopped, error);
  }
}

async function askOrLose(ask: PollPrintResultOptions['ask']): Promise<PrinterStatus | null> {
  try {
    return await ask();
  } catch (error) {
    throw handoverUnknown(printResultText.raw.lost, error);
  }
}
