import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../main/database/database.ts';
import type { FleetLogin } from '../../main/fleet/connect/login.ts';
import { joinFleet } from '../../main/fleet/connect/session.ts';
import { openStationFile } from '../../main/fleet/connect/station-memory.ts';
import { openStationFleet, type StationFleet } from '../../main/fleet/station-fleet.ts';
import { systemClock } from '../../main/platform/clock.ts';
import { type BatchSource, type LabelStore, openLabelStore } from '../../main/station/label-store.ts';
import { createStation, type Station } from '../../main/station/station.ts';
import { type AccountKey, FIRST_ACCOUNT } from '../../shared/account.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { BatchRow } from '../../shared/station.ts';
import { accountOf, fixedAccounts } from '../helpers/station-orders.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { fakePrinter } from '../unit/station/fakes.ts';
import { options } from '../unit/station/stations.ts';
import { fakeHealthMonitor } from '../unit/station/workstations.ts';
import { inState, type TestFleet } from './fleet-fixture.ts';

/** Its only account's key. */
export const ACCOUNT = '0123456789abcdef' as AccountKey;

const SHOP = { name: 'Shop A', origin: 'https://api.example' };

/** A label that came out, somewhere. */
export interface Paper {
  readonly station: string;
  readonly code: OrderCode;
}

export interface RealStationOptions {
  readonly folder?: string;
  readonly login?: FleetLogin;
  readonly papers?: Paper[];
  readonly account?: { readonly name: string; readonly origin: string };
  readonly printAlone?: boolean;
  readonly reprintDays?: number;
  /** A process of the command line works on a batch of its own. */
  readonly source?: BatchSource;
  /** Whether the folder is removed with it. */
  readonly owns?: boolean;
  readonly connected?: boolean;
  /** The database cannot be reached from right after joining until it is healed. */
  readonly cutOff?: boolean;
  /** Called for each label before it is on paper. */
  readonly onPrint?: (code: OrderCode) => void | Promise<void>;
  /** Called for each label once it is on paper, before the station learns it. */
  readonly onPrinted?: (code: OrderCode) => void | Promise<void>;
  /** Called when claims have been asked for, and when they have been answered. */
  readonly onAcquire?: (at: 'asking' | 'claimed') => void | Promise<void>;
  readonly monotonic?: () => number;
}

/** A station as Tem runs it, on a disk of its own, behind a proxy of its own. */
export interface RealStation {
  readonly folder: string;
  readonly name: string;
  readonly login: FleetLogin;
  readonly proxy: TcpProxy;
  readonly station: Station;
  readonly fleet: StationFleet;
  readonly labelStore: LabelStore;
  readonly papers: Paper[];
  row(code: OrderCode): BatchRow | undefined;
  /** Waits until a row is so. */
  until(code: OrderCode, state: BatchRow['state'], problem?: string): Promise<void>;
  cut(): Promise<void>;
  heal(): Promise<void>;
  /** Ends it in order. */
  close(): Promise<void>;
  /** As if its process had been killed: nothing is told, nothing is stored any more. */
  kill(): Promise<void>;
}

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly login?: FleetLogin | undefined;
  readonly cutOff?: boolean;
}

type FleetParts = Partial<Omit<Parameters<typeof openStationFleet>[0], 'accounts'>> & {
  readonly account?: { readonly name: string; readonly origin: string };
};

/** A station's disk and login, and a proxy of its own before the database. */
export async function takePlace(
  fleet: TestFleet,
  serverPort: number,
  { name, folder, login: given, cutOff = false }: Place,
) {
  const proxy = await startTcpProxy(serverPort);
  const { config, password } = given ?? (await fleet.login());
  const login = { config: { ...config, port: proxy.port }, password };
  const memory = openStationFile(folder);
  const { training } = fleet.identity;
  if (memory.read() === null) await joinFleet(login, { name, version: '0.1.0', training }, memory);
  if (cutOff) await proxy.refuse();
  return {
    login,
    proxy,
    open: (database: Database, { account = SHOP, ...parts }: FleetParts = {}): StationFleet =>
      openStationFleet({
        fleet: fleet.identity,
        login: async () => login,
        memory,
        folder,
        database,
        accounts: () => [{ id: FIRST_ACCOUNT, key: ACCOUNT, ...account, training }],
        accountKeyOf: ({ account: key }) => key ?? ACCOUNT,
        stationName: () => name,
        version: '0.1.0',
        reprintDays: () => 30,
        printAlone: () => false,
        live: () => ({}),
        sources: [],
        clock: systemClock,
        random: () => 0.05,
        ...parts,
      }),
    async cut({ engine }: StationFleet): Promise<void> {
      await proxy.refuse();
      proxy.cut('reset');
      await inState(engine, 'cut-off');
    },
    async heal({ engine }: StationFleet): Promise<void> {
      await proxy.restore();
      engine.link.tryNow();
      await inState(engine, 'connected');
    },
  };
}

