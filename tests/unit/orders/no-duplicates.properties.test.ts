import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { type Clock, START_MS, TYPED } from './fake-service.ts';
import { couldBeNotFound, fuzzCreate, type LowRun, lowRun, type Manner, manner } from './fuzz-responses.ts';
import { createFuzzService, KNOWN } from './fuzz-service.ts';
import {
  type FuzzProcess,
  hearOf,
  openImport,
  pressDraft,
  rowOf,
  runCommand,
  type Seen,
  sendImport,
  startProcess,
} from './fuzz-station.ts';

/** What a person wants: one order. */
interface Intent {
  readonly from: 'draft' | 'import' | 'command-line';
  readonly soc: 'none' | 'own' | 'shared';
}

/** One press of "send", with its faults. */
const press = fc.record({
  /** Which of the intents. */
  which: fc.nat(2),
  /** A row that is put off is sent again within one press. */
  creations: fc.array(fuzzCreate, { minLength: 1, maxLength: 3 }),
  low: fc.array(lowRun, { maxLength: 2 }),
  /** Ends the process at this point: each write and each request has one before and one behind it. */
  killAfter: fc.option(fc.nat(45), { freq: 2 }),
  twice: fc.boolean(),
  /** What the person changes in the draft first, if Tem permits it. */
  edit: fc.constantFrom('nothing', 'nothing', 'amount', 'soc'),
  /** When asked, the person checks and answers truthfully. */
  answers: fc.boolean(),
  pauseMs: fc.nat(40_000),
});
type Press = typeof press extends fc.Arbitrary<infer Value> ? Value : never;

