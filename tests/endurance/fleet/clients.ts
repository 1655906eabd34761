import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createRandom } from '../../../main/sandbox/data/random.ts';
import { summarise } from '../../benchmarks/figures.ts';
import type { Postgres } from '../../helpers/postgres/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../../helpers/tcp-proxy/tcp-proxy.ts';
import { type Account, createPaper, type States } from '../books.ts';
import type { Faults } from '../faults.ts';
import { killAndWait } from '../process-control.ts';
import type { ClientSpec, ClientsResult, ClientsTask, Timing } from './client-process.ts';
import { makeLogins } from './join.ts';
import { ordersOf, planOrders, settleFleet } from './orders.ts';

/** Simulated stations: they claim, print one small label and report, without an app. */
export interface Clients {
  /** Networks between them and the database that may be broken: all but the first, which is always whole. */
  readonly networks: readonly { readonly name: string; readonly proxy: TcpProxy }[];
  /** Has them begin. @returns resolves once all have worked their orders off and told the fleet */
  work(): Promise<void>;
  readonly timings: readonly { readonly network: string; readonly timings: readonly Timing[] }[];
  readonly labels: number;
  /** Ends them. @returns resolves once the fleet has everything of them */
  leave(): Promise<void>;
  account(): Promise<Account>;
  close(): Promise<void>;
}

/** Each process has as many, and a network of its own. */
const IN_PROCESS = 10;
/** Orders of each client a minute, and at how many clients each order is scanned. */
const ORDERS_A_MINUTE = 6;
const SCANNED_AT = 3;

/** Starts them, joined to the fleet of this database. @param spreadMs the time over which their orders come */
export async function startClients(
  postgres: Postgres,
  {
    clients: count,
    minutes,
    seed,
  }: { readonly clients: number; readonly minutes: number; readonly seed: number },
  spreadMs: number,
): Promise<Clients> {
  await using open = new AsyncDisposableStack();
  const paper = createPaper();
  const names = Array.from({ length: count }, (_, at) => `Máy ${at + 1}`);
  const orders = Math.ceil((count * ORDERS_A_MINUTE * minutes) / SCANNED_AT);
  const codes = Array.from({ length: orders }, (_, at) => `MAYS${at}LM.${at + 100_000}`);
  const plan = planOrders(createRandom(seed + 3), codes, names, Math.min(SCANNED_AT, count));
  const groups: { readonly name: string; readonly child: ChildProcess; readonly proxy: TcpProxy }[] = [];
  for (let from = 0; from < count; from += IN_PROCESS) {
    const some = names.slice(from, from + IN_PROCESS);
    const proxy = open.use(await startTcpProxy(postgres.port));
    const logins = await makeLogins(
      postgres,
      some.map(() => proxy.port),
    );
    const clients: ClientSpec[] = [];
    for (const [at, login] of logins.entries()) {
      const name = some[at] ?? '';
      const printer = await paper.startPrinter(name);
      open.defer(() => printer.close());
      const own = ordersOf(createRandom(seed + 300 + from + at), plan, name);
      clients.push({ name, login, printerPort: printer.port, orders: own });
    }
    const child = fork(join(import.meta.dirname, 'client-process.ts'), { detached: true });
    open.defer(() => killAndWait(child));
    child.send({ clients, spreadMs } satisfies ClientsTask);
    await untilSaid(child);
    groups.push({ name: `network ${groups.length + 1} of clients`, child, proxy });
  }
  const results: (ClientsResult & { readonly network: string })[] = [];
  const end = open.move();
  return {
    networks: groups.slice(1),
    async work() {
      const finish = async ({ name, child }: (typeof groups)[number]): Promise<void> => {
        child.send('work');
        results.push({ network: name, ...((await untilSaid(child)) as ClientsResult) });
      };
      await Promise.all(groups.map(finish));
    },
    timings: results,
    async leave() {
      const end = async ({ child }: (typeof groups)[number]): Promise<void> => {
        const ended = once(child, 'exit');
        child.send('leave');
        await ended;
      };
      await Promise.all(groups.filter(({ child }) => child.connected).map(end));
    },
    get labels() {
      return paper.all.length;
    },
    account() {
      const states = results.flatMap(({ states: of }) => of);
      const ledgers = new Map<string, States>(states.map(([name, own]) => [name, new Map(own)]));
      return settleFleet({ orders: plan, paper, ledgers }, postgres);
    },
    close: () => end.disposeAsync(),
  };
}

/** @throws Error where the process ends before it says anything */
async function untilSaid(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, 'exit', { signal }).then(([code]) =>
    Promise.reject(new Error(`a process of clients has ended with ${String(code)}`)),
  );
  const said = once(child, 'message', { signal });
  const [message] = (await Promise.race([said, ended]).finally(() => over.abort())) as [unknown];
  return message;
}

/** A claim may take as many times a bare round trip, at the 95th of a hundred. */
export const MOST_ROUND_TRIPS = 5;
/** The subject of faults that hit everybody. */
export const DATABASE = 'database';
/** After a fault everybody comes back. */
const RECOVERY_MS = 3_000;

/**
 * Compares claims with bare round trips of the same run, outside of faults of their network and of the database: while a network
 * is cut, either takes as long as the cut.
 * @returns the 95th of a hundred; null where there was not one of each
 */
export function compareRoundTrips(
  measured: Clients['timings'],
  faults: Faults<string>['spans'],
): { readonly claimMs: number; readonly bareMs: number; readonly ratio: number } | null {
  const calm = measured.flatMap(({ network, timings }) => {
    const own = faults.filter(({ subject }) => subject === network || subject === DATABASE);
    return timings.filter(
      (one) => !own.some(({ fromMs, toMs }) => one.fromMs < toMs + RECOVERY_MS && one.toMs > fromMs),
    );
  });
  const of = (what: Timing['what']): number[] =>
    calm.filter((timing) => timing.what === what).map(({ fromMs, toMs }) => toMs - fromMs);
  const [claims, bare] = [of('claim'), of('bare')];
  if (claims.length === 0 || bare.length === 0) return null;
  const [claimMs, bareMs] = [summarise(claims).p95, summarise(bare).p95];
  return { claimMs, bareMs, ratio: claimMs / bareMs };
}
