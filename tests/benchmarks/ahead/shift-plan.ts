import type { Random } from '../../../main/sandbox/data/random.ts';

/** What happens to an order between its scan and the print. */
export const INCIDENTS = ['removed', 'changed', 'cancelled'] as const;
export type Incident = (typeof INCIDENTS)[number];

/** A shift's orders, and how many of them meet what. */
export interface ShiftSize extends Readonly<Record<Incident, number>> {
  readonly orders: number;
}

/** One scan of a shift. */
export interface PlannedScan {
  /** Since the scan before, in ms. */
  readonly pauseMs: number;
  /** Null for most orders. It happens after this many further scans of the same batch. */
  readonly incident: { readonly kind: Incident; readonly afterScans: number } | null;
}

/** A packer's time from one scan to the next, in ms. */
const PACE_MS = [200, 1_500] as const;
const BATCH = [20, 40] as const;
/** A wrong parcel is noticed, and an order changes, within so many scans. */
const MOST_SCANS_LATER = 12;

/** Draws a shift: its batches, each a list of scans. The same random source gives the same shift. */
export function drawShift(random: Random, size: ShiftSize): PlannedScan[][] {
  const incidents = drawIncidents(random, size);
  const batches: PlannedScan[][] = [];
  for (let from = 0; from < size.orders; ) {
    const to = Math.min(size.orders, from + random.integer(...BATCH));
    batches.push(
      incidents.slice(from, to).map((kind, at) => ({
        pauseMs: random.integer(...PACE_MS),
        incident:
          kind === null
            ? null
            : { kind, afterScans: random.integer(0, Math.min(MOST_SCANS_LATER, to - from - 1 - at)) },
      })),
    );
    from = to;
  }
  return batches;
}

/** What each order meets, at random places. */
function drawIncidents(random: Random, size: ShiftSize): (Incident | null)[] {
  const met: (Incident | null)[] = Array.from({ length: size.orders }, () => null);
  for (const kind of INCIDENTS)
    for (let left = size[kind]; left > 0; ) {
      const at = random.integer(0, size.orders - 1);
      if (met[at] !== null) continue;
      met[at] = kind;
      left--;
    }
  return met;
}