const history = fc
  .record({
    manner,
    intents: fc.array(
      fc.record({
        from: fc.constantFrom('draft' as const, 'import' as const, 'command-line' as const),
        soc: fc.constantFrom('none' as const, 'own' as const, 'shared' as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    presses: fc.array(press, { minLength: 1, maxLength: 6 }),
  })
  .map(({ presses, ...rest }) => ({
    ...rest,
    presses: presses.map((one) => ({ ...one, low: honest(one.low, rest.manner) })),
  }));

const honest = (runs: readonly LowRun[], how: Manner): LowRun[] =>
  runs.map(({ after, answers }) => ({
    after,
    answers: answers.filter((answer) => !couldBeNotFound(answer, how)),
  }));

/**
 * One ledger for all: what a process that ends has not committed is taken back, and the next one reads what was. That
 * what is committed outlasts the process is shown elsewhere (tests/endurance).
 */
let real: Database;
beforeAll(() => {
  real = openDatabase(':memory:');
});
afterAll(() => real.close());

function empty(): void {
  real.transaction(() => {
    for (const table of ['creation', 'known_order', 'draft', 'import_row', 'import', 'kept_answer'])
      real.sqlite.exec(`DELETE FROM ${table}`);
  });
}

/** What a person wants, and what they know of it. */
interface Wanted {
  readonly intent: Intent;
  /** Stands in all its requests. */
  readonly mark: string;
  /** Of its draft or import. */
  readonly id: number;
  draft: OrderDraft;
  seen: Seen | null;
  /** That an order is there. */
  told: boolean;
}

/** A station, its command line, its person and the service. */
function openWorld(how: Manner, intents: readonly Intent[]) {
  empty();
  const clock: Clock = { ms: START_MS };
  const service = createFuzzService(clock, how);
  let station = startProcess(real, service, clock);
  const known = { code: KNOWN.code as OrderCode, origin: 'created', recency: 'first', atMs: 1 } as const;
  if (how.knowsOne) station.book.record({ ...known, facts: { soc: KNOWN.soc as Soc } });
  const all = intents.map((intent, at) => want(intent, at));

  function want(intent: Intent, at: number): Wanted {
    const mark = `intent ${at}`;
    const soc = { none: '', own: `PO-${at}a`, shared: 'PO-Shared' }[intent.soc];
    const draft = { ...TYPED, pickup_name: mark, soc };
    const ids = {
      draft: () => station.drafts.save(null, draft).id,
      import: () => openImport(station, draft),
      'command-line': () => 0,
    };
    return { intent, mark, id: ids[intent.from](), draft, seen: null, told: false };
  }

  // Each run of the command line is a separate process.
  const processOf = ({ intent }: Wanted): FuzzProcess =>
    intent.from === 'command-line' ? startProcess(real, service, clock) : station;

  function send(process: FuzzProcess, { intent, id, draft }: Wanted, notThere: boolean): Promise<Seen> {
    switch (intent.from) {
      case 'draft':
        return pressDraft(process, id, notThere);
      case 'import':
        return sendImport(process, id, notThere);
      case 'command-line':
        return runCommand(process, draft, notThere);
    }
  }

  /** Another file means another order, and a row stays as in its file: only a draft changes. */
  function edit(wanted: Wanted, how: Press['edit']): void {
    // A person who knows that the order exists and enters another soc decides.
    if (wanted.intent.from !== 'draft' || how === 'nothing' || (how === 'soc' && wanted.told)) return;
    const { amount, soc } = wanted.draft;
    const changed =
      how === 'amount'
        ? { ...wanted.draft, amount: String(Number(amount) + 1_000) }
        : { ...wanted.draft, soc: soc === '' ? `${wanted.mark}b` : `${soc}x` };
    try {
      station.drafts.save(wanted.id, changed);
      wanted.draft = changed;
    } catch {
      // It is unsure, or was created as the process ended.
    }
  }

  /** What the service's website shows for the soc in question. */
  function isTrulyNotThere(seen: Seen | null): boolean {
    if (seen?.kind !== 'unknown' || seen.problem.code !== 'create-untold') return false;
    service.catchUp();
    return !service.orders.some(({ soc }) => soc === seen.soc);
  }

  const ordersOf = ({ mark }: Wanted) => service.everSent.filter(({ body }) => body['pickup_name'] === mark);

  function hear(wanted: Wanted, seen: Seen): Seen {
    const [order] = ordersOf(wanted);
    // A draft is deleted with its order, even if the process ended before reporting it.
    if (seen.kind === 'refused' && seen.problem.code === 'draft-gone') {
      expect(order).toBeDefined();
      wanted.seen = { kind: 'created', code: order?.code ?? '' };
    } else wanted.seen = seen;
    if (seen.kind === 'created') expect(seen.code).toBe(order?.code);
    wanted.told ||= seen.kind === 'duplicate-soc';
    return wanted.seen;
  }

  function expectNoDoubles(): void {
    for (const wanted of all) expect(ordersOf(wanted).length).toBeLessThanOrEqual(1);
    const socs = service.everSent.map(({ soc }) => soc);
    expect(socs).toEqual([...new Set(socs)]);
  }

  return {
    async press({
      which,
      creations,
      low,
      killAfter,
      twice,
      edit: how,
      answers,
      pauseMs,
    }: Press): Promise<void> {
      const wanted = all[which % all.length];
      if (wanted === undefined || wanted.seen?.kind === 'created') return;
      edit(wanted, how);
      service.behave(creations, low);
      const process = processOf(wanted);
      process.killAfter(killAfter);
      const notThere = answers && isTrulyNotThere(wanted.seen);
      const times = twice && wanted.intent.from === 'draft' ? 2 : 1;
      const seen = await Promise.all(Array.from({ length: times }, () => send(process, wanted, notThere)));
      for (const one of seen) {
        hear(wanted, one);
        if (wanted.intent.from === 'command-line') hearOf(process, one);
      }
      process.killAfter(null);
      expectNoDoubles();
      clock.ms += pauseMs;
      service.catchUp();
      if (station.isAlive()) return;
      expect(real.sqlite.isTransaction).toBe(false);
      station = startProcess(real, service, clock);
    },

    /** The service is healthy again: one more press creates or finds each order, or a person answers. */
    async end(): Promise<void> {
      service.behaveWell();
      clock.ms += 40_000;
      service.catchUp();
      // A service that fails on every unknown code can't be queried at all.
      const tells = how.notFound.status < 500;
      for (const wanted of all) {
        if (wanted.seen?.kind === 'created') continue;
        // A row that was refused, or whose soc is taken, shows that and is not sent again.
        if (wanted.intent.from === 'import' && rowOf(station, wanted.id).state === 'refused') continue;
        const process = processOf(wanted);
        const seen = hear(wanted, await send(process, wanted, false));
        if (seen.kind === 'unknown' && tells) expect(seen.problem.code).toBe('create-untold');
        else if (tells) expect(['created', 'duplicate-soc']).toContain(seen.kind);
        if (seen.kind === 'unknown' && seen.problem.code === 'create-untold') {
          const again = hear(wanted, await send(process, wanted, isTrulyNotThere(seen)));
          // One question for each soc that was sent.
          expect(['created', 'duplicate-soc', 'unknown']).toContain(again.kind);
        }
        expectNoDoubles();
      }
    },
  };
}

const HISTORIES = Number(process.env['TEM_HISTORIES'] ?? propertyRuns(2_000));

it(`creates no order twice in ${HISTORIES} histories: any answer, any delay, killed anywhere`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ manner: how, intents, presses }) => {
      const world = openWorld(how, intents);
      for (const one of presses) await world.press(one);
      await world.end();
    }),
    { numRuns: HISTORIES },
  );
}, 600_000);
