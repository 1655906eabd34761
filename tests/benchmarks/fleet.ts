import { MOST_ROUND_TRIPS, startClients } from '../endurance/fleet/clients.ts';
import { setUpFleet } from '../endurance/fleet/join.ts';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import { atMost, type Benchmark, type Figure, figure, summarise } from './figures.ts';

/** An order every two seconds at each station, three times a packer's pace; each is scanned at three of them. */
const PACE_MS = 2_000;

/**
 * Simulated stations on one PostgreSQL that waits for its disk: they claim at the scan and before the label, print a small label on
 * a socket and report it (tests/endurance/fleet/clients.ts). No app, no network between.
 */
export const fleet: Benchmark = {
  name: 'fleet',
  title: 'Stations that share one PostgreSQL',
  async run(effort) {
    const figures: Figure[] = [];
    const orders = effort === 'full' ? 60 : 6;
    for (const stations of effort === 'full' ? [2, 10, 50] : [2]) {
      figures.push(...(await measure(stations, 'in a hurry', orders, PACE_MS)));
      figures.push(...(await measure(stations, 'all at once', orders, 0)));
    }
    return figures;
  },
};

async function measure(stations: number, how: string, orders: number, paceMs: number): Promise<Figure[]> {
  await using server = await startPostgres({ fsync: true, settings: { max_connections: '200' } });
  await setUpFleet(server, false);
  // Six orders a minute each (clients.ts).
  const plan = { clients: stations, minutes: orders / 6, seed: stations };
  const clients = await startClients(server, plan, orders * paceMs);
  try {
    const emptyBytes = await databaseBytes(server);
    const began = performance.now();
    await clients.work();
    const seconds = (performance.now() - began) / 1000;
    const { lost, doubled, untrue } = await clients.account();
    if (lost.length + doubled.length + untrue.length > 0)
      throw new Error(`lost ${lost.length}, doubled ${doubled.length}, untrue ${untrue.length}`);
    const all = clients.timings.flatMap(({ timings }) => timings);
    const took = (what: 'claim' | 'bare'): number[] =>
      all.filter((one) => one.what === what).map(({ fromMs, toMs }) => toMs - fromMs);
    const [claims, bare] = [took('claim'), took('bare')];
    const ratio = summarise(claims).p95 / summarise(bare).p95;
    const kilobytes = ((await databaseBytes(server)) - emptyBytes) / clients.labels / 1000;
    const where = `${stations} stations, ${how}`;
    return [
      figure(`bare round trip, ${where}`, 'ms', bare),
      figure(`claim, ${where}`, 'ms', claims),
      figure(`claim p95 in round trips, ${where}`, '×', [ratio], atMost(MOST_ROUND_TRIPS)),
      figure(`labels a second, ${where}`, 'labels/s', [clients.labels / seconds]),
      figure(`database a label, ${where}`, 'kB', [kilobytes]),
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
