import { isJobTitle } from '../printer.ts';
import { type JobInfo, orIfFailed, type Winspool, WinspoolError } from '../winspool/winspool.ts';
import { JobRejectedError, type Spooler, SpoolerError, type SpoolerJob } from './spooler.ts';
import { JOB_STATUS, printerReasons } from './windows-flags.ts';
import { readWindowsGeometry } from './windows-geometry.ts';
import { isEndReported, type JobHistory } from './windows-job-history.ts';
import { createQueueJobs, type QueueJobs } from './windows-queue-jobs.ts';

/** How long after the answer to a query an earlier change may still be reported, in ms. */
const CHANGE_DELAY_MS = 2000;

/** If one of these calls fails, the queue has no job yet; "" means that no call was made. */
const CALLS_BEFORE_JOB: readonly string[] = ['', 'OpenPrinterW', 'StartDocPrinterW'];

/**
 * Windows' spooler. Change notifications are the main source: they report jobs that are gone before they can be queried, and
 * how they ended. Queries back them up, and are the only source if a queue sends no notifications.
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
  winspool.onChange((change) => jobsOf(change.printer).applyChange(change));

  /** @throws SpoolerError for a WinspoolError */
  async function mapErrors<Answer>(printer: string, asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      // A spooler that was unavailable reported no changes meanwhile.
      if (error instanceof WinspoolError) jobsOf(printer).recordGap();
      throw toSpoolerError(error);
    }
  }

  async function subscribe(printer: string): Promise<void> {
    const jobs = jobsOf(printer);
    jobs.setListening(true);
    if (!(await orIfFailed(winspool.subscribe(printer), false))) jobs.setListening(false);
  }

  /** An answer may have overtaken change notifications: waits until these have reported the end too. */
  async function waitForReportedEnd(jobs: QueueJobs, { id, title }: JobHistory): Promise<void> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), CHANGE_DELAY_MS);
    const isOpen = (): boolean => {
      const history = jobs.getHistory(id, title);
      return history !== undefined && !isEndReported(history) && jobs.listeningState() === true;
    };
    while (isOpen() && !limit.signal.aborted) await jobs.waitForChange(limit.signal);
    clearTimeout(timer);
  }

  /**
   * Returns a job by number and title, or by title alone (null): its end as reported by notifications, else the queue's
   * answer.
   */
  async function getJob(printer: string, id: number | null, title: string): Promise<SpoolerJob | null> {
    const jobs = jobsOf(printer);
    const known = jobs.getHistory(id, title);
    if (known !== undefined && (isEndReported(known) || known.isGone)) return jobs.getJob(known.id, title);
    if (jobs.listeningState() === 'lost') await subscribe(printer);
    const before = jobs.changeCount();
    const [info, listed] = await mapErrors(
      printer,
      Promise.all([
        winspool.getPrinterInfo(printer),
        id === null
          ? winspool.listJobs(printer)
          : winspool.getJob(printer, id).then((job) => (job ? [job] : [])),
      ]),
    );
    // Changes received during the query are newer than its answer.
    const isOld = jobs.changeCount() !== before;
    if (!isOld) jobs.applyPrinterInfo(info);
    const nameless = id !== null && (known === undefined || isSpooling(known));
    const found = listed.findLast((job) => job.document === title || (nameless && isNameless(job)));
    if (found !== undefined) {
      if (!isOld || jobs.getHistory(id, title) === undefined)
        jobs.applyJobInfo({ ...found, document: title });
    } else if (known !== undefined) jobs.recordEvent(known.id, title, 'absence');
    const history = jobs.getHistory(id, title);
    if (history !== undefined && !IN_QUEUE.has(jobs.getJob(history.id, title)?.state))
      await waitForReportedEnd(jobs, history);
    return history === undefined ? null : jobs.getJob(history.id, title);
  }

  return {
    async getQueueState(printer) {
      const reasons = printerReasons(await mapErrors(printer, winspool.getPrinterInfo(printer)));
      return reasons.length > 0 ? { state: 'blocked', reasons } : { state: 'ready' };
    },
    async driver(printer) {
      try {
        const [{ driver }, device, capabilities] = await Promise.all([
          winspool.getPrinterInfo(printer),
          winspool.getDeviceInfo(printer),
          winspool.getCapabilities(printer),
        ]);
        return readWindowsGeometry(driver, device, capabilities);
      } catch (error) {
        // A failing driver says nothing about the queue, so this records no gap in its jobs' histories.
        throw toSpoolerError(error);
      }
    },
    subscribe,
    waitForChange: (printer, signal) => jobsOf(printer).waitForChange(signal),
    async submit(printer, title, bytes) {
      try {
        return await winspool.submitRaw(printer, title, bytes);
      } catch (error) {
        if (!(error instanceof WinspoolError)) throw error;
        const Failure = CALLS_BEFORE_JOB.includes(error.call) ? JobRejectedError : SpoolerError;
        throw new Failure(error.message, { cause: error });
      }
    },
    findJob: (printer, title) => getJob(printer, null, title),
    getJob,
    async removeJob(printer, id, title) {
      const before = await getJob(printer, id, title);
      if (before === null || !IN_QUEUE.has(before.state)) return before;
      // A job that is not printing when paused no longer starts. A job that can't be paused may still be deletable.
      await isCarriedOut(winspool.controlJob(printer, id, 'pause'));
      const paused = await getJob(printer, id, title);
      if (paused === null || !IN_QUEUE.has(paused.state)) return paused;
      const jobs = jobsOf(printer);
      const history = jobs.getHistory(id, title);
      if ((await isCarriedOut(winspool.controlJob(printer, id, 'delete'))) && history !== undefined) {
        jobs.recordEvent(id, title, 'removal');
        await waitForReportedEnd(jobs, history);
      }
      return await getJob(printer, id, title);
    },
  };
}

const IN_QUEUE: ReadonlySet<SpoolerJob['state'] | undefined> = new Set([
  'pending',
  'held',
  'processing',
  'stopped',
] as const);

/** A job that is still spooling may get its name later. */
function isNameless(job: JobInfo): boolean {
  return isSpooling(job) && !isJobTitle(job.document);
}

function isSpooling({ status }: { readonly status: number }): boolean {
  return (status & JOB_STATUS.SPOOLING.bit) !== 0;
}

/** Whether a command succeeded. If it failed, the job may be gone, and the next query shows what happened. */
const isCarriedOut = (command: Promise<void>): Promise<boolean> =>
  orIfFailed(
    command.then(() => true),
    false,
  );

/** Converts a WinspoolError; returns any other error as it is. */
export const toSpoolerError = (error: unknown): unknown =>
  error instanceof WinspoolError ? new SpoolerError(error.message, { cause: error }) : error;
