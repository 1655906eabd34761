import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createRandom } from '../../../main/sandbox/data/random.ts';
import type { Postgres } from '../../helpers/postgres/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../../helpers/tcp-proxy/tcp-proxy.ts';
import { type Account, settleAccounts } from '../accountant.ts';
import { makeLogins, readJournal } from '../fleet-database.ts';
import type { FaultTarget } from '../inject-fault.ts';
import type { CampaignOptions } from '../options.ts';
import { createPaper } from '../paper.ts';
import type { NetworkTimings } from '../round-trips.ts';
import { createWords } from '../words.ts';
import { ordersOf, planOrders } from '../work-plan.ts';
import type { ClientsResult, ClientsTask } from './messages.ts';

/** Simulated stations: they claim, print one small label and report, without an app. */
export interface Clients {
  /** Networks between them and the database: faults hit all but the first, which is always whole. */
  readonly targets: readonly FaultTarget[];
  /** Has them begin. @returns resolves once all have worked their orders off and told the fleet */
  work(): Promise<void>;
  readonly timings: readonly NetworkTimings[];
  readonly labels: number;
  account(): Promise<Account>;
  close(): Promise<void>;
}

/** Each process has as many, and a network of its own. */
const IN_PROCESS = 10;
/** Orders of each client a minute, and at how many clients each order is scanned. */
const ORDERS_A_MINUTE = 6;
const SCANNED_AT = 3;
const ORIGIN = 'https://api.example';

/** Starts them, joined to the fleet of this database. @param spreadMs the time over which their orders come */
export async function startClients(
  postgres: Postgres,
  { clients: count, minutes, seed }: Pick<CampaignOptions, 'clients' | 'minutes' | 'seed'>,
  spreadMs: number,
): Promise<Clients> {
  const open = new AsyncDisposableStack();
  const paper = createPaper();
  const names = Array.from({ length: count }, (_, at) => `Máy ${at + 1}`);
  const codes = Array.from(
    { length: Math.ceil((count * ORDERS_A_MINUTE * minutes) / SCANNED_AT) },
    (_, at) => `MAYS${at}LM.${at + 100_000}`,
  );
  const plan = planOrders(createRandom(seed + 3), codes, names, Math.min(SCANNED_AT, count));
  const groups: { readonly network: string; readonly child: ChildProcess; readonly proxy: TcpProxy }[] = [];
  try {
    for (let from = 0; from < count; from += IN_PROCESS) {
      const some = names.slice(from, from + IN_PROCESS);
      const proxy = open.use(await startTcpProxy(postgres.port));
      const logins = await makeLogins(
        postgres,
        some.map(() => proxy.port),
      );
      const clients = [];
      for (const [at, login] of logins.entries()) {
        const name = some[at] ?? '';
        const printer = await paper.startPrinter(name);
        open.defer(() => printer.close());
        const orders = ordersOf(createRandom(seed + 300 + from + at), plan, name);
        clients.push({ name, login, printerPort: printer.port, orders });
      }
      const child = await startProcess({ clients, spreadMs, origin: ORIGIN });
      open.defer(() => endProcess(child));
      groups.push({ network: `network ${groups.length + 1} of clients`, child, proxy });
    }
  } catch (error) {
    await open.disposeAsync();
    throw error;
  }
  const results: (ClientsResult & { readonly network: string })[] = [];
  return {
    targets: groups.slice(1).map(({ network, proxy }) => ({ name: network, proxy, station: null })),
    async work() {
      await Promise.all(
        groups.map(async ({ network, child }) => results.push({ network, ...(await finish(child)) })),
      );
    },
    get timings() {
      return results;
    },
    get labels() {
      return paper.all.length;
    },
    async account() {
      const states = results.flatMap(({ clients }) => clients);
      const ledgers = new Map(states.map((client) => [client.name, new Map(client.states)]));
      const journal = await readJournal(postgres);
      return settleAccounts({ orders: plan, paper, ledgers, journal, words: createWords() });
    },
    close: () => open.disposeAsync(),
  };
}

/** @returns the process once its stations have joined */
async function startProcess(task: ClientsTask): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'client-process.ts'));
  child.send(task);
  await untilSaid(child);
  return child;
}

async function finish(child: ChildProcess): Promise<ClientsResult> {
  child.send('work');
  return (await untilSaid(child)) as ClientsResult;
}

async function untilSaid(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of clients has ended with ${String(code)}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  ended.catch(() => undefined);
  return message;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
