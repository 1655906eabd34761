import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { wordsOfReasons } from '../../shared/printer-reason.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { type RawAddress, readRawAddress, readRawQueue } from '../../shared/raw-printer.ts';
import { codeOf } from '../thrown-code.ts';
import { printerRefusal } from './allowed.ts';
import { nearestThere } from './nearest-there.ts';
import { type RawNetwork, turnsAt } from './raw/network.ts';
import { createRawPrinter } from './raw/raw-printer.ts';
import type { ListPrinters } from './spooler/require-queue.ts';
import { orNone, type Spooler } from './spooler/spooler.ts';

/** Looks at one printer while nothing is printed, and changes nothing: what is against printing, null where nothing is known to be. */
export type LookAtPrinter = () => Promise<Problem | null>;

/** Chooses a printer by its name, to look at. What it turns out not to tell is remembered by what this gives. */
export type ChooseLook = (name: string) => LookAtPrinter;

interface Needs {
  readonly listPrinters: ListPrinters;
  readonly spooler: Spooler | null;
  readonly network: RawNetwork;
}

/** Shorter than for printing: who prints meanwhile waits for the turn. In ms. */
const RAW_LIMITS = { connectMs: 3_000, answerMs: 1_500, closeMs: 500 };

export function printerLooks({ listPrinters, spooler, network }: Needs): ChooseLook {
  return (name) => {
    const refusal = printerRefusal(name, network.places);
    if (refusal !== null) return () => Promise.resolve(refusal);
    if (name.startsWith(FILE_PRINTER)) return () => lookAtFolder(resolve(name.slice(FILE_PRINTER.length)));
    const raw = readRawAddress(name);
    if (raw !== null) return lookAtRaw(name, raw, network);
    const queue = readRawQueue(name)?.queue ?? name;
    return () => lookAtQueue(queue, listPrinters, spooler);
  };
}

/** A folder that is not there is made when the first label comes, so what counts is where it would be made. */
async function lookAtFolder(folder: string): Promise<Problem | null> {
  try {
    await access(await nearestThere(folder), constants.W_OK);
    return null;
  } catch (error) {
    const detail = codeOf(error) ?? 'ENOTDIR';
    return { code: 'folder-trouble', values: { folder, detail } };
  }
}

/** The spooler knows its queues; listing all printers is slow on some systems, and only asked where it says nothing. */
async function lookAtQueue(
  name: string,
  listPrinters: ListPrinters,
  spooler: Spooler | null,
): Promise<Problem | null> {
  const queue = spooler === null ? 'none' : await orNone(spooler.queue(name));
  if (queue === 'none') {
    const there = (await listPrinters()).some((printer) => printer.name === name);
    return there ? null : { code: 'printer-missing', values: { printer: name } };
  }
  if (queue.state === 'ready') return null;
  return { code: 'printer-trouble', values: { printer: name, reason: wordsOfReasons(queue.reasons) } };
}

function lookAtRaw(name: string, address: RawAddress, { turns, places }: RawNetwork): LookAtPrinter {
  const printer = createRawPrinter(address, {
    ...RAW_LIMITS,
    name,
    takeTurn: turns(turnsAt(address)),
    places,
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
