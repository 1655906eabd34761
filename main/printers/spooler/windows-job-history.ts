import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { isJobTitle } from '../printer.ts';
import type { JobChange, JobInfo } from '../winspool/winspool.ts';
import type { SpoolerJob } from './spooler.ts';
import { JOB_STATUS, jobReasons, sortReasons } from './windows-flags.ts';

const DELETION_FLAGS = JOB_STATUS.DELETING.bit | JOB_STATUS.DELETED.bit;
/** Once one of these was set, part of the job may be at the printer. */
const STARTED =
  JOB_STATUS.PRINTING.bit | JOB_STATUS.PRINTED.bit | JOB_STATUS.COMPLETE.bit | JOB_STATUS.RESTART.bit;

/** How long "printed" may follow "complete", in ms: only a bidirectional port monitor reports it later. */
const PRINTED_WITHIN_MS = 5000;

/** Everything known about one job of a Windows queue, from change notifications and answers to queries. */
export interface JobHistory {
  readonly id: number;
  readonly title: string;
  /** The latest JOB_STATUS_*. */
  readonly status: number;
  readonly statusText: string;
  readonly pagesPrinted: number;
  /** Every flag that was ever set. */
  readonly everSet: number;
  /** Every flag reported by change notifications: these arrive in order, but answers may overtake them. */
  readonly reported: number;
  /** "Printed" was reported before any deletion. */
  readonly printed: boolean;
  /** When "complete" was first reported, on the clock of `performance.now()`, in ms. */
  readonly completeAtMs: number | null;
  /** Every change since its creation was received. */
  readonly isComplete: boolean;
  /** Some of its changes may have been missed. */
  readonly hasGaps: boolean;
  /** The latest reasons why the printer could not print while the job was in the queue. */
  readonly printerReasons: readonly PrinterReason[];
  /** The queue no longer has it. */
  readonly isGone: boolean;
  /** Tem deleted it. */
  readonly isRemoved: boolean;
  /** Another job has its number now, because the spooler was restarted. */
  readonly isReplaced: boolean;
}

/** New information about a job. */
export type JobObservation =
  | { readonly by: 'change'; readonly change: JobChange }
  | { readonly by: 'answer'; readonly job: JobInfo }
  /** A query showed that the queue no longer has it. */
  | { readonly by: 'absence' }
  /** Tem deleted it. */
  | { readonly by: 'removal' }
  /** Its number was given to another job. */
  | { readonly by: 'successor' }
  /** Changes may have been missed. */
  | { readonly by: 'gap' }
  | { readonly by: 'printer'; readonly reasons: readonly PrinterReason[] };

/**
 * Creates the history of a job of which nothing is known yet. `listening`: all changes of its queue have been received since
 * before it was created.
 */
export function createJobHistory(id: number, title: string, listening: boolean): JobHistory {
  return {
    id,
    title,
    status: 0,
    statusText: '',
    pagesPrinted: 0,
    everSet: 0,
    reported: 0,
    printed: false,
    completeAtMs: null,
    isComplete: false,
    hasGaps: !listening,
    printerReasons: [],
    isGone: false,
    isRemoved: false,
    isReplaced: false,
  };
}

/** Adds an observation made at `atMs` of `performance.now()`. */
export function recordObservation(
  history: JobHistory,
  observation: JobObservation,
  atMs: number,
): JobHistory {
  switch (observation.by) {
    case 'change': {
      const { change } = observation;
      const said = withStatus(history, change.status ?? history.status, atMs);
      return {
        ...said,
        title: isJobTitle(history.title) ? history.title : (change.document ?? history.title),
        statusText: change.statusText ?? history.statusText,
        pagesPrinted: change.pagesPrinted ?? history.pagesPrinted,
        reported: history.reported | (change.status ?? 0),
        // A new job is reported with all its fields; a change without them is not its beginning.
        isComplete:
          history.isComplete || (!history.hasGaps && change.document !== null && change.status !== null),
      };
    }
    case 'answer': {
      const { status, statusText, pagesPrinted } = observation.job;
      return { ...withStatus(history, status, atMs), statusText, pagesPrinted };
    }
    case 'absence':
      return { ...history, isGone: true };
    case 'removal':
      return { ...history, isRemoved: true };
    case 'successor':
      return { ...history, isGone: true, isReplaced: true };
    case 'gap':
      return { ...history, isComplete: false, hasGaps: true };
    case 'printer':
      return { ...history, printerReasons: observation.reasons };
  }
}

function withStatus(history: JobHistory, status: number, atMs: number): JobHistory {
  const ever = history.everSet | status;
  return {
    ...history,
    status,
    everSet: ever,
    printed: history.printed || (hasAny(status, JOB_STATUS.PRINTED.bit) && !hasAny(ever, DELETION_FLAGS)),
    completeAtMs: history.completeAtMs ?? (hasAny(status, JOB_STATUS.COMPLETE.bit) ? atMs : null),
  };
}

/** Whether change notifications reported the job's end, so that no earlier change is still pending. */
export function isEndReported(history: JobHistory): boolean {
  return history.printed || hasAny(history.reported, DELETION_FLAGS);
}

/** Derives the job's state at `atMs` of `performance.now()`. How a job ended takes precedence over its current status. */
export function toSpoolerJob(history: JobHistory, atMs: number): SpoolerJob {
  const { id, status, everSet, pagesPrinted, statusText } = history;
  const begun = hasAny(everSet, STARTED) || pagesPrinted > 0;
  const anew = hasAny(everSet, JOB_STATUS.RESTART.bit);
  const reasons = sortReasons([...jobReasons(status), ...history.printerReasons]);
  const word = (state: SpoolerJob['state'], mayHaveBegun = begun): SpoolerJob => {
    return { id, state, begun: mayHaveBegun, anew, done: pagesPrinted, reasons, said: statusText };
  };
  const deleted = hasAny(everSet, DELETION_FLAGS);
  const hasEnded = deleted || history.isGone;

  if (history.printed) return word('completed');
  // A released job is reported as deleting, printed, deleted although nothing was printed
  // (https://github.com/google/cloud-print-connector/issues/301): next to a deletion, "printed" proves nothing.
  if (hasAny(everSet, JOB_STATUS.PRINTED.bit)) return word('lost');
  if (history.completeAtMs !== null) {
    if (hasEnded) return word(reasons.length > 0 ? 'lost' : 'sent');
    const waits = reasons.length > 0 || atMs - history.completeAtMs < PRINTED_WITHIN_MS;
    return word(waits ? 'processing' : 'sent');
  }
  // A job that was not followed from its beginning may have begun unseen.
  if (deleted || (history.isGone && history.isRemoved))
    return word('cancelled', begun || !history.isComplete);
  if (history.isGone) {
    if (reasons.length > 0) return word('lost', true);
    return word(history.isComplete && hasAny(status, JOB_STATUS.PRINTING.bit) ? 'completed' : 'sent', true);
  }
  if (hasAny(status, JOB_STATUS.PAUSED.bit)) return word('held');
  if (hasAny(status, JOB_STATUS.PRINTING.bit)) return word('processing');
  return word(reasons.length > 0 ? 'stopped' : 'pending');
}

function hasAny(status: number, bits: number): boolean {
  return (status & bits) !== 0;
}
