import type { Random } from '../../../main/sandbox/data/random.ts';
import type { Postgres } from '../../helpers/postgres/postgres.ts';
import { queryOnce } from '../../helpers/postgres/query-once.ts';
import { type Account, type Books, emptyAccount, type PlannedOrder, settle } from '../books.ts';

/** Gives each order to some different stations, drawn evenly. @param each at how many it is scanned */
export const planOrders = (
  random: Random,
  codes: readonly string[],
  stations: readonly string[],
  each: number,
): PlannedOrder[] =>
  codes.map((code) => {
    const drawn = new Set<string>();
    while (drawn.size < each) drawn.add(random.pick(stations));
    return { code, stations: [...drawn] };
  });

/**
 * The orders of one station in its own order: mostly as planned, so that the second station often scans while the first still
 * works on the same, and some much later.
 */
export const ordersOf = (random: Random, plan: readonly PlannedOrder[], station: string): string[] =>
  plan
    .map((order, at) => ({ ...order, at: at + (random.chance(0.2) ? random.integer(0, 100) : 0) }))
    .filter(({ stations }) => stations.includes(station))
    .toSorted((one, other) => one.at - other.at)
    .map(({ code }) => code);

/** Settles the orders of a fleet. @param postgres with the shared journal; null without a fleet */
export async function settleFleet(books: Books, postgres: Postgres | null): Promise<Account> {
  const account = emptyAccount();
  settle(account, books);
  if (postgres !== null) account.untrue.push(...(await findUntrueJobs(books, postgres)));
  return account;
}

/** The shared journal compared with all printers: it has each label that came out, and none that did not. */
async function findUntrueJobs({ paper, ledgers }: Books, { superuserUrl }: Postgres): Promise<string[]> {
  const journal = await queryOnce<{ station: string; code: string; outcome: string }>(
    superuserUrl,
    'SELECT s.name AS station, j.code, j.state AS outcome FROM tem.print_job j JOIN tem.station s ON s.id = j.station',
  );
  const keyOf = ({ station, code }: { readonly station: string; readonly code: string }): string =>
    JSON.stringify([station, code]);
  const outcomesOf = Map.groupBy(journal, keyOf);
  const keys = new Set([...journal, ...paper.all].filter(({ station }) => ledgers.has(station)).map(keyOf));
  return [...keys].flatMap((key) => {
    const [station, code] = JSON.parse(key) as [string, string];
    const outcomes = (outcomesOf.get(key) ?? []).map(({ outcome }) => outcome);
    const times = paper.count(code, station);
    const said = outcomes.filter((one) => one === 'printed' || one === 'confirmed').length;
    const possible = outcomes.filter((one) => one !== 'failed' && one !== 'cancelled').length;
    const what = outcomes.join(', ') || 'nothing';
    return times >= said && times <= possible
      ? []
      : [`the journal says of ${code} at ${station}: ${what}; it came out ${times} times`];
  });
}
