import type { Random } from '../../main/sandbox/data/random.ts';

/** Faults that come again and again. */
export const REPEATED_FAULTS = [
  /** A station's processes are killed; it is started again at once. */
  'station-killed',
  /** PostgreSQL is killed, and started again after a while. */
  'database-killed',
  /** PostgreSQL is shut down in order and started again, as for an upgrade. */
  'database-restarted',
  /** A station's connections are reset, and new ones refused for a while. */
  'cut',
  /** A station's connections are reset once. */
  'reset',
  /** Nothing passes between a station and the database, and nobody says so. */
  'black-hole',
  /** Each way takes longer. */
  'delayed',
  /** The database's end is closed while the station's still is open. */
  'half-closed',
  /** The database has done what it was asked, and its answer never arrives. */
  'answer-lost',
] as const;

/** Faults that come once. */
export const SINGLE_FAULTS = [
  /** Its owner makes a backup, for later. */
  'database-backed-up',
  /** The database goes back to a backup that is some minutes old. */
  'database-restored',
  /** A station's data folder is copied, and the copy is started beside it. */
  'disk-cloned',
] as const;

export const FAULT_KINDS = [...REPEATED_FAULTS, ...SINGLE_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault, and when it begins. */
export interface PlannedFault {
  readonly kind: FaultKind;
  /** From the campaign's start, milliseconds. */
  readonly atMs: number;
  /** How long it lasts, milliseconds; some are over at once. */
  readonly lastsMs: number;
  /** Which station it hits, from 0 (inclusive) to 1 (exclusive) of all. */
  readonly whom: number;
}

/** When those that come once do, as parts of the campaign. */
const AT: Readonly<Record<(typeof SINGLE_FAULTS)[number], number>> = {
  'database-backed-up': 0.35,
  'disk-cloned': 0.45,
  'database-restored': 0.6,
};

/** Between two faults, milliseconds; a longer pause in three lets everybody come back and be measured. */
const SHORT_MS = [500, 4_000] as const;
const LONG_MS = [6_000, 15_000] as const;
/** Longer than a station waits for an answer, and shorter. */
const LASTS_MS = [200, 8_000] as const;

/** All faults of a campaign, in order: the repeated ones in turn, in a new order each time. */
export function planFaults(random: Random, minutes: number): PlannedFault[] {
  const wholeMs = minutes * 60_000;
  const one = (kind: FaultKind, atMs: number): PlannedFault => ({
    kind,
    atMs: Math.round(atMs),
    lastsMs: random.integer(...LASTS_MS),
    whom: random.next(),
  });
  const planned = SINGLE_FAULTS.map((kind) => one(kind, wholeMs * AT[kind]));
  let atMs = 0;
  for (let left: FaultKind[] = []; ; ) {
    atMs += random.chance(1 / 3) ? random.integer(...LONG_MS) : random.integer(...SHORT_MS);
    if (atMs >= wholeMs) break;
    if (left.length === 0) left = [...REPEATED_FAULTS];
    const kind = random.pick(left);
    left.splice(left.indexOf(kind), 1);
    planned.push(one(kind, atMs));
  }
  return planned.toSorted((first, second) => first.atMs - second.atMs);
}
