import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { isJobTitle } from '../printer.ts';
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
export type QueueJobs = ReturnType<typeof createQueueJobs>;

export function createQueueJobs() {
  let histories: JobHistory[] = [];
  let hears: boolean | 'lost' = false;
  let status = 0;
  let attributes = 0;
  let changes = 0;
  const waiting = new Set<() => void>();

  const addHistory = (history: JobHistory): void => {
    if (histories.length >= MAX_JOBS) {
      const endedAt = histories.findIndex((one) => one.isGone || isEndReported(one));
      histories.splice(Math.max(endedAt, 0), 1);
    }
    histories = histories.map((one) =>
      one.id === history.id ? recordObservation(one, { by: 'successor' }, performance.now()) : one,
    );
    histories.push({ ...history, printerReasons: reasons() });
  };
  const observe = (index: number, observation: JobObservation): void => {
    const history = histories[index];
    if (history !== undefined) histories[index] = recordObservation(history, observation, performance.now());
  };
  const reasons = (): PrinterReason[] => printerReasons({ status, attributes });
  /** The job that has the number now. */
  const latestIndex = (id: number): number =>
    histories.findLastIndex((history) => history.id === id && !history.isReplaced);
  const findIndex = (id: number | null, title: string): number =>
    histories.findLastIndex((history) => history.title === title && (id === null || history.id === id));

  function updatePrinterReasons(): void {
    const observation: JobObservation = { by: 'printer', reasons: reasons() };
    histories.forEach((history, index) => {
      if (!history.isGone && !isEndReported(history)) observe(index, observation);
    });
  }

  function applyJobChange(change: JobChange, listening: boolean): void {
    let index = latestIndex(change.id);
    if (change.document !== null && !isSameJob(histories[index], change.document)) {
      addHistory(createJobHistory(change.id, change.document, listening));
      index = histories.length - 1;
    }
    observe(index, { by: 'change', change });
    const history = histories[index];
    // A job that is still spooling may get its name later ("Local Downlevel Document",
    // https://github.com/qzind/tray/pull/769).
    if (
      history !== undefined &&
      !isJobTitle(history.title) &&
      (history.status & JOB_STATUS.SPOOLING.bit) === 0
    )
      histories.splice(index, 1);
  }

  function gap(): void {
    if (hears === true) hears = 'lost';
    histories = histories.map((history) => recordObservation(history, { by: 'gap' }, performance.now()));
  }

  return {
    /** Whether changes are received from now on. */
    setListening(does: boolean) {
      hears = does;
    },
    /** Whether changes are received; "lost" if they were until some were missed. */
    listeningState: () => hears,
    /** How many changes were applied. */
    changeCount: () => changes,
    /** Applies a change and wakes everyone who waits for one. */
    applyChange(change: QueueChange) {
      changes += 1;
      if (change.gaps) gap();
      for (const job of change.jobs) applyJobChange(job, hears === true);
      if (change.status !== null) {
        status = change.status;
        updatePrinterReasons();
      }
      for (const wake of waiting) wake();
    },
    /** Applies the printer's current state. */
    applyPrinterInfo(info: { readonly status: number; readonly attributes: number }) {
      ({ status, attributes } = info);
      updatePrinterReasons();
    },
    /** Applies the current state of one of Tem's jobs. */
    applyJobInfo(job: JobInfo) {
      let index = findIndex(job.id, job.document);
      if (index < 0 && isSameJob(histories[latestIndex(job.id)], job.document)) index = latestIndex(job.id);
      if (index < 0) {
        addHistory(createJobHistory(job.id, job.document, hears === true));
        index = histories.length - 1;
      }
      const history = histories[index];
      if (history !== undefined) histories[index] = { ...history, title: job.document };
      observe(index, { by: 'answer', job });
    },
    /** Records an event of a known job. */
    recordEvent(id: number, title: string, by: 'absence' | 'removal') {
      observe(findIndex(id, title), { by });
    },
    /** Records that changes may have been missed, so no history is complete any more. */
    recordGap: gap,
    /** Returns the history of a job by number and title, or by title alone (null); undefined if there is none. */
    getHistory: (id: number | null, title: string) => histories[findIndex(id, title)],
    getJob(id: number | null, title: string): SpoolerJob | null {
      const history = histories[findIndex(id, title)];
      return history === undefined ? null : toSpoolerJob(history, performance.now());
    },
    /** Resolves at the next change, or when the signal is aborted. */
    waitForChange: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
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
function isSameJob(history: JobHistory | undefined, title: string): boolean {
  if (history === undefined) return false;
  if (history.title === title) return true;
  if (history.isGone || isEndReported(history)) return false;
  // An answer may have overtaken the change that reports the job under its initial name.
  return (
    !isJobTitle(history.title) ||
    (!isJobTitle(title) && !history.isComplete && !history.hasGaps && history.reported === 0)
  );
}
