import { vi } from 'vitest';
import { JOB_STATUS } from '../../../../main/printers/spooler/windows-flags.ts';
import { createWindowsSpooler } from '../../../../main/printers/spooler/windows-spooler.ts';
import {
  type JobChange,
  type JobCommand,
  type JobInfo,
  type QueueChange,
  type Winspool,
  WinspoolError,
} from '../../../../main/printers/winspool/winspool.ts';

export const QUEUE = 'Xprinter XP-420B';

// Statuses in the order in which people saw them told, at the addresses given: nobody has recorded any on Windows here.
export const TITLE = 'Tem SGNS336484LM.883568271 #7-mh0k3';

/**
 * A raw label on a TSC DA310, which came out (https://github.com/qzind/tray/issues/1250): spooling, printing, retained,
 * printed, deleting, deleted.
 */
export const CAME_OUT = [0x8, 0x10, 0x2010, 0x2090, 0x2094, 0x2194] as const;

/**
 * A job that was paused while it was written, and then released: it is deleted unprinted, and told as deleting, printed,
 * deleted (https://github.com/google/cloud-print-connector/issues/301).
 */
export const RELEASED = [0x8, 0x9, 0x5, 0x85, 0x185] as const;

/** A job stuck in an error: error, printing, retained (https://github.com/neodynamic/JSPrintManager/issues/63). */
export const STUCK = 8210;

/** A job's title until its name is known (https://github.com/qzind/tray/pull/769). */
export const NAMELESS = 'Local Downlevel Document';

export interface FakeQueueOptions {
  /** Whether the queue reports changes. */
  readonly tells?: boolean;
  /** The delay of those reports, in ms. */
  readonly delayMs?: number;
  /** How long a question takes, in ms. */
  readonly latencyMs?: number;
  /** An answer is as old as its question. */
  readonly stale?: boolean;
  /** Replaces what a command does on Windows. */
  readonly onControl?: (id: number, command: JobCommand) => void;
}

/** A simulated Windows spooler with one queue: reports what happens to its jobs as changes and in responses. */
export interface FakeWindowsQueue {
  readonly winspool: Winspool;
  /** Each call to the spooler, as "job 7". */
  readonly calls: string[];
  readonly jobs: Map<number, JobInfo>;
  /** Adds a job of this title, and reports all its fields. */
  add(id: number, document: string, status?: number): void;
  /** Changes a job. */
  set(id: number, more: Partial<Omit<JobInfo, 'id'>>): void;
  /** Removes a job from the queue without a report. */
  removeSilently(id: number): void;
  printer(status: number, attributes?: number): void;
  /** Reports a change unmodified. */
  report(change: Partial<QueueChange>): void;
  /** Drops changes until `catchUp` reports the gap and the jobs' state. */
  drop(): void;
  catchUp(): void;
  /** Restarts the spooler: listeners get nothing more, after a final report if one is sent. */
  cutOff(isTold: boolean): void;
  /** So many calls fail from now on. */
  fail(calls: number): void;
}

const READS = /^(printer|job)/;
const NEW: Omit<JobChange, 'id'> = { status: null, statusText: null, document: null, pagesPrinted: null };

