import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Label } from '../../main/labels/label.ts';
import type { Handover, PrintResult } from '../../main/printers/printer.ts';
import { createRawQueuePrinter } from '../../main/printers/raw/raw-queue-printer.ts';
import { createCupsSpooler } from '../../main/printers/spooler/cups-spooler.ts';
import { createSystemPrinter } from '../../main/printers/system-printer.ts';
import type { LocalizedText } from '../../shared/language.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { parseRawQueue } from '../../shared/raw-printer.ts';
import type { Cups } from './cups.ts';

export interface SubmittedLabel {
  readonly title: string;
  /** The notices to the operator, in English; null when the wait was over. */
  readonly notifications: (string | null)[];
  /** Resolves when the operator is notified of a wait. */
  readonly waiting: Promise<void>;
  /** The final result, or the problem instead. */
  readonly result: Promise<PrintResult | Problem>;
  readonly giveUp: () => void;
}

/** Tem's own printers and spooler adapter on a test's CUPS, through another path to its socket where one is given. */
export function createCupsStation(cups: Cups, patienceMs = 30_000, socketPath = cups.socketPath) {
  const spooler = createCupsSpooler({ address: () => ({ socketPath }) });
  const listPrinters = async () =>
    (await cups.command('lpstat', '-e'))
      .split('\n')
      .filter(Boolean)
      .map((name) => ({ name }));
  const printerOf = (name: string) => {
    const raw = parseRawQueue(name);
    const options = { listPrinters, spooler, patienceMs };
    return raw === null ? createSystemPrinter(name, options) : createRawQueuePrinter(raw, options);
  };
  return {
    spooler,
    check: (printer: string): Promise<void> => printerOf(printer).check(),
    async print(printer: string, label: Label): Promise<SubmittedLabel> {
      const title = `tem-${randomUUID()}`;
      const told: (string | null)[] = [];
      const given = new AbortController();
      const waiting = Promise.withResolvers<void>();
      const onWaiting = (reason: LocalizedText | null): void => {
        told.push(reason?.en ?? null);
        if (reason !== null) waiting.resolve();
      };
      // As the stand-in for Electron hands it to CUPS (tests/electron/stand-in/print.ts), with its title as the document.
      const printed: Label = {
        ...label,
        async print(name, jobTitle) {
          const file = join(tmpdir(), jobTitle);
          await writeFile(file, jobTitle);
          await cups.command('lp', '-d', name, '-t', jobTitle, '-o', 'raw', file);
          await rm(file);
        },
      };
      const handover = await printerOf(printer).print(printed, { title, signal: given.signal, onWaiting });
      return {
        title,
        notifications: told,
        waiting: waiting.promise,
        result: endOf(handover),
        giveUp: () => given.abort(),
      };
    },
  };
}

async function endOf({ result }: Handover): Promise<PrintResult | Problem> {
  try {
    return await result;
  } catch (error) {
    return problemOf(error);
  }
}
