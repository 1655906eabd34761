import { lstatSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRandom, type Random } from '../../../main/sandbox/data/random.ts';
import type { SettingsPatch } from '../../../shared/settings.ts';
import type { LabelState } from '../../../shared/station.ts';
import { startBenchmarkPartner } from '../../benchmarks/sandbox-partner.ts';
import { serviceSettings } from '../../benchmarks/station.ts';
import { launchStation } from '../../e2e/launch-station.ts';
import { type PostgresDatabase, startPostgres } from '../../helpers/postgres/postgres.ts';
import { queryOnce } from '../../helpers/postgres/query-once.ts';
import { startTcpProxy, type TcpProxy } from '../../helpers/tcp-proxy/tcp-proxy.ts';
import { withTimeLimit } from '../../helpers/time-limit.ts';
import {
  createPaper,
  emptyAccount,
  findFailures,
  formatAccount,
  type Paper,
  type PlannedOrder,
  readStates,
} from '../books.ts';
import { startFaults } from '../faults.ts';
import { newDeeds } from '../packer.ts';
import { MINUTE_MS, type Scenario } from '../scenario.ts';
import { compareRoundTrips, startClients } from './clients.ts';
import { createInjector, FAULT_KINDS, type FaultTarget, planFaults } from './fault-plan.ts';
import { joinFleet, makeLogins, setUpFleet, untilToldAll } from './join.ts';
import { ordersOf, planOrders, settleFleet } from './orders.ts';
import {
  createCommandDriver,
  createManager,
  createPeople,
  createWindowDriver,
  KilledError,
  type StationDriver,
  type Words,
} from './stations.ts';

/** As many as ten stations on two cores print beside everything else. */
const ORDERS_A_MINUTE = 67;
const MOST_ORDERS = 2_000;
/** Real stations that scan each order. */
const SCANNED_AT = 2;
/** More than one document per batch. */
const CHUNK_SIZE = 4;
const BATCH = [3, 12] as const;
/** Orders come over this part of the time; the rest is for what faults have left. */
const SPREAD = 0.9;
/** And everything has to be finished this long after the last fault. */
const FINISH_MS = 15 * MINUTE_MS;
/** And what a station has to tell the fleet at the end takes no longer. */
const TELL_MS = 3 * MINUTE_MS;
/** A killed station comes back, with its next batch at the latest, and is asked for as often. */
const BACK_MS = 2 * MINUTE_MS;
const ASK_MS = 200;
/** For a batch with every kill, cut and restart that comes between; beyond it something hangs. */
const BATCH_LIMIT_MS = 5 * MINUTE_MS;

const DEFAULTS = {
  /** How long orders are given to the stations; what is begun is then finished without faults. */
  minutes: 30,
  /** Orders, each of which two real stations scan; 0: as many as they can print. */
  orders: 0,
  /** Stations of the built app: half with a window, half on the command line. */
  stations: 10,
  /** Simulated stations beside them, which talk to the database only. */
  clients: 40,
  /** Whether PostgreSQL waits for the disk at each commit. */
  fsync: false,
  /** Without a fleet: the doubles that it prevents have to be found, or the scenario shows nothing. */
  alone: false,
};

