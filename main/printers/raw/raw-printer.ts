import { setTimeout as pause } from 'node:timers/promises';
import { wordsOfReasons } from '../../../shared/printer-reason.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type RawAddress, rawPrinterName } from '../../../shared/raw-printer.ts';
import type { Label } from '../../labels/label.ts';
import type { Job, Printer, Word } from '../printer.ts';
import { type Connection, openConnection } from './connection.ts';
import { joinBytes } from './encoder.ts';
import { labelBytes, SPEECH } from './languages.ts';
import { type RawLimits, USUAL_LIMITS } from './limits.ts';
import { createPlaces, PlaceRefused, type Places } from './places.ts';
import type { PrinterStatus } from './status/status.ts';
import { createTurns, type TakeTurn } from './turns.ts';
import { followLabel, unknown } from './word.ts';
import { RAW_WORDS } from './words.ts';

export interface RawOptions extends Partial<RawLimits> {
  /** The printer's name as the settings have it; without one it is made of the address. */
  readonly name?: string;
  /** Whose turn it is at the printer, where others than this object speak to it too. */
  readonly takeTurn?: TakeTurn;
  /** Where a printer may be; without them no place of this machine, and printers' ports only. */
  readonly places?: Places;
}

/** Pauses before a refused connection is tried again, in ms: many printers serve one host at a time. */
const REFUSED_PAUSES_MS = [100, 300];

/**
 * A printer without a driver, spoken to in its own language over TCP. Each label has a connection of its own, so that
 * other stations get their turn, and the next label waits for the word on this one.
 *
 * No label's byte goes to a place that has not answered as a printer of its language: what is there may be anything. Printers
 * that never answer (docs/reference/printing.md, "Printers that answer nothing") need a person's word (`RawAddress.silent`).
 * What a printer turns out not to tell is remembered for the life of this object.
 */
export function createRawPrinter(address: RawAddress, options: RawOptions = {}): Printer {
  const {
    name = rawPrinterName(address),
    takeTurn = createTurns(),
    places = createPlaces(),
    ...given
  } = options;
  const limits: RawLimits = { ...USUAL_LIMITS, ...given };
  const speech = SPEECH[address.language];
  let status: 'not-asked' | 'answers' | 'silent' = 'not-asked';
  let saysEnd = speech.endQuestion !== null;

  const ask = (connection: Connection): Promise<PrinterStatus | null> =>
    connection.ask(speech.question, speech.readStatus);

  /** @throws ProblemError printer-not-ready, printer-silent; Error when the connection breaks */
  async function requireReady(connection: Connection): Promise<void> {
    if (status === 'silent') return;
    const answer = await connection.ask(speech.question, (answers) =>
      speech.isAnswer(answers.bytes) ? speech.readStatus(answers) : null,
    );
    if (answer === null && status === 'not-asked') {
      // Asked again the next time: one out of paper or with its head open may be silent too.
      if (!address.silent) throw new ProblemError('printer-silent', { printer: name });
      status = 'silent';
      return;
    }
    if (answer !== null) status = 'answers';
    // A printer that used to answer is silent for a reason: Zebra's may be, out of paper or with the head open.
    const reasons = answer === null ? (['offline'] as const) : answer.reasons;
    if (reasons.length > 0)
      throw new ProblemError('printer-not-ready', { printer: name, reason: wordsOfReasons(reasons) });
  }

  /** A connection to the printer, which is ready as far as it tells. No byte of a label was sent: tried twice. */
  async function openReady(): Promise<Connection> {
    for (let again = true; ; again = false) {
      const connection = await open();
      try {
        await requireReady(connection);
        return connection;
      } catch (error) {
        await connection.end(limits.closeMs);
        if (error instanceof ProblemError) throw error;
        if (!again)
          throw new ProblemError(
            'printer-failed',
            { printer: name, detail: RAW_WORDS.lost },
            { cause: error },
          );
      }
    }
  }

  async function open(): Promise<Connection> {
    for (const wait of [...REFUSED_PAUSES_MS, null]) {
      try {
        return await openConnection(address, places, limits);
      } catch (error) {
        if (error instanceof PlaceRefused)
          throw new ProblemError(
            'printer-not-allowed',
            { printer: name, reason: error.reason },
            { cause: error },
          );
        if (wait === null || !isRefusal(error))
          throw new ProblemError('printer-missing', { printer: name }, { cause: error });
        await pause(wait);
      }
    }
    throw new ProblemError('printer-missing', { printer: name });
  }

  async function wordOn(connection: Connection, job: Job): Promise<Word> {
    const submitted: Word = { state: 'submitted', why: RAW_WORDS.tellsNothing };
    if (status === 'silent') {
      // Its closing the connection too is all that says that it read the label.
      if (!(await connection.end(limits.takeMs))) throw unknown(RAW_WORDS.stuck);
      return submitted;
    }
    try {
      const known = { ask: () => ask(connection), saysEnd: speech.endQuestion !== null };
      const end = await followLabel({ ...known, limits: saysEnd ? limits : { ...limits, endMs: 0 } }, job);
      if (end === 'printed') return { state: 'printed' };
      saysEnd = false;
      return submitted;
    } finally {
      await connection.end(limits.closeMs);
    }
  }

  function bytesOf(label: Label, title: string): Uint8Array {
    return joinBytes([labelBytes(speech, label, title), speech.endQuestion ?? new Uint8Array()]);
  }

  return {
    name,
    jobsAhead: 1,
    async check() {
      const leave = await takeTurn();
      try {
        const connection = await openReady();
        await connection.end(limits.closeMs);
      } finally {
        leave();
      }
    },
    async print(label, job) {
      const leave = await takeTurn();
      try {
        const connection = await openReady();
        if (job.signal.aborted) {
          await connection.end(limits.closeMs);
          throw new ProblemError('stopped');
        }
        // From here on the label may come out. Half a label would spoil the next one, so an abort waits for its end.
        try {
          await connection.send(bytesOf(label, job.title));
        } catch (error) {
          await connection.end(0);
          throw unknown(RAW_WORDS.stuck, error);
        }
        const word = wordOn(connection, job).finally(leave);
        // The caller may come for the word later than it fails.
        word.catch(() => undefined);
        return { file: null, word };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')
  );
}
