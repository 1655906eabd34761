import { createLookupTable } from '../../../shared/lookup-table.ts';
import type { PrinterReason } from '../../../shared/printer-reason.ts';
import {
  type CupsOptions,
  createCupsClient,
  jobUri,
  OPERATION,
  PRINTER_STATE,
  printerUri,
  readPrinterAttributes,
  requestedAttributes,
  requireSuccess,
  submitToCups,
} from './cups-client.ts';
import { GEOMETRY_FIELDS, readCupsGeometry } from './cups-geometry.ts';
import { GROUP, type IppAttribute, type IppAttributes, type IppGroup, TAG } from './ipp.ts';
import { type JobState, type QueueState, type Spooler, SpoolerError, type SpoolerJob } from './spooler.ts';

/**
 * Keywords of printer-state-reasons (RFC 8011 section 5.4.12, PWG 5100.1, and CUPS' own `offline`:
 * https://www.cups.org/doc/spec-ipp.html) that keep a job from coming out. Keywords missing here (media-low,
 * connecting-to-device, cups-waiting-for-job-completed) do not.
 */
const REASON_OF_KEYWORD = createLookupTable<PrinterReason>({
  'media-empty': 'out-of-paper',
  'media-needed': 'out-of-paper',
  'input-tray-missing': 'out-of-paper',
  'cover-open': 'door-open',
  'door-open': 'door-open',
  'interlock-open': 'door-open',
  paused: 'paused',
  'moving-to-paused': 'paused',
  shutdown: 'offline',
  'timed-out': 'offline',
  offline: 'offline',
  'marker-supply-empty': 'ribbon-out',
  'marker-supply-missing': 'ribbon-out',
  'toner-empty': 'ribbon-out',
  'fuser-over-temp': 'too-hot',
  'marker-over-temp': 'too-hot',
  'media-jam': 'error',
  'output-area-full': 'error',
  'spool-area-full': 'error',
  'subunit-missing': 'error',
  other: 'error',
});

/**
 * Returns the distinct reasons among a printer's state keywords. A keyword ends with its severity. Ignores reports except
 * `offline-report`, by which CUPS' backends say that the printer does not answer.
 */
export function readCupsReasons(keywords: readonly string[]): PrinterReason[] {
  const reasons = keywords.flatMap((keyword) => {
    const [, base = keyword, weight] = /^(.*?)(?:-(report|warning|error))?$/.exec(keyword) ?? [];
    const reason = REASON_OF_KEYWORD.get(base);
    return reason === undefined || (weight === 'report' && reason !== 'offline') ? [] : [reason];
  });
  return [...new Set(reasons)];
}

/** RFC 8011 appendix B. */
const CLIENT_ERROR_NOT_POSSIBLE = 0x0404;
const CLIENT_ERROR_NOT_FOUND = 0x0406;

/** The keyword of a queue after Hold-New-Jobs (RFC 3998; `cupsdisable --hold`). */
const HOLD_NEW_JOBS = 'hold-new-jobs';

const JOB_FIELDS = ['job-id', 'job-name', 'job-state', 'time-at-processing', 'job-impressions-completed'];
const JOB_DETAILS = [...JOB_FIELDS, 'job-printer-state-message'];
const QUEUE_FIELDS = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs'];

/** CUPS (Linux, macOS) over IPP: its commands don't show a job's title. */
export function createCupsSpooler(
  options: CupsOptions = {},
  platform: NodeJS.Platform = process.platform,
): Spooler {
  const ask = createCupsClient(options);

  async function readQueueOf(printer: string): Promise<CupsQueue> {
    const attributes = await readPrinterAttributes(ask, printer, QUEUE_FIELDS);
    if (attributes === undefined) throw new SpoolerError('CUPS says nothing of this printer');
    return readQueue(attributes);
  }

  async function getJob(printer: string, id: number): Promise<SpoolerJob | null> {
    const [answer, queue] = await Promise.all([
      ask(OPERATION.getJobAttributes, jobUri(id), [requestedAttributes(JOB_DETAILS)]),
      readQueueOf(printer),
    ]);
    // CUPS keeps finished jobs for a while by default (PreserveJobHistory); without that, printed and cancelled jobs look
    // alike.
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
    driver: async (printer) =>
      readCupsGeometry((await readPrinterAttributes(ask, printer, GEOMETRY_FIELDS)) ?? new Map(), platform),
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
      // "Not possible" means that the job has ended meanwhile; its attributes say how.
      if (answer.status === CLIENT_ERROR_NOT_POSSIBLE) return getJob(printer, id);
      requireSuccess(answer);
      // Without a history the cancelled job is gone at once, and nobody can tell whether it had begun.
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
  /** The queue prints what it has and holds new jobs. */
  readonly holds: boolean;
  readonly reasons: readonly PrinterReason[];
}

/**
 * Reads a queue's state. CUPS learns about paper and doors only while it sends a job and keeps the last values, so the
 * reasons of an idle or stopped queue are stale. Trusting them would block a refilled printer forever.
 */
function readQueue(attributes: IppAttributes): CupsQueue {
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
  // "no-value" until the job is first sent to the printer (RFC 8011 section 5.3.14); set again each time it is resent.
  const sendingSinceS = attributes.get('time-at-processing')?.[0];
  const wasSent = typeof sendingSinceS === 'number';
  return {
    id,
    state,
    begun: wasSent || state === 'processing' || state === 'stopped',
    // CUPS never resumes a job in the middle after an interruption (by `cupsdisable`, or by the end of its backend).
    anew: state === 'stopped' || (wasSent && (state === 'pending' || state === 'held')),
    ...(wasSent ? { sendingSinceS } : {}),
    done: typeof done === 'number' ? done : 0,
    // A person has to release it, whether the job or the whole queue is held.
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
