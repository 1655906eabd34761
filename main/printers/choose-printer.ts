import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parsePrinterName } from '../../shared/printer-name.ts';
import { describePrinterReasons } from '../../shared/printer-reason.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { RawAddress } from '../../shared/raw-printer.ts';
import { findNearestFolder } from '../platform/free-bytes.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import { checkPrinterName } from './check-printer-name.ts';
import { createFilePrinter } from './file-printer.ts';
import type { Printer } from './printer.ts';
import { createRawNetwork, mutexKeyOf, type RawNetwork } from './raw/destination-policy.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import { createRawQueuePrinter } from './raw/raw-queue-printer.ts';
import { answerOrNone, type Spooler } from './spooler/spooler.ts';
import { createSystemPrinter, type ListPrinters } from './system-printer.ts';

/** Returns the printer for a name from the settings or the command line. */
export type ChoosePrinter = (name: string) => Printer;

/** @param network shared mutexes: a raw printer serves one client at a time, even if it is chosen twice or only probed */
export function createPrinterChooser(
  listPrinters: ListPrinters,
  spooler: Spooler | null,
  { mutexes, destinations }: RawNetwork = createRawNetwork(),
): ChoosePrinter {
  return (name) => {
    const refusal = checkPrinterName(name, destinations);
    if (refusal !== null) return createRefusedPrinter(name, refusal);
    const target = parsePrinterName(name);
    switch (target.kind) {
      case 'folder':
        return createFilePrinter(name);
      case 'network':
        return createRawPrinter(target.address, { mutex: mutexes(mutexKeyOf(target.address)), destinations });
      case 'queue':
        return createRawQueuePrinter(target, { listPrinters, spooler });
      case 'system':
        return createSystemPrinter(name, { listPrinters, spooler });
    }
  };
}

/** A stand-in for a printer that Tem refuses to print to. */
function createRefusedPrinter(name: string, { code, values }: Problem): Printer {
  const refuse = (): Promise<never> => Promise.reject(new ProblemError(code, values));
  return { name, maxPendingJobs: 1, check: refuse, print: refuse };
}

/**
 * Checks a printer while nothing is being printed, without changing anything. Returns what prevents printing, or null if
 * nothing is known to.
 */
export type ProbePrinter = () => Promise<Problem | null>;

/** Creates a probe for a printer's name. The probe remembers what the printer turns out not to report. */
export type ChooseProbe = (name: string) => ProbePrinter;

/** In ms; shorter than for printing, because a print job may be waiting for the mutex. */
const RAW_LIMITS = { connectMs: 3_000, answerMs: 1_500, closeMs: 500 };

export function createPrinterProbes({
  listPrinters,
  spooler,
  network,
}: {
  readonly listPrinters: ListPrinters;
  readonly spooler: Spooler | null;
  readonly network: RawNetwork;
}): ChooseProbe {
  return (name) => {
    const refusal = checkPrinterName(name, network.destinations);
    if (refusal !== null) return () => Promise.resolve(refusal);
    const target = parsePrinterName(name);
    switch (target.kind) {
      case 'folder':
        return () => probeFolder(resolve(target.folder));
      case 'network':
        return createRawProbe(name, target.address, network);
      case 'queue':
      case 'system':
        return () => probeQueue(target.queue, listPrinters, spooler);
    }
  };
}

/** Checks the nearest existing folder: a missing folder is created for the first label. */
async function probeFolder(folder: string): Promise<Problem | null> {
  try {
    await access(await findNearestFolder(folder), constants.W_OK);
    return null;
  } catch (error) {
    const detail = errorCodeOf(error) ?? 'ENOTDIR';
    return { code: 'folder-trouble', values: { folder, detail } };
  }
}

/** Lists all printers only if the spooler does not answer, because listing is slow on some systems. */
async function probeQueue(
  name: string,
  listPrinters: ListPrinters,
  spooler: Spooler | null,
): Promise<Problem | null> {
  const queue = spooler === null ? 'none' : await answerOrNone(spooler.getQueueState(name));
  if (queue === 'none') {
    const isListed = (await listPrinters()).some((printer) => printer.name === name);
    return isListed ? null : { code: 'printer-missing', values: { printer: name } };
  }
  if (queue.state === 'ready') return null;
  return {
    code: 'printer-trouble',
    values: { printer: name, reason: describePrinterReasons(queue.reasons) },
  };
}

function createRawProbe(
  name: string,
  address: RawAddress,
  { mutexes, destinations }: RawNetwork,
): ProbePrinter {
  const printer = createRawPrinter(address, {
    ...RAW_LIMITS,
    name,
    mutex: mutexes(mutexKeyOf(address)),
    destinations,
  });
  return async () => {
    try {
      await printer.check();
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };
}
