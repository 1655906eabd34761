import type { Random } from '../../main/sandbox/data/random.ts';

/** An order, and the two stations that scan it. */
export interface PlannedOrder {
  readonly code: string;
  readonly stations: readonly [string, string];
}

/** Gives each order to two different stations, drawn evenly. @param stations at least two names */
export function planOrders(
  random: Random,
  codes: readonly string[],
  stations: readonly string[],
): PlannedOrder[] {
  return codes.map((code) => {
    const first = random.pick(stations);
    const second = random.pick(stations.filter((name) => name !== first));
    return { code, stations: [first, second] };
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
