import type { PrinterReason } from '../../../shared/printer-reason.ts';
import { isJobTitle } from '../job-title.ts';
import type { JobChange, JobInfo, QueueChange } from '../winspool/winspool.ts';
import type { SpoolerJob } from './spooler.ts';
import { JOB_STATUS, printerReasons } from './windows-flags.ts';
import { isToldToEnd, type JobStory, newStory, type Sighting, tell, wordOn } from './windows-job.ts';

/** So many jobs are remembered of a queue; Tem has two in it at a time. */
const MOST = 256;

/** What is known of the jobs of one queue: of Tem's own ones alone, whose titles Tem made. */
export interface QueueJobs {
  /** All changes from now on are heard (true), or none. */
  listens(does: boolean): void;
  /** Whether changes are heard; "lost" where they were until something was missed. */
  hears(): boolean | 'lost';
  /** Takes in what changed, and wakes who waits for news. */
  changed(change: QueueChange): void;
  /** How many changes were taken in. */
  changes(): number;
  /** Takes in how the printer stands. */
  printer(info: { readonly status: number; readonly attributes: number }): void;
  /** Takes in how a job of Tem's stands. */
  answered(job: JobInfo): void;
  /** Takes in something of a job that is known. */
  note(id: number, title: string, by: 'absence' | 'removal'): void;
  /** Changes may have been missed: nothing that is remembered is whole any more. */
  gap(): void;
  /** What is known of a job by number and title, or by title alone (null); undefined where nothing is. */
  story(id: number | null, title: string): JobStory | undefined;
  word(id: number | null, title: string): SpoolerJob | null;
  /** Resolves at the next change, or when the signal is aborted. */
  news(signal: AbortSignal): Promise<void>;
}

export function createQueueJobs(): QueueJobs {
  let stories: JobStory[] = [];
  let hears: boolean | 'lost' = false;
  let status = 0;
  let attributes = 0;
  let changes = 0;
  const waiting = new Set<() => void>();

  const add = (story: JobStory): void => {
    if (stories.length >= MOST) {
      const over = stories.findIndex((one) => one.left || isToldToEnd(one));
      stories.splice(Math.max(over, 0), 1);
    }
    stories = stories.map((one) =>
      one.id === story.id ? tell(one, { by: 'successor' }, performance.now()) : one,
    );
    stories.push({ ...story, ofPrinter: reasons() });
  };
  const fold = (index: number, sighting: Sighting): void => {
    const story = stories[index];
    if (story !== undefined) stories[index] = tell(story, sighting, performance.now());
  };
  const reasons = (): PrinterReason[] => printerReasons({ status, attributes });
  /** The job that has a number now. */
  const latest = (id: number): number =>
    stories.findLastIndex((story) => story.id === id && !story.succeeded);
  const find = (id: number | null, title: string): number =>
    stories.findLastIndex((story) => story.title === title && (id === null || story.id === id));

  function tellPrinter(): void {
    const sighting: Sighting = { by: 'printer', reasons: reasons() };
    stories.forEach((story, index) => {
      if (!story.left && !isToldToEnd(story)) fold(index, sighting);
    });
  }

  function takeIn(change: JobChange, listening: boolean): void {
    let index = latest(change.id);
    if (change.document !== null && !goesOn(stories[index], change.document)) {
      add(newStory(change.id, change.document, listening));
      index = stories.length - 1;
    }
    fold(index, { by: 'change', change });
    const story = stories[index];
    // Of a job that is still being written the name may come later
    // ("Local Downlevel Document", https://github.com/qzind/tray/pull/769).
    if (story !== undefined && !isJobTitle(story.title) && (story.status & JOB_STATUS.SPOOLING.bit) === 0)
      stories.splice(index, 1);
  }

  function gap(): void {
    if (hears === true) hears = 'lost';
    stories = stories.map((story) => tell(story, { by: 'gap' }, performance.now()));
  }

  return {
    listens(does) {
      hears = does;
    },
    hears: () => hears,
    changes: () => changes,
    changed(change) {
      changes += 1;
      if (change.gaps) gap();
      for (const job of change.jobs) takeIn(job, hears === true);
      if (change.status !== null) {
        status = change.status;
        tellPrinter();
      }
      for (const wake of waiting) wake();
    },
    printer(info) {
      ({ status, attributes } = info);
      tellPrinter();
    },
    answered(job) {
      let index = find(job.id, job.document);
      if (index < 0 && goesOn(stories[latest(job.id)], job.document)) index = latest(job.id);
      if (index < 0) {
        add(newStory(job.id, job.document, hears === true));
        index = stories.length - 1;
      }
      const story = stories[index];
      if (story !== undefined) stories[index] = { ...story, title: job.document };
      fold(index, { by: 'answer', job });
    },
    note(id, title, by) {
      fold(find(id, title), { by });
    },
    gap,
    story: (id, title) => stories[find(id, title)],
    word(id, title) {
      const story = stories[find(id, title)];
      return story === undefined ? null : wordOn(story, performance.now());
    },
    news: (signal) =>
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

/** Whether a job that was known is the one that is now told under this title. */
function goesOn(story: JobStory | undefined, title: string): boolean {
  if (story === undefined) return false;
  if (story.title === title) return true;
  if (story.left || isToldToEnd(story)) return false;
  // An answer may have overtaken the change that tells of the job, under the name that it had at first.
  return !isJobTitle(story.title) || (!isJobTitle(title) && !story.whole && !story.gaps && story.told === 0);
}
