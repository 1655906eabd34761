import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { isJobTitle } from '../job-title.ts';
import type { JobChange, JobInfo } from '../winspool/winspool.ts';
import type { SpoolerJob } from './spooler.ts';
import { JOB_STATUS, jobReasons, sortReasons } from './windows-flags.ts';

const DELETION_FLAGS = JOB_STATUS.DELETING.bit | JOB_STATUS.DELETED.bit;
/** Once one of these was said, some of the job may be at the printer. */
const STARTED =
  JOB_STATUS.PRINTING.bit | JOB_STATUS.PRINTED.bit | JOB_STATUS.COMPLETE.bit | JOB_STATUS.RESTART.bit;

/** How long "printed" may follow "complete", in ms: only a monitor that hears the printer says it later. */
const PRINTED_WITHIN_MS = 5000;

/** All that is known of one job of a Windows queue, from changes that were told and answers to questions. */
export interface JobHistory {
  readonly id: number;
  readonly title: string;
  /** JOB_STATUS_* as last said. */
  readonly status: number;
  readonly statusText: string;
  readonly pagesPrinted: number;
  /** Every flag that was ever said. */
  readonly everSet: number;
  /** Every flag that the queue's changes told: they come in order, answers may overtake them. */
  readonly reported: number;
  /** "Printed" was said before any deletion. */
  readonly printed: boolean;
  /** When "complete" was first said, by the clock of `performance.now()`, in ms. */
  readonly completeAtMs: number | null;
  /** Each change of it was heard, from its first one on. */
  readonly isComplete: boolean;
  /** Some of its changes may have been missed. */
  readonly hasGaps: boolean;
  /** What kept the printer from printing, as last said while the job was in the queue. */
  readonly printerReasons: readonly PrinterReason[];
  /** The queue has it no longer. */
  readonly isGone: boolean;
  /** Tem deleted it. */
  readonly isRemoved: boolean;
  /** Another job has its number by now: the spooler was restarted. */
  readonly isReplaced: boolean;
}

/** Something new of a job. */
export type JobObservation =
  | { readonly by: 'change'; readonly change: JobChange }
  | { readonly by: 'answer'; readonly job: JobInfo }
  /** The queue was asked, and has it no longer. */
  | { readonly by: 'absence' }
  /** Tem deleted it. */
  | { readonly by: 'removal' }
  /** Its number was given to another job. */
  | { readonly by: 'successor' }
  /** Changes may have been missed. */
  | { readonly by: 'gap' }
  | { readonly by: 'printer'; readonly reasons: readonly PrinterReason[] };

/** A job of which nothing is known yet. `listening`: all changes of its queue are heard since before it was made. */
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

/** The story with one sighting more, at `atMs` of `performance.now()`. */
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
        // A job that is added is told with all its fields; what comes before that is not its beginning.
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

/** The queue's changes told how it ended: nothing that happened to it before is still on its way. */
export function isEndReported(story: JobHistory): boolean {
  return story.printed || hasAny(story.reported, DELETION_FLAGS);
}

/** What a story says at `atMs` of `performance.now()`. How a job ended counts before how it stands. */
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
  // A released job is told as deleting, printed, deleted, and none of it was ever printed
  // (https://github.com/google/cloud-print-connector/issues/301): with a deletion, the flag is worth nothing.
  if (hasAny(everSet, JOB_STATUS.PRINTED.bit)) return word('lost');
  if (story.completeAtMs !== null) {
    if (over) return word(reasons.length > 0 ? 'lost' : 'sent');
    const waits = reasons.length > 0 || atMs - story.completeAtMs < PRINTED_WITHIN_MS;
    return word(waits ? 'processing' : 'sent');
  }
  // Of a job that was not followed from its beginning nobody knows that it never began.
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
