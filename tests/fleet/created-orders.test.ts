import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { joinFleet } from '../../main/fleet/connect/session.ts';
import { openStationFile } from '../../main/fleet/connect/station-memory.ts';
import { openStationFleet, type StationFleet } from '../../main/fleet/station-fleet.ts';
import { systemClock } from '../../main/platform/clock.ts';
import { type AccountKey, FIRST_ACCOUNT } from '../../shared/account.ts';
import { problemOf } from '../../shared/problem.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import {
  type FakeService,
  type FakeStation,
  fakeService,
  ORDER,
  openStation,
  START_MS,
} from '../unit/orders/fake-service.ts';
import { SEAL } from '../unit/settings/test-seals.ts';
import { createTestFleet, inState, type TestFleet } from './fleet-fixture.ts';

const server = sharedPostgres();
const ACCOUNT = '0123456789abcdef' as AccountKey;

interface CreatingStation extends FakeStation {
  readonly fleet: StationFleet;
  create(soc: string, line?: number): ReturnType<FakeStation['creator']['create']>;
  cut(): Promise<void>;
  heal(): Promise<void>;
}

/** A station that creates orders at a service which creates one at each call. */
async function openCreating(
  fleet: TestFleet,
  service: FakeService,
  name: string,
  clock: { ms: number },
): Promise<CreatingStation> {
  const folder = mkdtempSync(join(tmpdir(), 'tem-creating-'));
  const proxy = await startTcpProxy(server().port);
  const login = await fleet.login(proxy.port);
  const memory = openStationFile(folder);
  await joinFleet(login, { name, version: '0.1.0', training: false }, memory);
  let own: StationFleet | null = null;
  const station = openStation(
    join(folder, 'ledger.sqlite'),
    service,
    clock,
    () => ACCOUNT,
    SEAL,
    (database) => {
      own = openStationFleet({
        fleet: fleet.identity,
        login: async () => login,
        memory,
        folder,
        database,
        accounts: () => [
          { id: FIRST_ACCOUNT, key: ACCOUNT, name: 'Shop A', origin: 'https://api.example', training: false },
        ],
        accountKeyOf: () => ACCOUNT,
        stationName: () => name,
        version: '0.1.0',
        reprintDays: () => 30,
        printAlone: () => false,
        live: () => null,
        sources: [],
        clock: systemClock,
        random: () => 0.05,
      });
      return own.creationClaims;
    },
  );
  const opened = own as StationFleet | null;
  if (opened === null) throw new Error('no fleet');
  opened.start();
  onTestFinished(async () => {
    await opened.stop().catch(() => undefined);
    station.database.close();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await inState(opened.engine, 'connected');
  await opened.synchronise();
  return {
    ...station,
    fleet: opened,
    create: (soc, line = 1) =>
      station.creator.create({ ...ORDER, soc }, { kind: 'import', importId: 1, line }),
    async cut() {
      await proxy.refuse();
      proxy.cut('reset');
      await inState(opened.engine, 'cut-off');
    },
    async heal() {
      await proxy.restore();
      opened.engine.link.tryNow();
      await inState(opened.engine, 'connected');
    },
  };
}

async function twoStations() {
  const fleet = await createTestFleet(server());
  const clock = { ms: START_MS };
  const service = fakeService(clock);
  const a = await openCreating(fleet, service, 'Bàn 1', clock);
  const b = await openCreating(fleet, service, 'Bàn 2', clock);
  return { fleet, clock, service, a, b };
}

const codesOf = ({ orders }: FakeService, soc: string): string[] =>
  orders.filter((order) => order.soc === soc).map(({ code }) => code);

describePostgres('one file that is imported at two stations', () => {
  it('creates each order once; the other’s rows say which station creates it, or what it became', async () => {
    const { service, a, b } = await twoStations();
    const socs = Array.from({ length: 12 }, (_one, at) => `PO-${at}`);
    const results = await Promise.all(
      socs.flatMap((soc, at) => [a, b].map((station) => station.create(soc, at).catch(problemOf))),
    );
    for (const soc of socs) expect(codesOf(service, soc)).toHaveLength(1);
    const refused = results.filter((result) => 'code' in result);
    expect(refused).toHaveLength(12);
    for (const problem of refused)
      expect(['soc-claimed-elsewhere', 'soc-created-elsewhere']).toContain(
        'code' in problem ? problem.code : '',
      );
    await Promise.all([a, b].map(({ fleet }) => fleet.synchronise()));
    // Asked again, the other station knows the order's code.
    for (const [at, soc] of socs.entries()) {
      const [code] = codesOf(service, soc);
      const again = await Promise.all([a, b].map((one) => one.create(soc, at).catch(problemOf)));
      const told = again.find((one) => 'code' in one);
      expect(told).toMatchObject({ code: 'soc-created-elsewhere', values: { soc, code } });
      expect(again.find((one) => 'kind' in one)).toMatchObject({ kind: 'created', order: { code } });
    }
    expect(service.orders).toHaveLength(12);
  });
});

describePostgres('an order that is claimed', () => {
  it('is free again at the other station when the service refused it', async () => {
    const { service, a, b } = await twoStations();
    service.createFaults = ['refused'];
    expect(await a.create('PO-1').catch(problemOf)).toMatchObject({ code: 'refused' });
    await a.fleet.synchronise();
    expect(await b.create('PO-1')).toMatchObject({ kind: 'created' });
    expect(codesOf(service, 'PO-1')).toHaveLength(1);
  });

  it('stays claimed while nobody knows whether it was created, and is looked up where it was sent', async () => {
    const { service, a, b, clock } = await twoStations();
    service.createFaults = ['cut-done'];
    expect(await a.create('PO-1')).toMatchObject({ kind: 'unknown' });
    await a.fleet.synchronise();
    expect(await b.create('PO-1').catch(problemOf)).toMatchObject({ code: 'soc-claimed-elsewhere' });
    clock.ms += 60_000;
    expect(await a.create('PO-1')).toMatchObject({ kind: 'created' });
    await a.fleet.synchronise();
    expect(await b.create('PO-1').catch(problemOf)).toMatchObject({ code: 'soc-created-elsewhere' });
    expect(codesOf(service, 'PO-1')).toHaveLength(1);
  });

  it('is never sent while the station is cut off, and is sent once afterwards', async () => {
    const { service, a } = await twoStations();
    await a.cut();
    expect(await a.create('PO-1').catch(problemOf)).toMatchObject({ code: 'fleet-unreachable' });
    expect(service.orders).toEqual([]);
    await a.heal();
    expect(await a.create('PO-1')).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(1);
  });

  it('is told as created once the station is back, if it was cut off meanwhile', async () => {
    const { service, a, b } = await twoStations();
    service.onAsked = () => void a.cut();
    expect(await a.create('PO-1')).toMatchObject({ kind: 'created' });
    expect(await b.create('PO-1').catch(problemOf)).toMatchObject({ code: 'soc-claimed-elsewhere' });
    await a.heal();
    await a.fleet.synchronise();
    expect(await b.create('PO-1').catch(problemOf)).toMatchObject({ code: 'soc-created-elsewhere' });
  });

  it('may be created once more when a person wants that', async () => {
    const { service, a } = await twoStations();
    await a.create('PO-1');
    await a.fleet.synchronise();
    const more = { ...ORDER, soc: 'PO-1' };
    const origin = { kind: 'draft', draftId: 9 } as const;
    expect(await a.creator.create(more, origin)).toMatchObject({ kind: 'duplicate-soc' });
    expect(await a.creator.create(more, origin, { anyway: true })).toMatchObject({ kind: 'created' });
    expect(codesOf(service, 'PO-1')).toHaveLength(2);
  });
});
