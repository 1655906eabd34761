import { randomUUID } from 'node:crypto';
import type { Label } from '../../main/labels/label.ts';
import type { Handover, Word } from '../../main/printers/printer.ts';
import { createQueuePrinter } from '../../main/printers/raw/queue-printer.ts';
import { createCups } from '../../main/printers/spooler/cups.ts';
import type { Spooler, SpoolerJob } from '../../main/printers/spooler/spooler.ts';
import { createSystemPrinter } from '../../main/printers/system.ts';
import type { Words } from '../../shared/language.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { readRawQueue } from '../../shared/raw-printer.ts';
import type { Cups } from './cups.ts';

export interface Printed {
  readonly title: string;
  /** What the operator was told, in English; null when the wait was over. */
  readonly told: (string | null)[];
  /** Resolves when the operator is told of a wait. */
  readonly waiting: Promise<void>;
  /** The last word, or the problem instead. */
  readonly end: Promise<Word | Problem>;
  readonly giveUp: () => void;
}

/** Tem's own printers and spooler adapter on a test's CUPS, reached by another way to its socket where one is given. */
export function stationOn(cups: Cups, patienceMs = 30_000, socketPath = cups.socketPath) {
  const cupsOf = createCups({ address: () => ({ socketPath }) });
  const onItsWay = Promise.withResolvers<void>();
  const noted = async (asked: Promise<SpoolerJob | null>): Promise<SpoolerJob | null> => {
    const job = await asked;
    if (job?.state === 'processing') onItsWay.resolve();
    return job;
  };
  const spooler: Spooler = {
    ...cupsOf,
    find: (...asked) => noted(cupsOf.find(...asked)),
    look: (...asked) => noted(cupsOf.look(...asked)),
  };
  const listPrinters = async () =>
    (await cups.command('lpstat', '-e'))
      .split('\n')
      .filter(Boolean)
      .map((name) => ({ name }));
  const printerOf = (name: string) => {
    const raw = readRawQueue(name);
    const options = { listPrinters, spooler, patienceMs };
    return raw === null ? createSystemPrinter(name, options) : createQueuePrinter(raw, options);
  };
  return {
    spooler,
    /** Resolves once Tem has seen a job that is being sent to the printer. */
    onItsWay: onItsWay.promise,
    check: (printer: string): Promise<void> => printerOf(printer).check(),
    async print(printer: string, label: Label): Promise<Printed> {
      const title = `tem-${randomUUID()}`;
      const told: (string | null)[] = [];
      const given = new AbortController();
      const waiting = Promise.withResolvers<void>();
      const onWaiting = (reason: Words | null): void => {
        told.push(reason?.en ?? null);
        if (reason !== null) waiting.resolve();
      };
      const handover = await printerOf(printer).print(label, { title, signal: given.signal, onWaiting });
      return { title, told, waiting: waiting.promise, end: endOf(handover), giveUp: () => given.abort() };
    },
  };
}

async function endOf({ word }: Handover): Promise<Word | Problem> {
  try {
    return await word;
  } catch (error) {
    return problemOf(error);
  }
}
