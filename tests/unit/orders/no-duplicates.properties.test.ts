import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import type { CreationOrigin } from '../../../main/orders/creation/creation-origin.ts';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { type ProblemCode, problemOf } from '../../../shared/problem.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import {
  CREATE_FAULTS,
  type FakeStation,
  fakeService,
  INFO_FAULTS,
  json,
  openStation,
  START_MS,
  TYPED,
} from './fake-service.ts';

/** A request that is never answered takes real time; a late order shows the same. */
const FAULTS = [
  ...CREATE_FAULTS.filter((fault) => !fault.startsWith('silent')),
  ...(['cut-late', 'http-500-late', 'http-504-late', 'truncated-late'] as const),
] as const;
/** Answers to a look-up that say nothing of the order. */
const LOW: readonly (() => Response)[] = [
  () => json({ status: 'Error', message: 'Hệ thống đang bảo trì' }),
  () => json({ status: 'Success', results: null }),
  () => json({ status: 'Success', results: { code: 'HNIS781286NM.100000001', soc: 'OTHER-9' } }),
  () => new Response('<h1>404</h1>', { status: 404 }),
];

/** One press of "send", with its faults. */
const press = fc.record({
  which: fc.nat(2),
  creates: fc.array(fc.option(fc.constantFrom(...FAULTS)), { maxLength: 3 }),
  infos: fc.array(fc.constantFrom(null, null, ...INFO_FAULTS), { maxLength: 2 }),
  low: fc.constantFrom(null, null, null, null, ...LOW),
  /** Ends the process at this point: each write and each request has one before and one behind it. */
  killAfter: fc.option(fc.nat(45), { freq: 1 }),
  twice: fc.boolean(),
  /** What the person changes in the draft first, if Tem permits it. */
  edit: fc.constantFrom('nothing', 'nothing', 'weight', 'soc'),
  /** When asked, the person checks and answers truthfully. */
  answers: fc.boolean(),
  pauseMs: fc.nat(40_000),
});
/** What a person wants: one order. */
const intent = fc.record({
  from: fc.constantFrom('draft', 'import', 'command-line'),
  soc: fc.constantFrom('', 'own', 'shared'),
});

const KILLED = new Error('killed');
let real: Database;
beforeAll(() => {
  real = openDatabase(':memory:');
});
afterAll(() => real.close());

/** The database with a point before and after each write. An interrupted transaction is rolled back. */
function watched(point: () => void): Database {
  const around = <Result>(work: () => Result): Result => {
    point();
    const result = work();
    point();
    return result;
  };
  const sqlite = new Proxy(real.sqlite, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'prepare') return value.bind(target);
      return (text: string) => {
        const statement = target.prepare(text);
        const run = statement.run.bind(statement);
        return Object.assign(statement, {
          run: (...values: Parameters<typeof run>) => around(() => run(...values)),
        });
      };
    },
  });
  return { ...real, sqlite, transaction: (work) => around(() => real.transaction(work)) };
}

interface Wanted {
  readonly from: string;
  /** Stands in all its requests. */
  readonly mark: string;
  readonly id: number;
  draft: OrderDraft;
  seen: CreateOutcome | ProblemCode | null;
  told: boolean;
}