/** Many stations of one fleet, on one PostgreSQL, while everything fails that can. */
export const fleet: Scenario<typeof DEFAULTS> = {
  defaults: DEFAULTS,
  async run({ minutes, orders: wanted, stations: count, clients: simulated, fsync, alone }, run) {
    const { seed, folder, say } = run;
    const troubles: string[] = [];
    const onTrouble = (what: string): void => {
      troubles.push(what);
      say(`trouble: ${what}`);
    };
    const tell = (error: unknown): void => onTrouble(error instanceof Error ? error.message : String(error));
    const within = (what: string, limitMs: number, ends: Promise<unknown>): Promise<unknown> =>
      withTimeLimit(limitMs, what, ends).catch(tell);
    await using open = new AsyncDisposableStack();
    const orders = wanted || Math.min(MOST_ORDERS, Math.ceil(minutes * ORDERS_A_MINUTE));
    const partner = await startBenchmarkPartner(orders);
    open.defer(() => partner.close());
    const postgres = open.use(await startPostgres({ fsync }));
    if (!alone) await setUpFleet(postgres, false);
    const scene: Scene = {
      postgres,
      partner,
      paper: createPaper(),
      words: [],
      random: createRandom(seed),
      alone,
      deeds: newDeeds(),
    };
    const { paper, words, deeds } = scene;
    const stations: WorldStation[] = [];
    for (let at = 0; at < count; at++) {
      const proxy = open.use(await startTcpProxy(postgres.port));
      const name = `Bàn ${at + 1}`;
      const printer = await paper.startPrinter(name);
      open.defer(() => printer.close());
      const dataDir = join(folder, `station-${at + 1}`, 'data');
      const station = await openStation(scene, { name, dataDir, partner, printer }, proxy, at % 2 === 0);
      open.defer(() => station.driver.close());
      stations.push(station);
    }
    const logins = alone
      ? []
      : await makeLogins(
          postgres,
          stations.map(({ proxy }) => proxy.port),
        );
    for (const [at, login] of logins.entries())
      await withWindow(stations[at]?.dataDir ?? '', (page) => joinFleet(page, login));
    const spreadMs = minutes * MINUTE_MS * SPREAD;
    const clients =
      alone || simulated === 0
        ? null
        : await startClients(postgres, { clients: simulated, minutes, seed }, spreadMs);
    open.defer(() => clients?.close());

    const names = stations.map(({ name }) => name);
    const plan = planOrders(createRandom(seed + 1), partner.takeCodes(orders), names, SCANNED_AT);
    const beganAt = performance.now();
    const injector = createInjector(postgres, [...stations, ...(clients?.networks ?? [])], folder);
    const faults = startFaults(planFaults(createRandom(seed + 2), minutes), {
      ...injector,
      onTrouble,
      due: ({ atMs }) => pause(Math.max(0, beganAt + atMs - performance.now()), undefined, { ref: false }),
    });
    const total = (): number => Object.values(faults.injected).reduce((all, one) => all + one, 0);
    run.everyMinute(() => `${paper.all.length} labels, ${total()} faults`);
    try {
      const working = stations.map(({ name, driver }, at) => {
        const own = ordersOf(createRandom(seed + 200 + at), plan, name);
        return work({
          name,
          driver,
          random: createRandom(seed + 100 + at),
          orders: own,
          spreadMs,
          onTrouble,
        });
      });
      const worked = Promise.all(working);
      // After a restored backup no order is given to anybody before every station has reported: those that have nothing to do stay on.
      const staying = stations.map(async ({ driver, dataDir }, at) => {
        await working[at];
        if (alone) return;
        await faults.allOver;
        await driver.close();
        await withWindow(dataDir, async () => void (await worked));
      });
      const rest = Promise.all([...staying, clients?.work()]).catch(tell);
      await within('faults', minutes * MINUTE_MS + FINISH_MS, faults.allOver);
      await within('what faults have left', FINISH_MS, rest);
      if (!alone) await within('what stations hold', FINISH_MS, settleHeld(plan, stations, paper));
    } finally {
      faults.stop();
    }
    for (const { name, driver, dataDir } of stations) {
      await driver.close();
      if (!alone) await within(`what ${name} tells the fleet`, TELL_MS, withWindow(dataDir, untilToldAll));
    }
    await within('what the clients tell the fleet', TELL_MS, clients?.leave() ?? Promise.resolve());
    const ledgers = new Map(
      stations.map(({ name, dataDir }) => [name, readStates(join(dataDir, 'ledger.sqlite'))]),
    );
    const wordsOf = (code: string): number => words.filter((word) => word === code).length;
    const account = await settleFleet(
      { orders: plan, paper, ledgers, words: wordsOf },
      alone ? null : postgres,
    );
    const clientAccount = (await clients?.account()) ?? emptyAccount();
    const trips = compareRoundTrips(clients?.timings ?? [], faults.spans);
    const tripsLine =
      trips === null
        ? 'no claim measured'
        : `claim p95 ${trips.claimMs.toFixed(1)} ms = ${trips.ratio.toFixed(1)} bare round trips of ${trips.bareMs.toFixed(1)} ms`;
    const labels = paper.all.length + (clients?.labels ?? 0);
    return {
      figures: { account, clientAccount, faults: faults.injected, words, trips, labels, deeds, troubles },
      failures: [
        ...findFailures('stations', account),
        ...findFailures('clients', clientAccount),
        ...deeds.untrue.map((line) => `untrue: ${line}`),
        ...troubles,
        ...FAULT_KINDS.filter((kind) => faults.injected[kind] === undefined).map(
          (kind) => `never injected: ${kind}`,
        ),
        ...(paper.all.length === 0 ? ['no label came out'] : []),
        ...(clients !== null && trips === null ? ['no claim was measured'] : []),
      ],
      lines: [
        `${labels} labels, ${total()} faults: ${FAULT_KINDS.map((kind) => `${kind} ${faults.injected[kind] ?? 0}`).join(', ')}`,
        formatAccount(`${count} stations`, account),
        formatAccount(`${simulated} clients`, clientAccount),
        `${words.length} words of persons; PostgreSQL ${postgres.flavour}; ${tripsLine}`,
      ],
    };
  },
};

interface Scene {
  readonly postgres: PostgresDatabase;
  readonly partner: Awaited<ReturnType<typeof startBenchmarkPartner>>;
  readonly paper: Paper;
  readonly words: Words;
  readonly random: Random;
  readonly alone: boolean;
  readonly deeds: ReturnType<typeof newDeeds>;
}

interface WorldStation extends FaultTarget {
  readonly dataDir: string;
  readonly driver: StationDriver;
  /** A manager has orders printed there, at its window: whatever runs there ends before. */
  settle(codes: readonly string[]): Promise<void>;
}

