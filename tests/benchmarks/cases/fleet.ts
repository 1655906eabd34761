import { MOST_ROUND_TRIPS, startClients } from '../../endurance/fleet/clients.ts';
import { setUpFleet } from '../../endurance/fleet/join.ts';
import { type Postgres, startPostgres } from '../../helpers/postgres/postgres.ts';
import { queryOnce } from '../../helpers/postgres/query-once.ts';
import type { Benchmark, Effort, Figure } from '../benchmark.ts';
import { summarise } from '../statistics.ts';

const STATIONS = [2, 10, 50];
/** Each order is scanned at three of them, so that a station prints two labels for six orders. */
const ORDERS_EACH = 60;
/** An order every two seconds at each station, three times a packer's pace. */
const PACE_MS = 2_000;

/**
 * Simulated stations on one PostgreSQL that waits for its disk: they claim at the scan and before the label, print a small label on a
 * socket and report it (tests/endurance/fleet/clients.ts). No app, no network between.
 */
export const fleetBenchmark: Benchmark = {
  name: 'fleet',
  title: 'Stations that share one PostgreSQL',
  async run(effort) {
    const figures: Figure[] = [];
    for (const stations of effort === 'full' ? STATIONS : [2]) {
      figures.push(...(await measure(stations, 'in a hurry', PACE_MS, effort)));
      figures.push(...(await measure(stations, 'all at once', 0, effort)));
    }
    return figures;
  },
};

async function measure(stations: number, how: string, paceMs: number, effort: Effort): Promise<Figure[]> {
  await using server = await startPostgres({ fsync: true, settings: { max_connections: '200' } });
  await setUpFleet(server, false);
  // Six orders a minute each (tests/endurance/fleet/clients.ts).
  const orders = effort === 'full' ? ORDERS_EACH : 6;
  const clients = await startClients(
    server,
    { clients: stations, minutes: orders / 6, seed: stations },
    orders * paceMs,
  );
  try {
    const emptyBytes = await databaseBytes(server);
    const began = performance.now();
    await clients.work();
    const seconds = (performance.now() - began) / 1000;
    const { lost, doubled, untrue } = await clients.account();
    if (lost.length + doubled.length + untrue.length > 0)
      throw new Error(`lost ${lost.length}, doubled ${doubled.length}, untrue ${untrue.length}`);
    const took = (what: 'claim' | 'bare'): number[] =>
      clients.timings
        .flatMap(({ timings }) => timings.filter((timing) => timing.what === what))
        .map(({ fromMs, toMs }) => toMs - fromMs);
    const [claims, bare] = [took('claim'), took('bare')];
    const where = `${stations} stations, ${how}`;
    return [
      { name: `bare round trip, ${where}`, unit: 'ms', values: bare },
      { name: `claim, ${where}`, unit: 'ms', values: claims },
      {
        name: `claim p95 in round trips, ${where}`,
        unit: '×',
        values: [summarise(claims).p95 / summarise(bare).p95],
        target: { bound: 'most', value: MOST_ROUND_TRIPS },
      },
      { name: `labels a second, ${where}`, unit: 'labels/s', values: [clients.labels / seconds] },
      {
        name: `database a label, ${where}`,
        unit: 'kB',
        values: [((await databaseBytes(server)) - emptyBytes) / clients.labels / 1000],
      },
    ];
  } finally {
    await clients.close();
  }
}

/** With what an old version of a row still takes, as after the server's own cleaning. */
async function databaseBytes({ superuserUrl }: Postgres): Promise<number> {
  await queryOnce(superuserUrl, 'VACUUM');
  const [size] = await queryOnce<{ bytes: string }>(
    superuserUrl,
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return Number(size?.bytes);
}
