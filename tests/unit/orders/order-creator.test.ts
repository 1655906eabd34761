import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  type Clock,
  CREATE_FAULTS,
  type CreateFault,
  type FakeService,
  type FakeStation,
  fakeService,
  INFO_FAULTS,
  LATE_MS,
  ORDER,
  openStation,
  START_MS,
} from './fake-service.ts';

let clock: Clock;
let service: FakeService;
let station: FakeStation;
beforeEach(() => {
  clock = { ms: START_MS };
  service = fakeService(clock);
  station = openStation(':memory:', service, clock);
});
afterEach(() => station.database.close());

const DRAFT = { kind: 'draft', draftId: 1 } as const;
const ROW = { kind: 'import', importId: 1, line: 2 } as const;
const WITH_SOC = { ...ORDER, soc: 'PO-1' };
const create = (order = ORDER, more = {}): Promise<CreateOutcome> =>
  station.creator.create(order, DRAFT, more);
const codeOf = (outcome: CreateOutcome): string | null =>
  outcome.kind === 'unknown' ? null : outcome.order.code;

describe('an order', () => {
  it('is created with a generated soc if it has none, and is stored under it', async () => {
    const outcome = await create();
    const [made] = service.orders;
    expect(made?.soc).toMatch(/^TEM-261121-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(outcome).toMatchObject({
      kind: 'created',
      order: {
        code: made?.code,
        soc: made?.soc,
        receiver: { name: ORDER.name },
        product: 'Áo thun',
        origin: 'created',
      },
    });
    expect(station.book.find(made?.soc ?? '')).toHaveLength(1);
  });

  it('is sent unchanged under its own soc', async () => {
    await create(WITH_SOC);
    expect(service.orders.map(({ body }) => body)).toEqual([WITH_SOC]);
    expect(station.book.find('PO-1')).toHaveLength(1);
  });

  it('is created once, however often its draft or row is sent concurrently', async () => {
    const outcomes = await Promise.all([create(), create(), create()]);
    expect(new Set(outcomes.map(codeOf)).size).toBe(1);
    expect(service.orders).toHaveLength(1);
  });

  it('stays what its draft or row has become', async () => {
    const first = await create();
    expect(codeOf(await create())).toBe(codeOf(first));
    expect(service.asked).toEqual({ create: 1, info: 0 });
  });

  it('is announced in the transaction that stores it, and is rolled back with it', async () => {
    const outcome = await create(WITH_SOC, {
      onCreated() {
        expect(station.database.sqlite.isTransaction).toBe(true);
        throw new Error('full disk');
      },
    });
    // The service has the order, so none of its data may be lost.
    expect(outcome).toMatchObject({
      kind: 'unknown',
      problem: { code: 'create-unsure', values: { detail: 'full disk' } },
    });
    expect(station.book.find('PO-1')).toHaveLength(0);
    expect(await create(WITH_SOC)).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(1);
  });

  it('is refused with undocumented types before anything is stored or sent', async () => {
    await expect(create({ ...ORDER, weight: 0.5 })).rejects.toThrow(ProblemError);
    expect(service.asked.create).toBe(0);
  });
});

const LOST = CREATE_FAULTS.filter((fault) => /^(?:cut|http|silent|not-found|.*-done$)/.test(fault));
const CLEAR: readonly (readonly [CreateFault, string])[] = [
  ['refused', 'refused'],
  ['refused-422', 'refused'],
  ['unauthorized', 'unauthorized'],
  ['too-many', 'rate-limited'],
  ['no-connection', 'unavailable'],
];

describe('a failure', () => {
  it.each(LOST)(
    '%s leaves an unknown outcome; the next request looks it up first, and one order results',
    async (fault) => {
      service.createFaults = [fault];
      const outcome = await create();
      expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'create-unsure' } });
      expect(await create()).toMatchObject({ kind: 'created' });
      expect(service.asked.info).toBeGreaterThan(0);
      expect(service.orders).toHaveLength(1);
      expect(service.orders[0]?.soc).toBe(outcome.kind === 'unknown' ? outcome.soc : null);
    },
  );

  it.each(CLEAR)('%s gives the problem %s; the draft can be sent again', async (fault, code) => {
    service.createFaults = [fault];
    await expect(create()).rejects.toMatchObject({ problem: { code } });
    expect(await create({ ...ORDER, phone: '0945900351' })).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(1);
    // The service's own "no" is looked up too, and nothing is waited for. A connection that never was may still have been one
    // (Chromium tries twice by itself).
    expect(service.asked.info).toBe(fault === 'no-connection' ? 2 : 1);
    expect(station.waited).toEqual(fault === 'no-connection' ? [5_000] : []);
  });

  it.each(INFO_FAULTS)('%s of the look-up sends nothing', async (fault) => {
    service.createFaults = ['cut'];
    await create();
    service.infoFaults = Array.from({ length: 3 }, () => fault);
    expect(await create()).toMatchObject({ kind: 'unknown' });
    expect(service.asked.create).toBe(1);
  });

  it('whose order is found stores it with all that was sent', async () => {
    service.createFaults = ['cut-done'];
    await create({ ...ORDER, note: 'Giao giờ hành chính', partner: 'SHOP' });
    const outcome = await create({ ...ORDER, note: 'Giao giờ hành chính', partner: 'SHOP' });
    expect(outcome).toMatchObject({
      kind: 'created',
      order: {
        note: 'Giao giờ hành chính',
        product: 'Áo thun',
        automaticWebhook: true,
        receiver: { phone: ORDER.phone },
        status: '2',
        origin: 'created',
      },
    });
  });

  it('by an abort has an unknown outcome after sending, and the signal’s reason before', async () => {
    const gone = AbortSignal.abort(new Error('closing'));
    await expect(create(ORDER, { signal: gone })).rejects.toThrow('closing');
    expect(service.asked.create).toBe(0);
    const closing = new AbortController();
    service.createFaults = ['silent-done'];
    service.onCreated = () => closing.abort(new ProblemError('internal', { detail: 'closing' }));
    expect(await create(ORDER, { signal: closing.signal })).toMatchObject({ kind: 'unknown' });
    service.onCreated = () => undefined;
    expect(await create()).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(1);
  });
});