async function openStation(
  { postgres, partner, paper, words, random, alone, deeds }: Scene,
  parts: Parameters<typeof createCommandDriver>[0],
  proxy: TcpProxy,
  hasWindow: boolean,
): Promise<WorldStation> {
  const { name, dataDir, printer } = parts;
  const settings: SettingsPatch = {
    ...serviceSettings(partner, printer.address),
    stationName: name,
    chunkSize: CHUNK_SIZE,
    prepareAhead: true,
    fleetPrintAlone: true,
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify(settings));
  // Without a fleet nobody is asked.
  const decide = alone ? () => Promise.resolve(false) : createPeople(random, words);
  const window = { ...parts, paper, random, decide, deeds };
  const drive = (at: string): StationDriver =>
    hasWindow
      ? createWindowDriver({ ...window, dataDir: at })
      : createCommandDriver({ ...parts, dataDir: at });
  const driver = drive(dataDir);
  /** Sessions that the station has opened; null while the database is away. */
  const countSessions = async (): Promise<number | null> => {
    const rows = await queryOnce<{ counter: string }>(
      postgres.superuserUrl,
      'SELECT s.counter FROM tem.station_session s JOIN tem.station t ON t.id = s.station WHERE t.name = $1',
      { values: [name] },
    ).catch(() => []);
    return rows[0] === undefined ? null : Number(rows[0].counter);
  };
  /** A connection does not say that the database has let it in. */
  async function untilBack(): Promise<void> {
    let before: number | null = null;
    for (const end = performance.now() + BACK_MS; performance.now() < end; await pause(ASK_MS)) {
      const now = await countSessions();
      before ??= now;
      if (now !== null && before !== null && now > before) return;
    }
    throw new Error(`${name} has not come back, so that its copy would come first`);
  }
  return {
    name,
    dataDir,
    proxy,
    driver,
    kill: () => driver.kill(),
    async startClone(forMs) {
      await driver.kill();
      const copy = `${dataDir}-clone`;
      // A socket of the killed process is no file.
      await cp(dataDir, copy, { recursive: true, filter: (path) => !lstatSync(path).isSocket() });
      // Of two that say they are one station, the fleet keeps whoever comes first: the original does.
      if (!alone) await untilBack();
      const clone = drive(copy);
      const working = clone.workOff(partner.codes.slice(0, 3)).catch(() => undefined);
      await Promise.race([working, pause(forMs)]);
      await clone.kill();
      await working;
    },
    async settle(codes) {
      await driver.close();
      const manager = createWindowDriver({ ...window, decide: createManager(words, paper) });
      try {
        await manager.workOff(codes);
      } finally {
        await manager.close();
      }
    },
  };
}

async function withWindow(dataDir: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { app, page } = await launchStation({ dataDir, env: { TMPDIR: tmpdir() }, accessToken: null });
  try {
    await work(page);
  } finally {
    await app.close();
  }
}

interface Work {
  readonly name: string;
  readonly driver: StationDriver;
  readonly random: Random;
  /** In the order in which they are scanned there. */
  readonly orders: readonly string[];
  readonly spreadMs: number;
  readonly onTrouble: (what: string) => void;
}

/** Has a station work all its orders off, batch after batch, and go on after each kill. */
async function work({ name, driver, random, orders, spreadMs, onTrouble }: Work): Promise<void> {
  const beganAt = performance.now();
  for (let at = 0; at < orders.length; ) {
    const batch = orders.slice(at, at + random.integer(...BATCH));
    await pause(Math.max(0, beganAt + (spreadMs * at) / orders.length - performance.now()));
    const over = new AbortController();
    const workOff = async (): Promise<void> => {
      while (!over.signal.aborted)
        try {
          return await driver.workOff(batch);
        } catch (error) {
          if (!(error instanceof KilledError)) throw error;
        }
    };
    try {
      await withTimeLimit(BATCH_LIMIT_MS, `a batch at ${name}`, workOff());
    } catch (error) {
      onTrouble(error instanceof Error ? error.message : String(error));
      // What hangs is ended, as somebody at the station would, and not begun again.
      over.abort();
      await driver.kill();
    }
    at += batch.length;
  }
}

/**
 * At the end a manager goes through the orders that did not come out and of which no station asks: each is taken over at one of the
 * stations that scanned it, and printed there. Afterwards a held row is no answer any more: two stations may hold an order for
 * each other.
 */
async function settleHeld(
  orders: readonly PlannedOrder[],
  stations: readonly WorldStation[],
  paper: Paper,
): Promise<void> {
  const asking: readonly (LabelState | undefined)[] = ['unknown', 'failed'];
  const states = new Map(
    stations.map(({ name, dataDir }) => [name, readStates(join(dataDir, 'ledger.sqlite'))]),
  );
  const left = orders.filter(
    ({ code, stations: of }) =>
      paper.count(code) === 0 && !of.some((name) => asking.includes(states.get(name)?.get(code))),
  );
  for (const { name, settle } of stations) {
    const own = left.filter((order) => order.stations[0] === name).map(({ code }) => code);
    if (own.length > 0) await settle(own);
  }
}