export async function openRealStation(
  fleet: TestFleet,
  serverPort: number,
  name: string,
  {
    folder = mkdtempSync(join(tmpdir(), 'tem-station-')),
    papers = [],
    account = SHOP,
    printAlone = false,
    reprintDays = 30,
    source = 'station',
    owns = true,
    cutOff = false,
    connected = !cutOff,
    onPrint = () => undefined,
    onPrinted = () => undefined,
    onAcquire = () => undefined,
    ...more
  }: RealStationOptions = {},
): Promise<RealStation> {
  const place = await takePlace(fleet, serverPort, { name, folder, login: more.login, cutOff });
  const { login, proxy } = place;
  const database = openDatabase(join(folder, 'ledger.sqlite'));
  const labelStore = openLabelStore(database);
  const own = place.open(database, {
    account,
    reprintDays: () => reprintDays,
    printAlone: () => printAlone,
    sources: [source],
    ...(more.monotonic === undefined ? {} : { monotonic: more.monotonic }),
  });
  labelStore.onJobChange(own.jobChanged);
  let isKilled = false;
  const printer = fakePrinter(async ({ code }) => {
    await onPrint(code);
    // A killed process hands nothing over.
    if (isKilled) await new Promise(() => undefined);
    papers.push({ station: name, code });
    await onPrinted(code);
    if (isKilled) await new Promise(() => undefined);
  });
  const station = createStation(labelStore, {
    source,
    resume: true,
    reprintDays: () => reprintDays,
    orders: { accounts: fixedAccounts(accountOf({}, { key: ACCOUNT })), checkStatus: () => false },
    runOptions: async () => options({ printer, chunkSize: 5 }),
    attended: { mode: () => 'batch', scanBack: () => false, health: fakeHealthMonitor() },
    claims: {
      ...own.claims,
      async acquire(rows, signal) {
        const answers = own.claims.acquire(rows, signal);
        await onAcquire('asking');
        const answered = await answers.catch((error: unknown) => {
          if (isKilled) return new Promise<never>(() => undefined);
          throw error;
        });
        await onAcquire('claimed');
        return isKilled ? new Promise<never>(() => undefined) : answered;
      },
    },
    onChange: () => undefined,
    log: () => undefined,
  });
  own.start();
  let isOpen = true;
  async function end(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    station.close();
    await own.stop().catch(() => undefined);
    database.close();
    await proxy.close();
  }
  onTestFinished(async () => {
    await end();
    if (owns) rmSync(folder, { recursive: true, force: true });
  });
  if (connected) {
    await inState(own.engine, 'connected');
    await own.synchronise();
  }
  const row = (code: OrderCode): BatchRow | undefined =>
    station.state().rows.find((one) => one.code === code);
  return {
    folder,
    name,
    login,
    proxy,
    station,
    fleet: own,
    labelStore,
    papers,
    row,
    until: (code, state, problem) =>
      new Promise((resolve) => {
        const check = (): void => {
          const now = row(code);
          if (now?.state !== state || (problem !== undefined && now.problem?.code !== problem)) return;
          stop();
          resolve();
        };
        const stop = labelStore.onChange(() => queueMicrotask(check));
        check();
      }),
    cut: () => place.cut(own),
    heal: () => place.heal(own),
    close: end,
    async kill() {
      isKilled = true;
      isOpen = false;
      station.close();
      // The connection ends first, so that nothing is told, then the file, so that nothing is stored.
      await proxy.close();
      database.close();
      await own.engine.stop().catch(() => undefined);
    },
  };
}
