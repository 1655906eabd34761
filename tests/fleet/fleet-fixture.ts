import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, onTestFinished } from 'vitest';
import type { LinkState } from '../../main/fleet/connect/link.ts';
import type { FleetLogin } from '../../main/fleet/connect/login.ts';
import { asOwner } from '../../main/fleet/connect/owner.ts';
import { joinFleet, type StationFacts } from '../../main/fleet/connect/session.ts';
import type { StationMemory } from '../../main/fleet/connect/station-memory.ts';
import { createFleetEngine, type FleetEngine } from '../../main/fleet/engine.ts';
import { systemClock } from '../../main/platform/clock.ts';
import type { FleetIdentity } from '../../shared/fleet.ts';
import { type Postgres, type PostgresDatabase, startPostgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import { createMemory, loginOf } from './station-parts.ts';

/** A fleet in a database of its own. */
export interface TestFleet {
  readonly identity: FleetIdentity;
  readonly database: PostgresDatabase;
  /** A login of one station's; its port may be a proxy's. */
  login(port?: number): Promise<FleetLogin>;
  /** As the superuser: to look at, and to move the database's time. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  /** Everything in the database becomes older by as much: leases end, and what is said to be clear lies as far back. */
  passTime(ms: number): Promise<void>;
}

let shared: Promise<Postgres> | null = null;

/** The server of all files of this worker, with which it ends (helpers/postgres/warden.ts). @returns it, once the tests run */
export function sharedServer(): () => Postgres {
  let server: Postgres | null = null;
  beforeAll(async () => {
    shared ??= startPostgres();
    server = await shared;
  });
  return () => {
    if (server === null) throw new Error('only while the tests run');
    return server;
  };
}

const templates = new WeakMap<Postgres, Promise<string>>();
let clones = 0;

/** A database with a fleet's tables and no fleet: a copy of one takes a third of the time that the migrations take. */
async function makeTemplate(server: Postgres): Promise<string> {
  const { name, ownerUrl, superuserUrl } = await server.createDatabase();
  await asOwner(loginOf(ownerUrl), (owner) => owner.setUp({ name: 'Kho', training: false }));
  await queryOnce(
    superuserUrl,
    'SET session_replication_role = replica; DELETE FROM tem.epoch; DELETE FROM tem.fleet',
  );
  return name;
}

async function copyTemplate(server: Postgres): Promise<PostgresDatabase> {
  const making = templates.get(server) ?? makeTemplate(server);
  templates.set(server, making);
  const template = await making;
  const name = `copy_${++clones}`;
  const at = (url: string, database: string): string =>
    Object.assign(new URL(url), { pathname: database }).href;
  await queryOnce(at(server.ownerUrl, 'postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { name, ownerUrl: at(server.ownerUrl, name), superuserUrl: at(server.superuserUrl, name) };
}

/** Sets up a fleet in a new database of a server. */
export async function createTestFleet(server: Postgres, training = false): Promise<TestFleet> {
  const database = await copyTemplate(server);
  const identity = await asOwner(loginOf(database.ownerUrl), (owner) =>
    owner.setUp({ name: 'Kho 1', training }),
  );
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  superuser.on('error', () => undefined);
  let connected: Promise<unknown> | null = null;
  onTestFinished(() => superuser.end().catch(() => undefined));
  async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    connected ??= superuser.connect();
    await connected;
    return (await superuser.query<Row>(text, [...values])).rows;
  }
  return {
    identity,
    database,
    async login(port) {
      const made = await asOwner(loginOf(database.ownerUrl), (owner) => owner.makeLogin(60_000, false));
      const { config } = loginOf(database.ownerUrl, port);
      return { config: { ...config, user: made.user }, password: made.password };
    },
    query,
    async passTime(ms) {
      const by = `${ms} milliseconds`;
      await query(
        'UPDATE tem.claim SET lease_until = lease_until - $1::interval WHERE lease_until IS NOT NULL',
        [by],
      );
      await query(
        'UPDATE tem.station_session SET lease_until = lease_until - $1::interval, clear_as_of = clear_as_of - $1::interval',
        [by],
      );
    },
  };
}

export interface StationOptions {
  readonly name?: string;
  readonly login?: FleetLogin;
  /** The port of a proxy. */
  readonly port?: number;
  readonly memory?: StationMemory;
  readonly training?: boolean;
  readonly isClear?: () => boolean;
  readonly live?: () => unknown;
  readonly monotonic?: () => number;
  /** Whether it waits until it is connected. By default it does. */
  readonly connected?: boolean;
}

export interface TestStation extends FleetEngine {
  readonly memory: StationMemory;
  readonly login: FleetLogin;
  readonly id: string;
}

/** A station of a fleet, joined and connected; it ends with the test. */
export async function startStation(fleet: TestFleet, options: StationOptions = {}): Promise<TestStation> {
  const login = options.login ?? (await fleet.login(options.port));
  const memory = options.memory ?? createMemory();
  const facts: StationFacts = {
    name: options.name ?? `Bàn ${randomUUID().slice(0, 8)}`,
    version: '0.1.0',
    training: options.training ?? fleet.identity.training,
  };
  if (memory.read() === null) await joinFleet(login, facts, memory);
  const engine = createFleetEngine({
    login: async () => login,
    memory,
    station: () => facts,
    live: options.live ?? (() => ({ printing: false })),
    isClear: options.isClear ?? (() => true),
    clock: systemClock,
    random: () => 0.05,
    ...(options.monotonic === undefined ? {} : { monotonic: options.monotonic }),
  });
  engine.link.start();
  onTestFinished(() => engine.stop());
  if (options.connected !== false) await isConnected(engine);
  return { ...engine, memory, login, id: memory.read()?.station ?? '' };
}

/** Waits until the station is connected. */
export const isConnected = async (engine: Pick<FleetEngine, 'link'>): Promise<void> => {
  await inState(engine, 'connected');
};

/** Waits for a state of the connection. Resolves with the first of its kind: a later try may have failed otherwise. */
export function inState<Kind extends 'connected' | 'cut-off'>(
  { link }: Pick<FleetEngine, 'link'>,
  kind: Kind,
): Promise<Extract<LinkState, { readonly kind: Kind }>> {
  const isOfKind = (state: LinkState): state is Extract<LinkState, { readonly kind: Kind }> =>
    state.kind === kind;
  const state = link.state();
  if (isOfKind(state)) return Promise.resolve(state);
  return new Promise((resolve) => {
    const stop = link.onState((next) => {
      if (!isOfKind(next)) return;
      stop();
      resolve(next);
    });
  });
}

/** An account of the fleet. */
export async function linkedAccount(station: FleetEngine, name = 'Shop A'): Promise<string> {
  const link = await station.accounts.link({ origin: 'https://api.example', name });
  if (link.kind !== 'linked') throw new Error('not linked');
  return link.id;
}

/** A label without a reason to print it again. */
export const first = (account: string, code: string) => ({ account, code, reprint: null });
