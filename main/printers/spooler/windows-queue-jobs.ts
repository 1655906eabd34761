import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { isJobTitle } from '../job-title.ts';
import type { JobChange, JobInfo, QueueChange } from '../winspool/winspool.ts';
import type { SpoolerJob } from './spooler.ts';
import { JOB_STATUS, printerReasons } from './windows-flags.ts';
import {
  createJobHistory,
  isEndReported,
  type JobHistory,
  type JobObservation,
  recordObservation,
  toSpoolerJob,
} from './windows-job-history.ts';

/** The maximum number of remembered jobs per queue; Tem has two in it at a time. */
const MAX_JOBS = 256;

/** What is known about the jobs of one queue; only those whose titles Tem made. */
export interface QueueJobs {
  /** Whether changes are received from now on. */
  setListening(does: boolean): void;
  /** Whether changes are received; "lost" if they were until some were missed. */
  listeningState(): boolean | 'lost';
  /** Applies a change and wakes everyone who waits for one. */
  applyChange(change: QueueChange): void;
  /** How many changes were applied. */
  changeCount(): number;
  /** Applies the printer's current state. */
  applyPrinterInfo(info: { readonly status: number; readonly attributes: number }): void;
  /** Applies the current state of one of Tem's jobs. */
  applyJobInfo(job: JobInfo): void;
  /** Records an event of a known job. */
  recordEvent(id: number, title: string, by: 'absence' | 'removal'): void;
  /** Records that changes may have been missed, so no history is complete any more. */
  recordGap(): void;
  /** Returns the history of a job by number and title, or by title alone (null); undefined if there is none. */
  getHistory(id: number | null, title: string): JobHistory | undefined;
  getJob(id: number | null, title: string): SpoolerJob | null;
  /** Resolves at the next change, or when the signal is aborted. */
  waitForChange(signal: AbortSignal): Promise<void>;
}

export function createQueueJobs(): QueueJobs {
  let stories: JobHistory[] = [];
  let hears: boolean | 'lost' = false;
  let status = 0;
  let attributes = 0;
  let changes = 0;
  const waiting = new Set<() => void>();

  const addHistory = (story: JobHistory): void => {
    if (stories.length >= MAX_JOBS) {
      const over = stories.findIndex((one) => one.isGone || isEndReported(one));
      stories.splice(Math.max(over, 0), 1);
    }
    stories = stories.map((one) =>
      one.id === story.id ? recordObservation(one, { by: 'successor' }, performance.now()) : one,
    );
    stories.push({ ...story, printerReasons: reasons() });
  };
  const observe = (index: number, sighting: JobObservation): void => {
    const story = stories[index];
    if (story !== undefined) stories[index] = recordObservation(story, sighting, performance.now());
  };
  const reasons = (): PrinterReason[] => printerReasons({ status, attributes });
  /** The job that has the number now. */
  const latestIndex = (id: number): number =>
    stories.findLastIndex((story) => story.id === id && !story.isReplaced);
  const findIndex = (id: number | null, title: string): number =>
    stories.findLastIndex((story) => story.title === title && (id === null || story.id === id));

  function updatePrinterReasons(): void {
    const sighting: JobObservation = { by: 'printer', reasons: reasons() };
    stories.forEach((story, index) => {
      if (!story.isGone && !isEndReported(story)) observe(index, sighting);
    });
  }

  function applyJobChange(change: JobChange, listening: boolean): void {
    let index = latestIndex(change.id);
    if (change.document !== null && !isSameJob(stories[index], change.document)) {
      addHistory(createJobHistory(change.id, change.document, listening));
      index = stories.length - 1;
    }
    observe(index, { by: 'change', change });
    const story = stories[index];
    // A job that is still spooling may get its name later ("Local Downlevel Document",
    // https://github.com/qzind/tray/pull/769).
    if (story !== undefined && !isJobTitle(story.title) && (story.status & JOB_STATUS.SPOOLING.bit) === 0)
      stories.splice(index, 1);
  }

  function gap(): void {
    if (hears === true) hears = 'lost';
    stories = stories.map((story) => recordObservation(story, { by: 'gap' }, performance.now()));
  }

  return {
    setListening(does) {
      hears = does;
    },
    listeningState: () => hears,
    changeCount: () => changes,
    applyChange(change) {
      changes += 1;
      if (change.gaps) gap();
      for (const job of change.jobs) applyJobChange(job, hears === true);
      if (change.status !== null) {
        status = change.status;
        updatePrinterReasons();
      }
      for (const wake of waiting) wake();
    },
    applyPrinterInfo(info) {
      ({ status, attributes } = info);
      updatePrinterReasons();
    },
    applyJobInfo(job) {
      let index = findIndex(job.id, job.document);
      if (index < 0 && isSameJob(stories[latestIndex(job.id)], job.document)) index = latestIndex(job.id);
      if (index < 0) {
        addHistory(createJobHistory(job.id, job.document, hears === true));
        index = stories.length - 1;
      }
      const story = stories[index];
      if (story !== undefined) stories[index] = { ...story, title: job.document };
      observe(index, { by: 'answer', job });
    },
    recordEvent(id, title, by) {
      observe(findIndex(id, title), { by });
    },
    recordGap: gap,
    getHistory: (id, title) => stories[findIndex(id, title)],
    getJob(id, title) {
      const story = stories[findIndex(id, title)];
      return story === undefined ? null : toSpoolerJob(story, performance.now());
    },
    waitForChange: (signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        waiting.add(done);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      }),
  };
}

/** Whether a known job is the one now reported under this title. */
function isSameJob(story: JobHistory | undefined, title: string): boolean {
  if (story === undefined) return false;
  if (story.title === title) return true;
  if (story.isGone || isEndReported(story)) return false;
  // An answer may have overtaken the change that reports the job under its initial name.
  return (
    !isJobTitle(story.title) ||
    (!isJobTitle(title) && !story.isComplete && !story.hasGaps && story.reported === 0)
  );
}
