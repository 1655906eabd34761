import { keyFigures } from '../ahead/key-figures.ts';
import { oneByOneFigures } from '../ahead/one-by-one.ts';
import { rateFigures } from '../ahead/rate.ts';
import { measureShift } from '../ahead/shift.ts';
import type { Benchmark, Effort } from '../benchmark.ts';
import { withBenchmarkStation } from '../station.ts';

const LATENCIES = [0, 200, 500];
const FULL = {
  key: { labels: 10, runs: 20, latencies: LATENCIES },
  oneByOne: { scans: 20, latencies: LATENCIES },
  rate: { labels: 100, runs: 5 },
  shift: { orders: 300, removed: 20, changed: 10, cancelled: 5 },
};
const PLANS: Readonly<Record<Effort, typeof FULL>> = {
  full: FULL,
  quick: {
    key: { labels: 3, runs: 2, latencies: LATENCIES },
    oneByOne: { scans: 2, latencies: LATENCIES },
    rate: { labels: 10, runs: 1 },
    shift: { orders: 30, removed: 2, changed: 2, cancelled: 1 },
  },
};
/** Orders for the runs that warm up. */
const SPARE = 20;

/** Labels that are made before they are asked for: what the key, a scan and the service still cost. */
export const readyBenchmark: Benchmark = {
  name: 'ready',
  title: 'Labels prepared ahead',
  async run(effort) {
    const { key, oneByOne, rate, shift } = PLANS[effort];
    const orders =
      key.latencies.length * key.labels * key.runs +
      oneByOne.latencies.length * oneByOne.scans +
      2 * rate.labels * (rate.runs + 1);
    const prepareAhead = true;
    const figures = await withBenchmarkStation(
      { orders: orders + SPARE, settings: { prepareAhead } },
      async (station) => [
        // Its first round warms up what the others measure.
        ...(await rateFigures(station, rate)),
        ...(await keyFigures(station, key)),
        ...(await oneByOneFigures(station, oneByOne)),
      ],
    );
    // A sandbox of its own, which remembers all that it was asked.
    return [...figures, ...(await measureShift(shift))];
  },
};
