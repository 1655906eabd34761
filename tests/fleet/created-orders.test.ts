import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { StationFleet } from '../../main/fleet/station-fleet.ts';
import { problemOf } from '../../shared/problem.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import {
  type FakeService,
  type FakeStation,
  fakeService,
  ORDER,
  openStation,
  START_MS,
} from '../unit/orders/fake-service.ts';
import { SEAL } from '../unit/settings/test-seals.ts';
import { createTestFleet, inState, sharedServer, type TestFleet } from './fleet-fixture.ts';
import { ACCOUNT, takePlace } from './real-station.ts';

const server = sharedServer();

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
  const place = await takePlace(fleet, server().port, { name, folder });
  let own: StationFleet | null = null;
  const station = openStation(
    join(folder, 'ledger.sqlite'),
    service,
    clock,
    () => ACCOUNT,
    SEAL,
    (database) => {
      own = place.open(database);
      return own.creationClaims;
    },
  );
  const opened = own as StationFleet | null;
  if (opened === null) throw new Error('no fleet');
  opened.start();
  onTestFinished(async () => {
    await opened.stop().catch(() => undefined);
    station.database.close();
    await place.proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await inState(opened.engine, 'connected');
  await opened.synchronise();
  return {
    ...station,
    fleet: opened,
    create: (soc, line = Number(soc.slice('PO-'.length))) =>
      station.creator.create({ ...ORDER, soc }, { kind: 'import', importId: 1, line }),
    cut: () => place.cut(opened),
    heal: () => place.heal(opened),
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
    const socs = Array.from({ length: 8 }, (_one, at) => `PO-${at}`);
    const results = await Promise.all(
      socs.flatMap((soc, at) => [a, b].map((station) => station.create(soc, at).catch(problemOf))),
    );
    for (const soc of socs) expect(codesOf(service, soc)).toHaveLength(1);
    const refused = results.filter((result) => 'code' in result);
    expect(refused).toHaveLength(socs.length);
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
    expect(service.orders).toHaveLength(socs.length);
  });
});

describePostgres('an order that is claimed', () => {
  it('is free again when the service refused it, and stays claimed while nobody knows whether it was created', async () => {
    const { service, a, b, clock } = await twoStations();
    const refusalOf = async (one: CreatingStation, soc: string) =>
      (await one.create(soc).then(() => null, problemOf))?.code;
    // Looked up where it was sent, and nowhere else.
    service.createFaults = ['cut-done'];
    expect(await a.create('PO-1')).toMatchObject({ kind: 'unknown' });
    await a.fleet.synchronise();
    expect(await refusalOf(b, 'PO-1')).toBe('soc-claimed-elsewhere');
    clock.ms += 60_000;
    expect(await a.create('PO-1')).toMatchObject({ kind: 'created' });
    await a.fleet.synchronise();
    expect(await refusalOf(b, 'PO-1')).toBe('soc-created-elsewhere');
    expect(codesOf(service, 'PO-1')).toHaveLength(1);
    // Once more, when a person wants that.
    const more = { ...ORDER, soc: 'PO-1' };
    const origin = { kind: 'draft', draftId: 9 } as const;
    expect(await a.creator.create(more, origin)).toMatchObject({ kind: 'duplicate-soc' });
    expect(await a.creator.create(more, origin, { anyway: true })).toMatchObject({ kind: 'created' });
    expect(codesOf(service, 'PO-1')).toHaveLength(2);
    service.createFaults = ['refused'];
    expect(await refusalOf(a, 'PO-3')).toBe('refused');
    await a.fleet.synchronise();
    expect(await b.create('PO-3')).toMatchObject({ kind: 'created' });

    // Never sent while the station is cut off; told as created once it is back, if it was cut off meanwhile.
    await a.cut();
    expect(await refusalOf(a, 'PO-2')).toBe('fleet-unreachable');
    expect(codesOf(service, 'PO-2')).toEqual([]);
    await a.heal();
    service.onAsked = () => void a.cut();
    expect(await a.create('PO-2')).toMatchObject({ kind: 'created' });
    expect(await refusalOf(b, 'PO-2')).toBe('soc-claimed-elsewhere');
    await a.heal();
    await a.fleet.synchronise();
    expect(await refusalOf(b, 'PO-2')).toBe('soc-created-elsewhere');
    expect(codesOf(service, 'PO-2')).toHaveLength(1);
  });
});
