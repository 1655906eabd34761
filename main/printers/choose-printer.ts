import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { isAbsolute, parse, resolve, sep } from 'node:path';
import type { LocalizedText } from '../../shared/language.ts';
import { headKey } from '../../shared/printer-head.ts';
import { folderKind, parsePrinterName } from '../../shared/printer-name.ts';
import { describePrinterReasons } from '../../shared/printer-reason.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { RawAddress } from '../../shared/raw-printer.ts';
import { printerRefusalText } from '../../shared/texts/printer-refusals.ts';
import { findNearestFolder } from '../platform/free-bytes.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import { createFilePrinter } from './file-printer.ts';
import type { Printer } from './printer.ts';
import { createRawNetwork, type DestinationPolicy, type RawNetwork } from './raw/destination-policy.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import { createRawQueuePrinter } from './raw/raw-queue-printer.ts';
import { answerOrNone, type Spooler } from './spooler/spooler.ts';
import { createSystemPrinter, type ListPrinters } from './system-printer.ts';

/**
 * Why Tem refuses to print to a printer, judged by its name alone; null if nothing speaks against it. Looks nothing up and
 * opens no connection. Whether a person has agreed to the printer is checked elsewhere.
 */
export function checkPrinterName(name: string, places: Pick<DestinationPolicy, 'refusal'>): Problem | null {
  const reason = refusalReason(name, places);
  return reason === null ? null : { code: 'printer-not-allowed', values: { printer: name, reason } };
}

function refusalReason(name: string, places: Pick<DestinationPolicy, 'refusal'>): LocalizedText | null {
  const target = parsePrinterName(name);
  if (target.kind === 'folder') {
    const { folder } = target;
    // Also judges the resolved path, e.g. of "/home/../proc".
    if (isAbsoluteOnThisSystem(folder) && folderKind(resolve(folder)) === 'device')
      return printerRefusalText.folder.device;
    const kind = folderKind(folder);
    if (kind === 'device') return printerRefusalText.folder.device;
    // "C:labels" has a root, and is relative to the drive's own folder.
    return kind === 'relative' || !isAbsoluteOnThisSystem(folder) ? printerRefusalText.folder.relative : null;
  }
  return target.kind === 'network' ? places.refusal(target.address) : null;
}

/** On Windows "/folder" is relative to the current drive; on Linux "C:\\folder" is relative to the current folder. */
const isAbsoluteOnThisSystem = (path: string): boolean =>
  sep === '\\' ? parse(path).root.length > 1 : isAbsolute(path);

/** Returns the printer for a name from the settings or the command line. */
export type ChoosePrinter = (name: string) => Printer;

/** @param network shared mutexes: a raw printer serves one client at a time, even if it is chosen twice or only probed */
export function createPrinterChooser(
  listPrinters: ListPrinters,
  spooler: Spooler | null,
  { mutexes, destinations, heads, learning }: RawNetwork = createRawNetwork(),
): ChoosePrinter {
  return (name) => {
    const refusal = checkPrinterName(name, destinations);
    if (refusal !== null) return createRefusedPrinter(name, refusal);
    const target = parsePrinterName(name);
    switch (target.kind) {
      case 'folder':
        return createFilePrinter(name);
      case 'network':
        return createRawPrinter(target.address, {
          mutex: mutexes(headKey(name)),
          destinations,
          heads,
          learning,
        });
      case 'queue':
        return createRawQueuePrinter(target, { listPrinters, spooler }, heads);
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
  { mutexes, destinations, heads, learning }: RawNetwork,
): ProbePrinter {
  const printer = createRawPrinter(address, {
    ...RAW_LIMITS,
    name,
    mutex: mutexes(headKey(name)),
    destinations,
    heads,
    learning,
  });
  return async () => {
    try {
      await printer.check();
      // So that its head is known before the first label.
      await printer.head?.learn(false);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };
}