it('creates no order twice, whatever fails, however late an order turns up, killed anywhere', async () => {
  const histories = fc.tuple(
    fc.array(intent, { minLength: 1, maxLength: 3 }),
    fc.array(press, { minLength: 1, maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(histories, async ([intents, presses]) => {
      for (const table of ['creation', 'known_order', 'draft', 'kept_answer'])
        real.sqlite.exec(`DELETE FROM ${table}`);
      const clock = { ms: START_MS };
      const service = fakeService(clock);

      let [isAlive, pointsLeft] = [true, null as number | null];
      function start(): FakeStation {
        isAlive = true;
        const point = (): void => {
          if (pointsLeft === 0) isAlive = false;
          if (pointsLeft !== null) pointsLeft -= 1;
          if (!isAlive) throw KILLED;
        };
        const fetch: typeof service.fetch = async (...request) => {
          point();
          return await service.fetch(...request).finally(point);
        };
        return openStation(watched(point), { ...service, fetch }, clock);
      }
      let station = start();

      const all = intents.map(({ from, soc }, at): Wanted => {
        const mark = `intent ${at}`;
        const draft = { ...TYPED, pickup_name: mark, soc: soc === 'own' ? `PO-${at}a` : soc };
        const id = from === 'draft' ? station.drafts.save(null, draft).id : at;
        return { from, mark, id, draft, seen: null, told: false };
      });
      const ordersOf = ({ mark }: Wanted) =>
        service.orders.filter(({ body }) => body['pickup_name'] === mark);
      const isCreated = ({ seen }: Wanted) => typeof seen === 'object' && seen?.kind === 'created';

      async function send({ from, id, draft }: Wanted, notThere: boolean): Promise<CreateOutcome> {
        const { creator, drafts } = station;
        const sent = from === 'draft' ? drafts.sentOrder(id) : null;
        const typed = validateDraft(from === 'draft' ? drafts.read(id) : draft, {
          commune: true,
          pickup_commune: true,
        });
        if (!typed.ok) throw new Error('mistakes');
        const origin: CreationOrigin =
          from === 'draft'
            ? { kind: 'draft', draftId: id }
            : from === 'import'
              ? { kind: 'import', importId: 1, line: id }
              : { kind: 'command-line' };
        const outcome = await creator.create(sent ?? typed.order, origin, {
          notThere,
          onCreated: () => void (from === 'draft' && drafts.discard(id)),
        });
        if (from === 'command-line' && outcome.kind === 'created') creator.acknowledge(outcome.order.code);
        return outcome;
      }
      /** What the service's website shows for the soc in question. */
      function isTrulyNotThere({ seen }: Wanted): boolean {
        service.catchUp();
        if (typeof seen !== 'object' || seen?.kind !== 'unknown') return false;
        return seen.problem.code === 'create-untold' && !service.orders.some(({ soc }) => soc === seen.soc);
      }
      function edit(wanted: Wanted, how: string): void {
        // Only a draft changes; a person who knows of the order and enters another soc decides.
        if (wanted.from !== 'draft' || how === 'nothing' || (how === 'soc' && wanted.told)) return;
        const { weight, soc } = wanted.draft;
        const changed = how === 'soc' ? `${soc || wanted.mark}x` : weight === '200' ? '300' : '200';
        const draft = { ...wanted.draft, [how]: changed };
        try {
          station.drafts.save(wanted.id, draft);
          wanted.draft = draft;
        } catch {
          // It is unsure, or was created as the process ended.
        }
      }
      async function pressOnce(wanted: Wanted, notThere: boolean, times = 1): Promise<void> {
        const sendings = Array.from({ length: times }, () =>
          send(wanted, notThere).catch((error: unknown) => problemOf(error).code),
        );
        for (const seen of await Promise.all(sendings)) {
          const [order] = ordersOf(wanted);
          if (!isAlive) continue;
          wanted.seen = seen;
          if (typeof seen === 'object' && seen.kind === 'created') expect(seen.order.code).toBe(order?.code);
          if (typeof seen === 'object' && seen.kind === 'duplicate-soc') wanted.told = true;
          // A draft is deleted with its order, even if the process ended before reporting it.
          if (seen === 'draft-gone') expect(order).toBeDefined();
        }
        expectNoDoubles();
      }
      function expectNoDoubles(): void {
        service.catchUp();
        for (const one of all) expect(ordersOf(one).length).toBeLessThanOrEqual(1);
        const socs = service.orders.map(({ soc }) => soc);
        expect(socs).toEqual([...new Set(socs)]);
      }

      for (const { which, creates, infos, low, killAfter, twice, pauseMs, ...person } of presses) {
        const wanted = all[which % all.length];
        if (wanted === undefined || isCreated(wanted)) continue;
        edit(wanted, person.edit);
        service.createFaults = [...creates];
        service.infoFaults = [...infos];
        service.answerInfo = () => low?.() ?? null;
        pointsLeft = killAfter;
        const notThere = person.answers && isTrulyNotThere(wanted);
        await pressOnce(wanted, notThere, twice && wanted.from === 'draft' ? 2 : 1);
        pointsLeft = null;
        clock.ms += pauseMs;
        service.catchUp();
        if (!isAlive) station = start();
      }

      // The service is healthy again: a few presses, with the person's answer, create or find each order.
      [service.createFaults, service.infoFaults, service.answerInfo] = [[], [], () => null];
      clock.ms += 40_000;
      expectNoDoubles();
      for (const wanted of all) {
        for (let times = 0; times < 3 && !isCreated(wanted); times++)
          await pressOnce(wanted, isTrulyNotThere(wanted));
        const { seen } = wanted;
        expect(['created', 'duplicate-soc', 'draft-gone']).toContain(
          typeof seen === 'object' ? seen?.kind : seen,
        );
      }
    }),
    { numRuns: propertyRuns(600) },
  );
}, 600_000);