export function createFakeWindowsQueue(play: FakeQueueOptions = {}): FakeWindowsQueue {
  const { tells = true, delayMs = 0, latencyMs = 0 } = play;
  const jobs = new Map<number, JobInfo>();
  const calls: string[] = [];
  const listeners = new Set<(change: QueueChange) => void>();
  let status = 0;
  let attributes = 0;
  let attended = false;
  let drops = false;
  let failing = 0;

  const tell = (more: Partial<QueueChange>): void => {
    if (!attended || drops) return;
    const change: QueueChange = { printer: QUEUE, status: null, jobs: [], gaps: false, ...more };
    const deliver = (): void => listeners.forEach((listener) => listener(change));
    if (delayMs === 0) deliver();
    else setTimeout(deliver, delayMs);
  };
  async function call<Answer>(name: string, answer: () => Answer | Promise<Answer>): Promise<Answer> {
    calls.push(name);
    const old = play.stale === true && failing === 0 && READS.test(name) ? answer() : null;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (failing > 0) {
      failing -= 1;
      // RPC_S_SERVER_UNAVAILABLE
      throw new WinspoolError('OpenPrinterW', 1722, 'The RPC server is unavailable.');
    }
    return old ?? answer();
  }
  const set: FakeWindowsQueue['set'] = (id, more) => {
    const job = jobs.get(id);
    if (job === undefined) return;
    jobs.set(id, { ...job, ...more });
    tell({ jobs: [{ id, ...NEW, ...more }] });
  };
  const obey = (id: number, command: JobCommand): void => {
    const job = jobs.get(id);
    // ERROR_INVALID_PARAMETER
    if (job === undefined) throw new WinspoolError('SetJobW', 87, 'The parameter is incorrect.');
    if (play.onControl !== undefined) play.onControl(id, command);
    else if (command === 'pause') set(id, { status: job.status | JOB_STATUS.PAUSED.bit });
    else if (command === 'resume') set(id, { status: job.status & ~JOB_STATUS.PAUSED.bit });
    else {
      set(id, { status: job.status | JOB_STATUS.DELETING.bit });
      set(id, { status: job.status | JOB_STATUS.DELETING.bit | JOB_STATUS.DELETED.bit });
      jobs.delete(id);
    }
  };

  return {
    calls,
    jobs,
    winspool: {
      getPrinterInfo: () =>
        call('printer', () => ({ status, attributes, jobs: jobs.size, driver: '', port: '', location: '' })),
      listJobs: () => call('jobs', () => [...jobs.values()]),
      getJob: (_printer, id) => call(`job ${id}`, () => jobs.get(id) ?? null),
      controlJob: (_printer, id, command) => call(`${command} ${id}`, () => obey(id, command)),
      submitRaw: (_printer, document) =>
        call('submit', () => {
          const id = Math.max(0, ...jobs.keys()) + 1;
          jobs.set(id, { id, document, status: JOB_STATUS.SPOOLING.bit, statusText: '', pagesPrinted: 0 });
          return id;
        }),
      getDeviceInfo: () => call('device', () => Promise.reject(new WinspoolError('', 0, 'not played'))),
      getCapabilities: () =>
        call('capabilities', () => Promise.reject(new WinspoolError('', 0, 'not played'))),
      subscribe: () =>
        call('attend', () => {
          attended = tells;
          return tells;
        }),
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    add(id, document, newStatus = JOB_STATUS.SPOOLING.bit) {
      const job = { id, document, status: newStatus, statusText: '', pagesPrinted: 0 };
      jobs.set(id, job);
      tell({ jobs: [job] });
    },
    set,
    removeSilently: (id) => void jobs.delete(id),
    printer(newStatus, newAttributes = 0) {
      const changed = newStatus !== status;
      status = newStatus;
      attributes = newAttributes;
      if (changed) tell({ status });
    },
    report: tell,
    drop() {
      drops = true;
    },
    catchUp() {
      drops = false;
      tell({ gaps: true, status, jobs: [...jobs.values()] });
    },
    cutOff(isTold) {
      drops = false;
      if (isTold) tell({ gaps: true });
      attended = false;
    },
    fail(times) {
      failing = times;
    },
  };
}

/** A queue whose changes Tem listens to, and the spooler over it. Needs fake timers. */
export async function watchQueue(options: FakeQueueOptions = {}) {
  const queue = createFakeWindowsQueue(options);
  const spooler = createWindowsSpooler(queue.winspool);
  await answerOf(spooler.subscribe?.(QUEUE) ?? Promise.resolve());
  queue.calls.length = 0;
  return {
    queue,
    spooler,
    find: () => answerOf(spooler.findJob(QUEUE, TITLE)),
    look: (id = 12) => answerOf(spooler.getJob(QUEUE, id, TITLE)),
    remove: (id = 12) => answerOf(spooler.removeJob(QUEUE, id, TITLE)),
  };
}

/** A query's answer once all timers have run. */
export async function answerOf<Answer>(query: Promise<Answer>): Promise<Answer> {
  query.catch(() => undefined);
  await vi.runAllTimersAsync();
  return await query;
}
