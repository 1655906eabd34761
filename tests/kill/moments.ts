import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../main/sandbox/data/random.ts';
import { createConditionWaiter } from '../printers/virtual/condition-waiter.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import type { PrinterRoute } from './printer-route.ts';

/**
 * When a start is killed. Starting takes longer than printing a few labels, so moments spread evenly over a start seldom
 * hit a label in
 * progress: two thirds are aimed.
 */
export type KillMoment =
  /** This long after its start. */
  | { readonly kind: 'time'; readonly ms: number }
  /** At a write to the ledger's write-ahead log (a state lies between two of them), and a little later. */
  | { readonly kind: 'write'; readonly writes: number; readonly ms: number }
  /** Once the printer has read this many bytes: in the middle of a label, or after it while its status is awaited. */
  | { readonly kind: 'bytes'; readonly bytes: number; readonly ms: number }
  /** The same, with the queue set at that moment to hold new jobs, which the next start finds. */
  | { readonly kind: 'paused'; readonly bytes: number; readonly ms: number }
  /** The same, with the queue stopped at that moment, which interrupts the label under way. */
  | { readonly kind: 'stopped'; readonly bytes: number; readonly ms: number };
export const MOMENT_KINDS = ['time', 'write', 'bytes'] as const satisfies readonly KillMoment['kind'][];
export const QUEUE_MOMENT_KINDS = [...MOMENT_KINDS, 'paused', 'stopped'] as const;

/** When a station is killed that prepares labels for its window. */
export type WindowMoment =
  /** This long after its orders were added or, later, its window was there: while labels are being made. */
  | { readonly kind: 'preparing'; readonly ms: number }
  /** This long after every row was ready. */
  | { readonly kind: 'ready'; readonly ms: number }
  /** While labels that were ready are printed: once the printer has read this many bytes, and a little later. */
  | { readonly kind: 'printing'; readonly bytes: number; readonly ms: number };
export const WINDOW_MOMENT_KINDS = [
  'preparing',
  'ready',
  'printing',
] as const satisfies readonly WindowMoment['kind'][];

export type AnyMomentKind = KillMoment['kind'] | WindowMoment['kind'];

/** The ranges of moments: the amount of each in a start that nobody kills. */
export interface StartMeasures {
  readonly ms: number;
  readonly writes: number;
  readonly bytes: number;
}

/** The most that a kill follows its write, ms: a state lasts a while. */
const AFTER_WRITE_MS = 10;
/** And its byte: a ZPL printer is queried every 40 ms (main/printers/raw/printer-connection.ts). */
const AFTER_BYTES_MS = 100;
/** And the queue's being set to hold jobs: two more labels are handed over to it. */
const AFTER_PAUSE_MS = 1_500;

/** And the moment at which every row is ready. */
const AFTER_READY_MS = 300;

/** Evenly among the kinds, and within each. @param ms from the orders, or the window, to ready rows */
export function drawWindowMoment(
  random: Random,
  { ms, bytes }: Pick<StartMeasures, 'ms' | 'bytes'>,
): WindowMoment {
  const kind = random.pick(WINDOW_MOMENT_KINDS);
  switch (kind) {
    case 'preparing':
      return { kind, ms: random.next() * ms };
    case 'ready':
      return { kind, ms: random.next() * AFTER_READY_MS };
    case 'printing':
      return { kind, bytes: random.integer(1, bytes), ms: random.next() * AFTER_BYTES_MS };
  }
}

/** Evenly among the kinds, and within each. */
export function drawMoment(
  random: Random,
  { ms, writes, bytes }: StartMeasures,
  kinds: readonly KillMoment['kind'][] = MOMENT_KINDS,
): KillMoment {
  const kind = random.pick(kinds);
  switch (kind) {
    case 'time':
      return { kind, ms: random.next() * ms };
    case 'write':
      return { kind, writes: random.integer(1, writes), ms: random.next() * AFTER_WRITE_MS };
    case 'bytes':
      return { kind, bytes: random.integer(1, bytes), ms: random.next() * AFTER_BYTES_MS };
    case 'paused':
    case 'stopped':
      return { kind, bytes: random.integer(1, bytes), ms: random.next() * AFTER_PAUSE_MS };
  }
}

/** Counts the writes to the ledger's write-ahead log, as the system reports them (inotify on Linux). */
export interface WriteCount {
  readonly writes: number;
  reached(writes: number): Promise<void>;
  close(): void;
}

const LOG_NAME = 'ledger.sqlite-wal';

/** @param dataDir must exist */
export function countWrites(dataDir: string): WriteCount {
  let writes = 0;
  const moments = createConditionWaiter();
  const watcher = watch(dataDir, (_event, name) => {
    if (name !== LOG_NAME) return;
    writes++;
    moments.check();
  });
  return {
    get writes() {
      return writes;
    },
    reached: (wanted) => moments.until(() => writes >= wanted),
    close: () => watcher.close(),
  };
}

/** Resolves at the moment, for a start that is just being made; never, where it doesn't come. */
export async function waitForMoment(
  moment: KillMoment,
  printer: Pick<VirtualPrinter, 'whenRead'>,
  writes: Pick<WriteCount, 'reached'>,
  queue: PrinterRoute['queue'] = null,
): Promise<void> {
  if (moment.kind === 'write') await writes.reached(moment.writes);
  if (moment.kind !== 'time' && moment.kind !== 'write') await printer.whenRead(moment.bytes);
  if (moment.kind === 'paused') await queue?.pause();
  if (moment.kind === 'stopped') await queue?.stop();
  await pause(moment.ms);
}