describe('a look-up that finds nothing', () => {
  it('is not believed while the service may still be processing', async () => {
    service.createFaults = ['silent-late'];
    await create();
    clock.ms += 2_000;
    expect(await create()).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(1);
    expect(clock.ms - START_MS).toBeGreaterThanOrEqual(LATE_MS);
    expect(station.waited).toEqual([28_000]);
  });

  it('is believed at once after that time', async () => {
    service.createFaults = ['http-504'];
    await create();
    clock.ms += 60_000;
    expect(await create()).toMatchObject({ kind: 'created' });
    expect(station.waited).toEqual([]);
    expect(service.asked).toEqual({ create: 2, info: 1 });
  });

  it('waits no longer if the clock was set back', async () => {
    service.createFaults = ['cut'];
    await create();
    clock.ms -= 24 * 60 * 60 * 1000;
    await create();
    expect(station.waited).toEqual([30_000]);
  });

  it('is not believed for a request that another process is sending', async () => {
    const folder = temporaryFolder('creator');
    const one = openStation(join(folder, 'ledger'), service, clock);
    const other = openStation(join(folder, 'ledger'), service, clock);
    try {
      service.createFaults = ['silent-late'];
      const under = Promise.withResolvers<void>();
      service.onAsked = under.resolve;
      const sending = one.creator.create(WITH_SOC, DRAFT);
      await under.promise;
      expect(await other.creator.create(WITH_SOC, ROW)).toMatchObject({ kind: 'duplicate-soc' });
      expect(await sending).toMatchObject({ kind: 'unknown' });
      expect(await one.creator.create(WITH_SOC, DRAFT)).toMatchObject({ kind: 'created' });
      expect(service.orders).toHaveLength(1);
    } finally {
      one.database.close();
      other.database.close();
    }
  });
});

