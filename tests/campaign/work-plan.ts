import type { Random } from '../../main/sandbox/data/random.ts';

/** An order, and the stations that scan it. */
export interface PlannedOrder {
  readonly code: string;
  readonly stations: readonly string[];
}

/** Gives each order to some different stations, drawn evenly. @param each at how many it is scanned */
export function planOrders(
  random: Random,
  codes: readonly string[],
  stations: readonly string[],
  each: number,
): PlannedOrder[] {
  return codes.map((code) => {
    const left = [...stations];
    const drawn = Array.from({ length: each }, () => {
      const name = random.pick(left);
      left.splice(left.indexOf(name), 1);
      return name;
    });
    return { code, stations: drawn };
  });
}

/**
 * The orders of one station in its own order: mostly as planned, so that the second station often scans while the first still
 * works on the same, and some much later.
 */
export function ordersOf(random: Random, plan: readonly PlannedOrder[], station: string): string[] {
  return plan
    .map(({ code, stations }, at) => ({
      code,
      stations,
      at: at + (random.chance(0.2) ? random.integer(0, 100) : 0),
    }))
    .filter(({ stations }) => stations.includes(station))
    .toSorted((one, other) => one.at - other.at)
    .map(({ code }) => code);
}
