import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { isJobTitle } from '../job-title.ts';
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
export function recordObservation(story: JobHistory, sighting: JobObservation, atMs: number): JobHistory {
  switch (sighting.by) {
    case 'change': {
      const { change } = sighting;
      const said = withStatus(story, change.status ?? story.status, atMs);
      return {
        ...said,
        title: isJobTitle(story.title) ? story.title : (change.document ?? story.title),
        statusText: change.statusText ?? story.statusText,
        pagesPrinted: change.pagesPrinted ?? story.pagesPrinted,
        reported: story.reported | (change.status ?? 0),
        // A new job is reported with all its fields; a change without them is not its beginning.
        isComplete:
          story.isComplete || (!story.hasGaps && change.document !== null && change.status !== null),
      };
    }
    case 'answer': {
      const { status, statusText, pagesPrinted } = sighting.job;
      return { ...withStatus(story, status, atMs), statusText, pagesPrinted };
    }
    case 'absence':
      return { ...story, isGone: true };
    case 'removal':
      return { ...story, isRemoved: true };
    case 'successor':
      return { ...story, isGone: true, isReplaced: true };
    case 'gap':
      return { ...story, isComplete: false, hasGaps: true };
    case 'printer':
      return { ...story, printerReasons: sighting.reasons };
  }
}

function withStatus(story: JobHistory, status: number, atMs: number): JobHistory {
  const ever = story.everSet | status;
  return {
    ...story,
    status,
    everSet: ever,
    printed: story.printed || (hasAny(status, JOB_STATUS.PRINTED.bit) && !hasAny(ever, DELETION_FLAGS)),
    completeAtMs: story.completeAtMs ?? (hasAny(status, JOB_STATUS.COMPLETE.bit) ? atMs : null),
  };
}

/** Whether change notifications reported the job's end, so that no earlier change is still pending. */
export function isEndReported(story: JobHistory): boolean {
  return story.printed || hasAny(story.reported, DELETION_FLAGS);
}

/** Derives the job's state at `atMs` of `performance.now()`. How a job ended takes precedence over its current status. */
export function toSpoolerJob(story: JobHistory, atMs: number): SpoolerJob {
  const { id, status, everSet, pagesPrinted, statusText } = story;
  const begun = hasAny(everSet, STARTED) || pagesPrinted > 0;
  const anew = hasAny(everSet, JOB_STATUS.RESTART.bit);
  const reasons = sortReasons([...jobReasons(status), ...story.printerReasons]);
  const word = (state: SpoolerJob['state'], mayHaveBegun = begun): SpoolerJob => {
    return { id, state, begun: mayHaveBegun, anew, done: pagesPrinted, reasons, said: statusText };
  };
  const deleted = hasAny(everSet, DELETION_FLAGS);
  const over = deleted || story.isGone;

  if (story.printed) return word('completed');
  // A released job is reported as deleting, printed, deleted although nothing was printed
  // (https://github.com/google/cloud-print-connector/issues/301): next to a deletion, "printed" proves nothing.
  if (hasAny(everSet, JOB_STATUS.PRINTED.bit)) return word('lost');
  if (story.completeAtMs !== null) {
    if (over) return word(reasons.length > 0 ? 'lost' : 'sent');
    const waits = reasons.length > 0 || atMs - story.completeAtMs < PRINTED_WITHIN_MS;
    return word(waits ? 'processing' : 'sent');
  }
  // A job that was not followed from its beginning may have begun unseen.
  if (deleted || (story.isGone && story.isRemoved)) return word('cancelled', begun || !story.isComplete);
  if (story.isGone) {
    if (reasons.length > 0) return word('lost', true);
    return word(story.isComplete && hasAny(status, JOB_STATUS.PRINTING.bit) ? 'completed' : 'sent', true);
  }
  if (hasAny(status, JOB_STATUS.PAUSED.bit)) return word('held');
  if (hasAny(status, JOB_STATUS.PRINTING.bit)) return word('processing');
  return word(reasons.length > 0 ? 'stopped' : 'pending');
}

function hasAny(status: number, bits: number): boolean {
  return (status & bits) !== 0;
}
