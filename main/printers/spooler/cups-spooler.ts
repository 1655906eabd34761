import type { PrinterReason } from '../../../shared/printer-reason.ts';
import {
  type CupsOptions,
  createCupsClient,
  jobUri,
  OPERATION,
  PRINTER_STATE,
  printerUri,
  requestedAttributes,
  requireSuccess,
} from './cups-client.ts';
import { GEOMETRY_FIELDS, readCupsGeometry } from './cups-geometry.ts';
import { readCupsReasons } from './cups-reasons.ts';
import { submitToCups } from './cups-submit.ts';
import { GROUP, type IppAttribute, type IppGroup, TAG } from './ipp.ts';
import { type JobState, type QueueState, type Spooler, SpoolerError, type SpoolerJob } from './spooler.ts';

/** RFC 8011 appendix B. */
const CLIENT_ERROR_NOT_POSSIBLE = 0x0404;
const CLIENT_ERROR_NOT_FOUND = 0x0406;

/** The keyword of a queue after Hold-New-Jobs (RFC 3998; `cupsdisable --hold`). */
const HOLD_NEW_JOBS = 'hold-new-jobs';

const JOB_FIELDS = ['job-id', 'job-name', 'job-state', 'time-at-processing', 'job-impressions-completed'];
const JOB_DETAILS = [...JOB_FIELDS, 'job-printer-state-message'];
const QUEUE_FIELDS = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs'];

/** CUPS (Linux, macOS), asked in its own protocol: its commands don't tell a job's title. */
export function createCupsSpooler(
  options: CupsOptions = {},
  platform: NodeJS.Platform = process.platform,
): Spooler {
  const ask = createCupsClient(options);

  async function readQueueOf(printer: string): Promise<CupsQueue> {
    const answer = await ask(OPERATION.getPrinterAttributes, printerUri(printer), [
      requestedAttributes(QUEUE_FIELDS),
    ]);
    const group = requireSuccess(answer).groups.find(({ tag }) => tag === GROUP.printer);
    if (group === undefined) throw new SpoolerError('CUPS says nothing of this printer');
    return readQueue(group);
  }

  async function getJob(printer: string, id: number): Promise<SpoolerJob | null> {
    const [answer, queue] = await Promise.all([
      ask(OPERATION.getJobAttributes, jobUri(id), [requestedAttributes(JOB_DETAILS)]),
      readQueueOf(printer),
    ]);
    // Jobs are kept for a while by default (PreserveJobHistory); where they aren't, printed and cancelled look alike.
    if (answer.status === CLIENT_ERROR_NOT_FOUND) return null;
    const group = requireSuccess(answer).groups.find(({ tag }) => tag === GROUP.job);
    return group === undefined ? null : readJob(group, queue);
  }

  return {
    async getQueueState(printer): Promise<QueueState> {
      const { blocked, holds, reasons } = await readQueueOf(printer);
      if (holds) return { state: 'blocked', reasons: ['paused'] };
      return blocked ? { state: 'blocked', reasons } : { state: 'ready' };
    },
    async driver(printer) {
      const answer = await ask(OPERATION.getPrinterAttributes, printerUri(printer), [
        requestedAttributes(GEOMETRY_FIELDS),
      ]);
      const group = requireSuccess(answer).groups.find(({ tag }) => tag === GROUP.printer);
      return readCupsGeometry(group?.attributes ?? new Map(), platform);
    },
    submit: (printer, title, bytes) => submitToCups(ask, printer, title, bytes),
    async findJob(printer, title) {
      const which: IppAttribute = { name: 'which-jobs', tag: TAG.keyword, values: ['all'] };
      const [answer, queue] = await Promise.all([
        ask(OPERATION.getJobs, printerUri(printer), [which, requestedAttributes(JOB_FIELDS)]),
        readQueueOf(printer),
      ]);
      const group = requireSuccess(answer).groups.findLast(
        ({ tag, attributes }) => tag === GROUP.job && attributes.get('job-name')?.[0] === title,
      );
      return group === undefined ? null : readJob(group, queue);
    },
    getJob,
    async removeJob(printer, id) {
      const answer = await ask(OPERATION.cancelJob, jobUri(id), []);
      if (answer.status === CLIENT_ERROR_NOT_FOUND) return null;
      // "Not possible" is a job that has ended meanwhile: how, it says itself.
      if (answer.status === CLIENT_ERROR_NOT_POSSIBLE) return getJob(printer, id);
      requireSuccess(answer);
      // Without a history the cancelled job is gone at once, and with it whether it had begun.
      return (
        (await getJob(printer, id)) ?? {
          id,
          state: 'cancelled',
          begun: true,
          anew: false,
          done: 0,
          reasons: [],
          said: '',
        }
      );
    },
  };
}

interface CupsQueue {
  readonly blocked: boolean;
  /** It prints what it has, and keeps what comes from now on. */
  readonly holds: boolean;
  readonly reasons: readonly PrinterReason[];
}

/**
 * CUPS learns of paper and doors only while it sends a job, and keeps what it learnt last: the reasons of an idle or a
 * stopped queue are old. Believed, they would lock a printer for ever that was given paper since.
 */
function readQueue({ attributes }: IppGroup): CupsQueue {
  const state = attributes.get('printer-state')?.[0];
  const keywords = attributes.get('printer-state-reasons') ?? [];
  const holds = keywords.includes(HOLD_NEW_JOBS);
  if (state === PRINTER_STATE.stopped || attributes.get('printer-is-accepting-jobs')?.[0] === false)
    return { blocked: true, holds, reasons: ['paused'] };
  const reasons = readCupsReasons(keywords.filter((keyword) => typeof keyword === 'string'));
  return state === PRINTER_STATE.processing && reasons.length > 0
    ? { blocked: true, holds, reasons }
    : { blocked: false, holds, reasons: [] };
}

function readJob({ attributes }: IppGroup, queue: CupsQueue): SpoolerJob {
  const id = attributes.get('job-id')?.[0];
  const state = JOB_STATES[Number(attributes.get('job-state')?.[0])];
  if (typeof id !== 'number' || state === undefined)
    throw new SpoolerError('CUPS’ answer on a job makes no sense');
  const done = attributes.get('job-impressions-completed')?.[0];
  const said = attributes.get('job-printer-state-message')?.[0];
  // "no-value" until the job was first sent to the printer (RFC 8011 section 5.3.14); of each sending anew.
  const sendingSinceS = attributes.get('time-at-processing')?.[0];
  const wasSent = typeof sendingSinceS === 'number';
  return {
    id,
    state,
    begun: wasSent || state === 'processing' || state === 'stopped',
    // CUPS knows no job that goes on where it was interrupted (by `cupsdisable`, or by its backend's end).
    anew: state === 'stopped' || (wasSent && (state === 'pending' || state === 'held')),
    ...(wasSent ? { sendingSinceS } : {}),
    done: typeof done === 'number' ? done : 0,
    // Somebody has to let it go, be it held by itself or with all that the queue holds.
    reasons: state === 'held' ? [...new Set(['paused' as const, ...queue.reasons])] : queue.reasons,
    said: typeof said === 'string' ? said : '',
  };
}

/** RFC 8011 section 5.3.7, job-state. */
const JOB_STATES: Readonly<Record<number, JobState>> = {
  3: 'pending',
  4: 'held',
  5: 'processing',
  6: 'stopped',
  7: 'cancelled',
  8: 'aborted',
  9: 'completed',
};
