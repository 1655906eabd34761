import { watch } from 'node:fs';
import type { Random } from '../../main/sandbox/data/random.ts';
import { createConditionWaiter } from '../printers/virtual/condition-waiter.ts';

/**
 * When a start is killed. Starting takes longer than printing a few labels, so moments spread evenly over a start seldom hit a
 * label on its way: most are aimed.
 */
export interface Moment {
  readonly kind: MomentKind;
  /** As long after the start, or after what the kind waits for. */
  readonly ms: number;
  /** Waited for where the kind says so: writes to the ledger's log, bytes that the printer has read. */
  readonly writes: number;
  readonly bytes: number;
}

/** The most that a kill follows what it waits for, ms; null: it comes at any time of a start. */
const AFTER_MS = {
  time: null,
  /** A write to the ledger's write-ahead log: a state lies between two of them. */
  write: 10,
  /** The middle of a label, or after it: a ZPL printer is queried every 40 ms (main/printers/raw/printer-connection.ts). */
  bytes: 100,
  /** The same, with the queue set to hold new jobs, which the next start finds: two more labels are handed over to it. */
  paused: 1_500,
  /** The same, with the queue stopped, which interrupts the label under way. */
  stopped: 1_500,
  /** Labels are being made for a window. */
  preparing: null,
  /** Every row is ready. */
  ready: 300,
  /** Labels that were ready are printed. */
  printing: 100,
} as const;
export type MomentKind = keyof typeof AFTER_MS;

/** How `tem print` is killed, the same through a queue, and a station with a window. */
export const MOMENTS = {
  command: ['time', 'write', 'bytes'],
  queue: ['time', 'write', 'bytes', 'paused', 'stopped'],
  window: ['preparing', 'ready', 'printing'],
} as const satisfies Record<string, readonly MomentKind[]>;

/** What a start takes that nobody kills. */
export type Measures = Omit<Moment, 'kind'>;

/** Draws moments: each kind comes once before any comes again, in any order, and evenly within each. */
export function createMoments(random: Random, kinds: readonly MomentKind[]): (whole: Measures) => Moment {
  let left: MomentKind[] = [];
  return (whole) => {
    if (left.length === 0) left = [...kinds];
    const kind = random.pick(left);
    left = left.filter((one) => one !== kind);
    return {
      kind,
      ms: random.next() * (AFTER_MS[kind] ?? whole.ms),
      writes: random.integer(1, whole.writes),
      bytes: random.integer(1, whole.bytes),
    };
  };
}

/** Counts writes to the ledger's write-ahead log, as the system reports them (inotify on Linux). */
export interface WriteCount {
  readonly writes: number;
  reached(writes: number): Promise<void>;
  close(): void;
}

/** @param dataDir must exist */
export function countWrites(dataDir: string): WriteCount {
  let writes = 0;
  const { check, until } = createConditionWaiter();
  const watcher = watch(dataDir, (_event, name) => {
    if (name !== 'ledger.sqlite-wal') return;
    writes++;
    check();
  });
  return {
    get writes() {
      return writes;
    },
    reached: (wanted) => until(() => writes >= wanted),
    close: () => watcher.close(),
  };
}