describe('a soc of the sender’s own', () => {
  it('that a stored order has is not sent unless the person confirms', async () => {
    await create(WITH_SOC);
    const again = await station.creator.create({ ...WITH_SOC, weight: 300 }, ROW);
    expect(again).toMatchObject({ kind: 'duplicate-soc', order: { code: service.orders[0]?.code } });
    expect(service.asked.create).toBe(1);
    expect(await station.creator.create({ ...WITH_SOC, weight: 300 }, ROW, { anyway: true })).toMatchObject({
      kind: 'created',
    });
    expect(service.orders).toHaveLength(2);
  });

  it('that existed before the lost request leaves the decision to the person', async () => {
    service.add('PO-1', START_MS - 3_600_000);
    service.createFaults = ['cut'];
    await create(WITH_SOC);
    const outcome = await create(WITH_SOC);
    expect(outcome).toMatchObject({ kind: 'duplicate-soc', order: { code: service.orders[0]?.code } });
    expect(service.asked.create).toBe(1);
    // Cleared up: the person may change it now, or send it all the same.
    expect(await create({ ...WITH_SOC, weight: 300 }, { anyway: true })).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(2);
  });

  it('is recognized by its time although the clocks differ', async () => {
    service.clockAheadMs = -9 * 60_000;
    service.createFaults = ['cut-done'];
    await create(WITH_SOC);
    expect(await create(WITH_SOC)).toMatchObject({ kind: 'created' });
  });

  it('generated by Tem is recognized whatever the clocks say', async () => {
    service.clockAheadMs = -86_400_000;
    service.createFaults = ['cut-done'];
    await create();
    expect(await create()).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(1);
  });

  it.each(['cut', 'cut-done'] as const)(
    'sent twice (%s) is not sent a third time, however often that is requested',
    async (fault) => {
      const anyway = { anyway: true };
      const again = (more = {}) => station.creator.create(WITH_SOC, ROW, { ...anyway, ...more });
      await create(WITH_SOC);
      service.createFaults = [fault];
      expect(await again()).toMatchObject({ kind: 'unknown' });
      service.givesOldest = true;
      const untold = { kind: 'unknown', problem: { code: 'create-untold', values: { soc: 'PO-1' } } };
      expect(await again()).toMatchObject(untold);
      expect(await again()).toMatchObject(untold);
      expect(service.asked.create).toBe(2);
      // A person has looked.
      if (fault === 'cut') expect(await again({ notThere: true })).toMatchObject({ kind: 'created' });
      expect(service.orders).toHaveLength(2);
    },
  );

  it('refused the second time is sent anyway once it is corrected', async () => {
    await create(WITH_SOC);
    service.createFaults = ['refused'];
    const again = (phone: string) => station.creator.create({ ...WITH_SOC, phone }, ROW, { anyway: true });
    await expect(again('1')).rejects.toThrow(ProblemError);
    expect(await again('0945900351')).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(2);
  });

  it('found to be taken is asked about, although it was to be sent anyway', async () => {
    service.add('PO-1', START_MS - 3_600_000);
    service.createFaults = ['cut'];
    await create(WITH_SOC);
    expect(await create(WITH_SOC, { anyway: true })).toMatchObject({ kind: 'duplicate-soc' });
    expect(service.asked.create).toBe(1);
  });

  it('answered with the existing order is not treated as a new one', async () => {
    await create(WITH_SOC);
    service.oneOrderPerSoc = true;
    expect(await station.creator.create({ ...WITH_SOC, weight: 300 }, ROW, { anyway: true })).toMatchObject({
      kind: 'duplicate-soc',
      order: { weight: 200 },
    });
  });

  it('of two drafts becomes one order, and the other draft reports it', async () => {
    service.createFaults = ['cut-done'];
    expect(await create(WITH_SOC)).toMatchObject({ kind: 'unknown' });
    expect(await station.creator.create(WITH_SOC, ROW)).toMatchObject({ kind: 'duplicate-soc' });
    expect(await create(WITH_SOC)).toMatchObject({ kind: 'created' });
    expect(await station.creator.create(WITH_SOC, ROW)).toMatchObject({ kind: 'duplicate-soc' });
    expect(service.orders).toHaveLength(1);
  });

  it('of two rows at once becomes one order', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map((line) => station.creator.create(WITH_SOC, { ...ROW, line })),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
      'created',
      'duplicate-soc',
      'duplicate-soc',
    ]);
    expect(service.orders).toHaveLength(1);
  });

  it('whose lost request differed is not matched with this order', async () => {
    service.createFaults = ['cut-done'];
    await station.creator.create(WITH_SOC, { kind: 'command-line' });
    const changed = { ...WITH_SOC, amount: 1 };
    expect(await station.creator.create(changed, { kind: 'command-line' })).toMatchObject({
      kind: 'duplicate-soc',
    });
    expect(service.orders).toHaveLength(1);
  });
});

describe('the command line', () => {
  const run = (order = ORDER): Promise<CreateOutcome> =>
    station.creator.create(order, { kind: 'command-line' });

  it('creates an order in each run', async () => {
    const first = await run();
    if (first.kind === 'created') station.creator.acknowledge(first.order.code);
    expect(codeOf(await run())).not.toBe(codeOf(first));
  });

  it('treats a run after a lost response as the same order, with and without a soc', async () => {
    service.createFaults = ['cut-done'];
    const first = await run();
    expect(await run()).toMatchObject({
      kind: 'created',
      order: { soc: first.kind === 'unknown' ? first.soc : '' },
    });
    service.createFaults = ['cut-done'];
    await run(WITH_SOC);
    expect(await run(WITH_SOC)).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(2);
  });
});

it('stores an order with the partner it was sent to, whatever the settings say by then', async () => {
  let partner = 'https://a.example';
  const switching = openStation(':memory:', service, clock, () => partner);
  service.onCreated = () => {
    partner = 'sandbox';
  };
  expect(await switching.creator.create(WITH_SOC, DRAFT)).toMatchObject({ kind: 'created' });
  expect(switching.book.find('PO-1')).toHaveLength(0);
  partner = 'https://a.example';
  expect(switching.book.find('PO-1')).toHaveLength(1);
  switching.database.close();
});
