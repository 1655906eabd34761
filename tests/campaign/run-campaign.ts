import { join } from 'node:path';
import { createRandom } from '../../main/sandbox/data/random.ts';
import { withTemporaryFolder } from '../benchmarks/temporary-folder.ts';
import { type Backup, backUp } from '../helpers/postgres/backup.ts';
import { withTimeLimit } from '../helpers/time-limit.ts';
import { readStates } from '../kill/ledger-checks.ts';
import { type Account, settleAccounts } from './accountant.ts';
import { type Clients, startClients } from './clients/start-clients.ts';
import { type Conductor, conduct } from './conductor.ts';
import { planFaults } from './fault-plan.ts';
import { readJournal } from './fleet-database.ts';
import type { FleetPlug } from './fleet-plug.ts';
import type { CampaignOptions } from './options.ts';
import { compareRoundTrips } from './round-trips.ts';
import { settleHeld } from './settle-held.ts';
import type { CampaignSummary } from './summary.ts';
import { ordersOf, type PlannedOrder, planOrders } from './work-plan.ts';
import { work } from './worker.ts';
import { openWorld, type World } from './world.ts';

const MINUTE_MS = 60_000;
/** Real stations that scan each order. */
const SCANNED_AT = 2;
/** Orders come over this part of the time; the rest is for what faults have left. */
const SPREAD = 0.9;
/** And everything has to be finished this long after the last fault. */
const FINISH_MS = 15 * MINUTE_MS;

/**
 * Has stations work for some minutes while everything fails that can, and counts.
 * @param plug null: every station is alone
 */
export function runCampaign(
  options: CampaignOptions,
  plug: FleetPlug | null,
  say: (line: string) => void,
): Promise<CampaignSummary> {
  return withTemporaryFolder(async (folder) => {
    const random = createRandom(options.seed);
    await using world = await openWorld(options, plug, random, folder);
    const clients =
      options.clients === 0
        ? null
        : await startClients(world.postgres, options, options.minutes * MINUTE_MS * SPREAD);
    try {
      return await campaign(options, plug, world, clients, say, folder);
    } finally {
      await clients?.close();
    }
  });
}

async function campaign(
  options: CampaignOptions,
  plug: FleetPlug | null,
  world: World,
  clients: Clients | null,
  say: (line: string) => void,
  folder: string,
): Promise<CampaignSummary> {
  const { minutes, seed } = options;
  const { stations, paper, words, postgres, partner } = world;
  const troubles: string[] = [];
  const onTrouble = (what: string): void => {
    troubles.push(what);
    say(`trouble: ${what}`);
  };
  const tell = (error: unknown): void => onTrouble(error instanceof Error ? error.message : String(error));
  const names = stations.map(({ name }) => name);
  const plan = planOrders(createRandom(seed + 1), partner.takeCodes(options.orders), names, SCANNED_AT);
  const beganAt = performance.now();
  let backup: Backup | null = null;
  const conductor = conduct(
    planFaults(createRandom(seed + 2), minutes),
    {
      postgres,
      targets: [...stations, ...(clients?.targets ?? [])],
      async backUp() {
        backup = await backUp(postgres, folder);
      },
      async restore() {
        if (backup === null) throw new Error('there is no backup');
        await backup.restore();
      },
    },
    onTrouble,
  );
  const progress = setInterval(() => say(formatProgress(beganAt, world, conductor)), MINUTE_MS);
  try {
    const working = stations.map(({ name, driver }, at) =>
      work({
        driver,
        random: createRandom(seed + 100 + at),
        orders: ordersOf(createRandom(seed + 200 + at), plan, name),
        spreadMs: minutes * MINUTE_MS * SPREAD,
        onTrouble,
      }),
    );
    const rest = Promise.all([...working, clients?.work()]).catch(tell);
    await withTimeLimit(minutes * MINUTE_MS + FINISH_MS, 'faults', conductor.over).catch(tell);
    await withTimeLimit(FINISH_MS, 'what faults have left', rest).catch(tell);
    await withTimeLimit(FINISH_MS, 'what stations hold', settleHeld(plan, stations, paper)).catch(tell);
  } finally {
    clearInterval(progress);
    conductor.stop();
  }
  return {
    seed,
    minutes: (performance.now() - beganAt) / MINUTE_MS,
    stations: stations.length,
    clients: options.clients,
    postgres: postgres.flavour,
    labels: paper.all.length,
    clientLabels: clients?.labels ?? 0,
    faults: conductor.injected,
    account: await closeBooks(plan, plug, world),
    clientAccount: (await clients?.account()) ?? NOBODY,
    words: words.all.length,
    roundTrips: compareRoundTrips(clients?.timings ?? [], conductor.spans),
    troubles,
  };
}

const NOBODY: Account = { orders: 0, once: 0, asked: [], lost: [], agreed: [], doubled: [], untrue: [] };

/** Ends all stations in order, has them tell the fleet what it has not got, and compares everything with the paper. */
async function closeBooks(
  orders: readonly PlannedOrder[],
  plug: FleetPlug | null,
  { stations, paper, words, postgres }: World,
): Promise<Account> {
  for (const { name, driver, proxy } of stations) {
    await driver.close();
    await plug?.tellRest({ name, dataDir: driver.dataDir, port: proxy.port });
  }
  const ledgers = new Map(
    stations.map(({ name, driver }) => [name, readStates(join(driver.dataDir, 'ledger.sqlite'))]),
  );
  const journal = plug === null ? null : await readJournal(postgres);
  return settleAccounts({ orders, paper, ledgers, journal, words });
}

function formatProgress(beganAt: number, { paper }: World, { injected }: Conductor): string {
  const faults = Object.values(injected).reduce((all, one) => all + one, 0);
  const minutes = (performance.now() - beganAt) / MINUTE_MS;
  return `${minutes.toFixed(1)} min: ${paper.all.length} labels, ${faults} faults`;
}
