import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { isJobTitle } from '../job-title.ts';
import type { JobChange, JobInfo } from '../winspool/winspool.ts';
import type { SpoolerJob } from './spooler.ts';
import { JOB_STATUS, jobReasons, sorted } from './windows-flags.ts';

const DELETION = JOB_STATUS.DELETING.bit | JOB_STATUS.DELETED.bit;
/** Once one of these was said, some of the job may be at the printer. */
const BEGUN =
  JOB_STATUS.PRINTING.bit | JOB_STATUS.PRINTED.bit | JOB_STATUS.COMPLETE.bit | JOB_STATUS.RESTART.bit;

/** How long "printed" may follow "complete", in ms: only a monitor that hears the printer says it later. */
const PRINTED_WITHIN_MS = 5000;

/** All that is known of one job of a Windows queue, from changes that were told and answers to questions. */
export interface JobStory {
  readonly id: number;
  readonly title: string;
  /** JOB_STATUS_* as last said. */
  readonly status: number;
  readonly statusText: string;
  readonly pagesPrinted: number;
  /** Every flag that was ever said. */
  readonly ever: number;
  /** Every flag that the queue's changes told: they come in order, answers may overtake them. */
  readonly told: number;
  /** "Printed" was said before any deletion. */
  readonly printed: boolean;
  /** When "complete" was first said, by the clock of `performance.now()`, in ms. */
  readonly completeAtMs: number | null;
  /** Each change of it was heard, from its first one on. */
  readonly whole: boolean;
  /** Some of its changes may have been missed. */
  readonly gaps: boolean;
  /** What kept the printer from printing, as last said while the job was in the queue. */
  readonly ofPrinter: readonly PrinterReason[];
  /** The queue has it no longer. */
  readonly left: boolean;
  /** Tem deleted it. */
  readonly removed: boolean;
  /** Another job has its number by now: the spooler was restarted. */
  readonly succeeded: boolean;
}

/** Something new of a job. */
export type Sighting =
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
export function newStory(id: number, title: string, listening: boolean): JobStory {
  return {
    id,
    title,
    status: 0,
    statusText: '',
    pagesPrinted: 0,
    ever: 0,
    told: 0,
    printed: false,
    completeAtMs: null,
    whole: false,
    gaps: !listening,
    ofPrinter: [],
    left: false,
    removed: false,
    succeeded: false,
  };
}

/** The story with one sighting more, at `atMs` of `performance.now()`. */
export function tell(story: JobStory, sighting: Sighting, atMs: number): JobStory {
  switch (sighting.by) {
    case 'change': {
      const { change } = sighting;
      const said = withStatus(story, change.status ?? story.status, atMs);
      return {
        ...said,
        title: isJobTitle(story.title) ? story.title : (change.document ?? story.title),
        statusText: change.statusText ?? story.statusText,
        pagesPrinted: change.pagesPrinted ?? story.pagesPrinted,
        told: story.told | (change.status ?? 0),
        // A job that is added is told with all its fields; what comes before that is not its beginning.
        whole: story.whole || (!story.gaps && change.document !== null && change.status !== null),
      };
    }
    case 'answer': {
      const { status, statusText, pagesPrinted } = sighting.job;
      return { ...withStatus(story, status, atMs), statusText, pagesPrinted };
    }
    case 'absence':
      return { ...story, left: true };
    case 'removal':
      return { ...story, removed: true };
    case 'successor':
      return { ...story, left: true, succeeded: true };
    case 'gap':
      return { ...story, whole: false, gaps: true };
    case 'printer':
      return { ...story, ofPrinter: sighting.reasons };
  }
}

function withStatus(story: JobStory, status: number, atMs: number): JobStory {
  const ever = story.ever | status;
  return {
    ...story,
    status,
    ever,
    printed: story.printed || (has(status, JOB_STATUS.PRINTED.bit) && !has(ever, DELETION)),
    completeAtMs: story.completeAtMs ?? (has(status, JOB_STATUS.COMPLETE.bit) ? atMs : null),
  };
}

/** The queue's changes told how it ended: nothing that happened to it before is still on its way. */
export function isToldToEnd(story: JobStory): boolean {
  return story.printed || has(story.told, DELETION);
}

/** What a story says at `atMs` of `performance.now()`. How a job ended counts before how it stands. */
export function wordOn(story: JobStory, atMs: number): SpoolerJob {
  const { id, status, ever, pagesPrinted, statusText } = story;
  const begun = has(ever, BEGUN) || pagesPrinted > 0;
  const anew = has(ever, JOB_STATUS.RESTART.bit);
  const reasons = sorted([...jobReasons(status), ...story.ofPrinter]);
  const word = (state: SpoolerJob['state'], mayHaveBegun = begun): SpoolerJob => {
    return { id, state, begun: mayHaveBegun, anew, done: pagesPrinted, reasons, said: statusText };
  };
  const deleted = has(ever, DELETION);
  const over = deleted || story.left;

  if (story.printed) return word('completed');
  // A released job is told as deleting, printed, deleted, and none of it was ever printed
  // (https://github.com/google/cloud-print-connector/issues/301): with a deletion, the flag is worth nothing.
  if (has(ever, JOB_STATUS.PRINTED.bit)) return word('lost');
  if (story.completeAtMs !== null) {
    if (over) return word(reasons.length > 0 ? 'lost' : 'sent');
    const waits = reasons.length > 0 || atMs - story.completeAtMs < PRINTED_WITHIN_MS;
    return word(waits ? 'processing' : 'sent');
  }
  // Of a job that was not followed from its beginning nobody knows that it never began.
  if (deleted || (story.left && story.removed)) return word('cancelled', begun || !story.whole);
  if (story.left) {
    if (reasons.length > 0) return word('lost', true);
    return word(story.whole && has(status, JOB_STATUS.PRINTING.bit) ? 'completed' : 'sent', true);
  }
  if (has(status, JOB_STATUS.PAUSED.bit)) return word('held');
  if (has(status, JOB_STATUS.PRINTING.bit)) return word('processing');
  return word(reasons.length > 0 ? 'stopped' : 'pending');
}

function has(status: number, bits: number): boolean {
  return (status & bits) !== 0;
}
