import { setTimeout as pause } from 'node:timers/promises';
import { headKey } from '../../../shared/printer-head.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { formatRawAddress, type RawAddress } from '../../../shared/raw-printer.ts';
import { printResultText } from '../../../shared/texts/print-results.ts';
import type { Label } from '../../labels/label.ts';
import { createMutex, type Mutex } from '../../platform/mutex.ts';
import { detached } from '../../platform/promises.ts';
import { concatBytes } from '../../platform/read-limited.ts';
import { errorCodeOf } from '../../platform/system-errors.ts';
import type { PrinterStatus } from '../languages/printer-language.ts';
import { encodeLabel, PRINTER_LANGUAGES } from '../languages/printer-languages.ts';
import type { Printer, PrintJob, PrintResult } from '../printer.ts';
import { askHead, UNTOLD } from './ask-head.ts';
import {
  createDestinationPolicy,
  type DestinationPolicy,
  DestinationRefusedError,
  type RawNetwork,
} from './destination-policy.ts';
import { handoverUnknown, pollPrintResult } from './poll-print-result.ts';
import {
  DEFAULT_RAW_LIMITS,
  openConnection,
  type PrinterConnection,
  type RawLimits,
} from './printer-connection.ts';

interface RawPrinterOptions extends Partial<RawLimits> {
  /** The printer's name in the settings; by default formatted from the address. */
  readonly name?: string;
  /** Serializes access to a printer that other objects also use. */
  readonly mutex?: Mutex;
  /** Where printers may be; by default not on this machine, and on printer ports only. */
  readonly destinations?: DestinationPolicy;
  /** What is known of heads; shared with other objects of the same printer. */
  readonly heads?: RawNetwork['heads'];
  /** Who is being asked now; shared likewise. */
  readonly learning?: RawNetwork['learning'];
}

/** Delays before a refused connection is retried, in ms: many printers serve one host at a time. */
const CONNECT_RETRY_DELAYS_MS = [100, 300];

/**
 * A printer without a driver, addressed in its own language over TCP. Opens one connection per label so that other stations
 * get their turn. The next label waits for the result of this one.
 *
 * Sends no byte of a label before the other end has answered like a printer of its language: anything might listen there.
 * Printers that never answer (docs/reference/printing.md, "Printers that answer nothing") need a person's confirmation
 * (`RawAddress.silent`). This object remembers what its printer turns out not to report.
 */
