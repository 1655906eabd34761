import type { LocalizedText } from '../../../shared/language.ts';
import { describePrinterReasons, type PrinterReason } from '../../../shared/printer-reason.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import type { PrintResult } from '../printer.ts';
import { cancelJob, endedText, resultOfEndedJob } from './cancel-job.ts';
import { createQueryPace } from './query-pace.ts';
import { answerOrNone, type Spooler, type SpoolerJob } from './spooler.ts';

/** A print service that answers none of the first queries won't answer the next, so Tem stops waiting. */
const MAX_UNANSWERED = 3;
/** How long a job may take to appear in its queue, in ms. */
const VISIBLE_WITHIN_MS = 5000;

interface FollowJobOptions {
  readonly spooler: Spooler;
  readonly printer: string;
  /** Unique, to find the job in the spooler. */
  readonly title: string;
  /** The job's number if it is already known; the job is then not searched for by title. */
  readonly id?: number | null;
  /** Aborting cancels the job. */
  readonly signal: AbortSignal;
  readonly onWaiting: (reason: LocalizedText | null) => void;
  /** How long a job may stall before Tem cancels it, in ms. */
  readonly patienceMs?: number | undefined;
  /** How long a job may take to appear in the queue, in ms. */
  readonly seenWithinMs?: number | undefined;
}

/**
 * Follows a job in the system's spooler until its final result. A stalled or aborted job is cancelled first: left in the
 * queue and reported as failed, it would come out once the printer is back. A job about to be resent is cancelled at once:
 * part of it may be on paper, and the queue would print it again.
 * @throws ProblemError printer-failed if the label certainly did not come out, handover-unknown if it may have
 */
export async function followJob(watched: FollowJobOptions): Promise<PrintResult> {
  const { spooler, printer, title, signal, patienceMs = 60_000, seenWithinMs = VISIBLE_WITHIN_MS } = watched;
  const waiting = createWaitingNotifier(watched.onWaiting);
  const pace = createQueryPace(spooler, printer);
  let movedAt = performance.now();
  let id = watched.id ?? null;
  let job: SpoolerJob | null = null;
  let unanswered = 0;
  try {
    for (;;) {
      pace.listen();
      const answer: SpoolerJob | null | 'none' = await answerOrNone(
        id === null ? spooler.findJob(printer, title) : spooler.getJob(printer, id, title),
      );
      if (answer === null && id !== null)
        return { state: 'submitted', why: printResultText.unconfirmed.gone };
      if (answer !== null && answer !== 'none') {
        // Once a job was being sent to the printer, it may be on paper, whatever the queue says later.
        const seen: SpoolerJob = {
          ...answer,
          begun: answer.begun || job?.begun === true,
          anew: answer.anew || (job !== null && (job.anew || wasRestarted(job, answer))),
        };
        const word = resultIfEnded(printer, seen);
        if (word !== null) return word;
        if (job === null || hasProgressed(job, seen)) {
          movedAt = performance.now();
          pace.reset();
        }
        job = seen;
        id = seen.id;
        if (job.anew) return await cancelJob(spooler, printer, title, job);
        waiting.update(job, performance.now() - movedAt);
      }
      unanswered = answer === 'none' ? unanswered + 1 : 0;
      const unseenMs = unanswered < MAX_UNANSWERED ? seenWithinMs : 0;
      const leftMs = movedAt + (job === null ? unseenMs : patienceMs) - performance.now();
      if (signal.aborted || leftMs <= 0) {
        if (job !== null) return await cancelJob(spooler, printer, title, job);
        if (!signal.aborted)
          return {
            state: 'submitted',
            why: printResultText.unconfirmed[answer === null ? 'not-seen' : 'unreachable'],
          };
        throw new ProblemError('handover-unknown', { detail: endedText('not-removed', null) });
      }
      await pace.wait(leftMs, signal);
    }
  } finally {
    pace.close();
    waiting.clear();
  }
}

/**
 * Whether the spooler has a job of that unique title; false if it does not within the limit, or does not answer. Aborting ends the
 * search.
 */
export async function hasJob({
  spooler,
  printer,
  title,
  signal,
  seenWithinMs = VISIBLE_WITHIN_MS,
}: Pick<FollowJobOptions, 'spooler' | 'printer' | 'title' | 'signal' | 'seenWithinMs'>): Promise<boolean> {
  const until = performance.now() + seenWithinMs;
  const pace = createQueryPace(spooler, printer);
  try {
    for (let unanswered = 0; unanswered < MAX_UNANSWERED; ) {
      pace.listen();
      const answer = await answerOrNone(spooler.findJob(printer, title));
      if (answer !== null && answer !== 'none') return true;
      unanswered = answer === 'none' ? unanswered + 1 : 0;
      const leftMs = until - performance.now();
      if (signal.aborted || leftMs <= 0) return false;
      await pace.wait(leftMs, signal);
    }
    return false;
  } finally {
    pace.close();
  }
}

/**
 * Returns the result of a job that has ended, by itself or because somebody else ended it; null if it has not.
 * @throws ProblemError as `followJob` does
 */
function resultIfEnded(printer: string, job: SpoolerJob): PrintResult | null {
  switch (job.state) {
    case 'completed':
    case 'sent':
      return resultOfEndedJob(job.state, job);
    case 'lost':
      throw new ProblemError('handover-unknown', { detail: endedText('lost', job) });
    case 'cancelled':
    case 'aborted': {
      const detail = endedText(job.state, job);
      throw job.begun
        ? new ProblemError('handover-unknown', { detail })
        : new ProblemError('printer-failed', { printer, detail });
    }
    case 'pending':
    case 'held':
    case 'processing':
    case 'stopped':
      return null;
  }
}

/** Whether the job was restarted between two queries, without being seen waiting. */
function wasRestarted(before: SpoolerJob, now: SpoolerJob): boolean {
  return (
    before.sendingSinceS !== undefined && before.sendingSinceS !== (now.sendingSinceS ?? before.sendingSinceS)
  );
}

/** Ignores the spooler's messages: for a printer that is off, CUPS alternates between two sentences forever. */
function hasProgressed(before: SpoolerJob, now: SpoolerJob): boolean {
  return (
    before.state !== now.state ||
    before.begun !== now.begun ||
    before.done !== now.done ||
    before.reasons.join() !== now.reasons.join()
  );
}

/** A label takes a second or two: a printer that received one and stays silent this long does not respond. */
const SILENT_MS = 10_000;

/** Reports what a job waits for whenever that changes, and null when the waiting ends. */
function createWaitingNotifier(onWaiting: (reason: LocalizedText | null) => void) {
  let reported = '';
  const report = (reasons: readonly PrinterReason[]): void => {
    if (reasons.join() === reported) return;
    reported = reasons.join();
    onWaiting(reasons.length === 0 ? null : describePrinterReasons(reasons));
  };
  return {
    /** Updates what the job waits for, given how many ms it has stalled. */
    update({ reasons, begun }: SpoolerJob, stillMs: number) {
      report(reasons.length === 0 && begun && stillMs >= SILENT_MS ? ['offline'] : reasons);
    },
    clear() {
      report([]);
    },
  };
}
