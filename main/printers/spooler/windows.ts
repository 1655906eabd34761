import { isJobTitle } from '../job-title.ts';
import { type JobInfo, type Winspool, WinspoolError } from '../winspool/winspool.ts';
import { NotTaken, type Spooler, SpoolerError, type SpoolerJob } from './spooler.ts';
import { JOB_STATUS, printerReasons } from './windows-flags.ts';
import { windowsGeometry } from './windows-geometry.ts';
import { isToldToEnd, type JobStory } from './windows-job.ts';
import { createQueueJobs, type QueueJobs } from './windows-jobs.ts';

/** How much later than the answer to a question a change may be told that came before it, in ms. */
const TOLD_WITHIN_MS = 2000;

/** Calls before which the queue has nothing of a job; "" is a call that was not made. */
const BEFORE_A_JOB: readonly string[] = ['', 'OpenPrinterW', 'StartDocPrinterW'];

/**
 * Windows' spooler. The changes of a queue lead: they tell of a job that is gone before it can be asked for, and how it
 * ended. Questions back them up, and are all there is where a queue tells no changes.
 */
export function createWindowsSpooler(winspool: Winspool): Spooler {
  const queues = new Map<string, QueueJobs>();
  const jobsOf = (printer: string): QueueJobs => {
    const known = queues.get(printer);
    if (known !== undefined) return known;
    const jobs = createQueueJobs();
    queues.set(printer, jobs);
    return jobs;
  };
  winspool.onChange((change) => jobsOf(change.printer).changed(change));

  /** @throws SpoolerError for a WinspoolError */
  async function ask<Answer>(printer: string, asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof WinspoolError)) throw error;
      // A spooler that was away told nothing meanwhile.
      jobsOf(printer).gap();
      throw new SpoolerError(error.message, { cause: error });
    }
  }

  async function attend(printer: string): Promise<void> {
    const jobs = jobsOf(printer);
    jobs.listens(true);
    try {
      if (!(await winspool.attend(printer))) jobs.listens(false);
    } catch (error) {
      if (!(error instanceof WinspoolError)) throw error;
      jobs.listens(false);
    }
  }

  /** What a question told may have overtaken what the changes tell: waits until they have told the end too. */
  async function settle(jobs: QueueJobs, { id, title }: JobStory): Promise<void> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), TOLD_WITHIN_MS);
    const isOpen = (): boolean => {
      const story = jobs.story(id, title);
      return story !== undefined && !isToldToEnd(story) && jobs.hears() === true;
    };
    while (isOpen() && !limit.signal.aborted) await jobs.news(limit.signal);
    clearTimeout(timer);
  }

  /** The job of a number, or of a title alone (null): what the changes told of its end, else what the queue answers. */
  async function look(printer: string, id: number | null, title: string): Promise<SpoolerJob | null> {
    const jobs = jobsOf(printer);
    const known = jobs.story(id, title);
    if (known !== undefined && (isToldToEnd(known) || known.left)) return jobs.word(known.id, title);
    if (jobs.hears() === 'lost') await attend(printer);
    const before = jobs.changes();
    const [info, listed] = await ask(
      printer,
      Promise.all([
        winspool.printer(printer),
        id === null ? winspool.jobs(printer) : winspool.job(printer, id).then((job) => (job ? [job] : [])),
      ]),
    );
    // What changed while the question was under way is newer than its answer.
    const isOld = jobs.changes() !== before;
    if (!isOld) jobs.printer(info);
    const nameless = id !== null && (known === undefined || isSpooling(known));
    const found = listed.findLast((job) => job.document === title || (nameless && isNameless(job)));
    if (found !== undefined) {
      if (!isOld || jobs.story(id, title) === undefined) jobs.answered({ ...found, document: title });
    } else if (known !== undefined) jobs.note(known.id, title, 'absence');
    const story = jobs.story(id, title);
    if (story !== undefined && !IN_QUEUE.has(jobs.word(story.id, title)?.state)) await settle(jobs, story);
    return story === undefined ? null : jobs.word(story.id, title);
  }

  return {
    async queue(printer) {
      const reasons = printerReasons(await ask(printer, winspool.printer(printer)));
      return reasons.length > 0 ? { state: 'blocked', reasons } : { state: 'ready' };
    },
    async driver(printer) {
      try {
        const [{ driver }, device, capabilities] = await Promise.all([
          winspool.printer(printer),
          winspool.device(printer),
          winspool.capabilities(printer),
        ]);
        return windowsGeometry(driver, device, capabilities);
      } catch (error) {
        if (!(error instanceof WinspoolError)) throw error;
        // A driver that fails says nothing of the queue: no gap in what is known of its jobs.
        throw new SpoolerError(error.message, { cause: error });
      }
    },
    attend,
    changed: (printer, signal) => jobsOf(printer).news(signal),
    async submit(printer, title, bytes) {
      try {
        return await winspool.submit(printer, title, bytes);
      } catch (error) {
        if (!(error instanceof WinspoolError)) throw error;
        const Failure = BEFORE_A_JOB.includes(error.call) ? NotTaken : SpoolerError;
        throw new Failure(error.message, { cause: error });
      }
    },
    find: (printer, title) => look(printer, null, title),
    look,
    async remove(printer, id, title) {
      const before = await look(printer, id, title);
      if (before === null || !IN_QUEUE.has(before.state)) return before;
      // What is not printing once it is paused does not begin any more. One that can't be paused may still be deleted.
      await obeys(winspool.control(printer, id, 'pause'));
      const paused = await look(printer, id, title);
      if (paused === null || !IN_QUEUE.has(paused.state)) return paused;
      const jobs = jobsOf(printer);
      const story = jobs.story(id, title);
      if ((await obeys(winspool.control(printer, id, 'delete'))) && story !== undefined) {
        jobs.note(id, title, 'removal');
        await settle(jobs, story);
      }
      return await look(printer, id, title);
    },
  };
}

const IN_QUEUE: ReadonlySet<SpoolerJob['state'] | undefined> = new Set([
  'pending',
  'held',
  'processing',
  'stopped',
] as const);

/** Of a job that is still being written the name may come later. */
function isNameless(job: JobInfo): boolean {
  return isSpooling(job) && !isJobTitle(job.document);
}

function isSpooling({ status }: { readonly status: number }): boolean {
  return (status & JOB_STATUS.SPOOLING.bit) !== 0;
}

/** Whether a command was carried out; where it was not, the job may be gone: what became of it, the next look says. */
async function obeys(command: Promise<void>): Promise<boolean> {
  try {
    await command;
    return true;
  } catch (error) {
    if (error instanceof WinspoolError) return false;
    throw error;
  }
}