export function createRawPrinter(address: RawAddress, options: RawPrinterOptions = {}): Printer {
  const {
    name = formatRawAddress(address),
    mutex = createMutex(),
    destinations = createDestinationPolicy(),
    heads = new Map(),
    learning = new Map(),
    ...customLimits
  } = options;
  const limits: RawLimits = { ...DEFAULT_RAW_LIMITS, ...customLimits };
  const speech = PRINTER_LANGUAGES[address.language];
  const ownKey = headKey(name);
  let status: 'not-asked' | 'answers' | 'silent' = 'not-asked';
  let saysEnd = speech.completionQuestion !== null;

  const ask = (connection: PrinterConnection): Promise<PrinterStatus | null> =>
    connection.ask(speech.statusQuestion, speech.readStatus);

  /** @throws ProblemError printer-not-ready, printer-silent; Error if the connection breaks */
  async function requireReady(connection: PrinterConnection): Promise<void> {
    if (status === 'silent') return;
    const answer = await connection.ask(speech.statusQuestion, (answers) =>
      speech.isAnswer(answers.bytes) ? speech.readStatus(answers) : null,
    );
    if (answer === null && status === 'not-asked') {
      // Asks again next time: a printer that is out of paper or has its head open may be silent too.
      if (!address.silent) throw new ProblemError('printer-silent', { printer: name });
      status = 'silent';
      return;
    }
    if (answer !== null) status = 'answers';
    // A printer that used to answer is silent for a reason: a Zebra may be silent while out of paper or with its head open.
    const reasons = answer === null ? (['offline'] as const) : answer.reasons;
    if (reasons.length > 0)
      throw new ProblemError('printer-not-ready', { printer: name, reason: describePrinterReasons(reasons) });
  }

  /**
   * Connects to the printer and checks that it is ready, as far as it reports that. Tries twice, because nothing of a label
   * was sent.
   */
  async function connectWhenReady(): Promise<PrinterConnection> {
    for (let again = true; ; again = false) {
      const connection = await connectWithRetries();
      try {
        await requireReady(connection);
        return connection;
      } catch (error) {
        await connection.end(limits.closeMs);
        if (error instanceof ProblemError) throw error;
        if (!again)
          throw new ProblemError(
            'printer-failed',
            { printer: name, detail: printResultText.raw.lost },
            { cause: error },
          );
      }
    }
  }

  async function connectWithRetries(): Promise<PrinterConnection> {
    for (const wait of [...CONNECT_RETRY_DELAYS_MS, null]) {
      try {
        return await openConnection(address, destinations, limits);
      } catch (error) {
        if (error instanceof DestinationRefusedError)
          throw new ProblemError(
            'printer-not-allowed',
            { printer: name, reason: error.reason },
            { cause: error },
          );
        // Another printer may be there when this one is back.
        heads.delete(ownKey);
        if (wait === null || !isConnectionRefused(error))
          throw new ProblemError('printer-missing', { printer: name }, { cause: error });
        await pause(wait);
      }
    }
    throw new ProblemError('printer-missing', { printer: name });
  }

  async function waitForResult(connection: PrinterConnection, job: PrintJob): Promise<PrintResult> {
    const submitted: PrintResult = { state: 'submitted', why: printResultText.raw.tellsNothing };
    if (status === 'silent') {
      // The only sign that a silent printer has read the label is that it closes the connection too.
      if (!(await connection.end(limits.takeMs))) throw handoverUnknown(printResultText.raw.stuck);
      return submitted;
    }
    try {
      const known = { ask: () => ask(connection), saysEnd: speech.completionQuestion !== null };
      const end = await pollPrintResult(
        { ...known, limits: saysEnd ? limits : { ...limits, endMs: 0 } },
        job,
      );
      if (end === 'printed') return { state: 'printed' };
      saysEnd = false;
      return submitted;
    } finally {
      await connection.end(limits.closeMs);
    }
  }

  function encodeJob(label: Label, title: string): Uint8Array {
    return concatBytes([encodeLabel(speech, label, title), speech.completionQuestion ?? new Uint8Array()]);
  }

  /** Whoever prints is told why it cannot be reached. */
  const askOnce = (): Promise<void> => mutex.run(() => learnHead().catch(() => undefined));

  async function learnHead(): Promise<void> {
    const connection = await connectWhenReady();
    try {
      heads.set(ownKey, status === 'silent' ? UNTOLD : await askHead(connection, speech.headQuestions));
    } finally {
      await connection.end(limits.closeMs);
    }
  }

  return {
    name,
    maxPendingJobs: 1,
    head: {
      known: () => heads.get(ownKey) ?? UNTOLD,
      async learn(again) {
        const told = heads.get(ownKey);
        if (told !== undefined && !(again && told.by === 'nobody')) return;
        // A label waits while a printer that is off is asked: whoever asks meanwhile shares the answer.
        const asked = learning.get(ownKey) ?? askOnce().finally(() => learning.delete(ownKey));
        learning.set(ownKey, asked);
        await asked;
      },
    },
    check: () =>
      mutex.run(async () => {
        const connection = await connectWhenReady();
        await connection.end(limits.closeMs);
      }),
    async print(label, job) {
      const leave = await mutex.acquire();
      try {
        const connection = await connectWhenReady();
        if (job.signal.aborted) {
          await connection.end(limits.closeMs);
          throw new ProblemError('stopped');
        }
        // From here on the label may come out. Half a label would spoil the next one, so an abort waits for its end.
        try {
          await connection.send(encodeJob(label, job.title));
        } catch (error) {
          await connection.end(0);
          throw handoverUnknown(printResultText.raw.stuck, error);
        }
        // The caller may await the result after it has failed.
        return { file: null, result: detached(waitForResult(connection, job).finally(leave)) };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

const isConnectionRefused = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET'].includes(errorCodeOf(error) ?? '');
