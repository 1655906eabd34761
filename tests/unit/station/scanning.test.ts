import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { RefusalError } from '../../../main/partner/partner-errors.ts';
import { addCodesInParts } from '../../../main/station/add-codes-in-parts.ts';
import { type OrderBrief, type OrderLookup, toOrderBrief } from '../../../shared/order.ts';
import type { OrderCode, Shortcode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { countTurns } from '../../helpers/count-turns.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { code, trouble } from './fakes.ts';
import { problemCode } from './stations.ts';
import { openDesk } from './workstations.ts';

const codes = (count: number): OrderCode[] => Array.from({ length: count }, (_, at) => code(at));
const SOC = 'KAN7453535';

/** A station with an order book, and a service that responds on request of the test. */
function createHarness() {
  const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
  const asked: { text: string; answer: PromiseWithResolvers<OrderLookup> }[] = [];
  const desk = openDesk({
    orders: ordersOf({
      book,
      find(text) {
        const answer = Promise.withResolvers<OrderLookup>();
        asked.push({ text, answer });
        return answer.promise;
      },
    }),
  });
  const enter = (of: OrderCode, soc: string | null = null): OrderBrief => {
    const shortcode = (of.split('.')[1] ?? null) as Shortcode | null;
    const facts = { soc: soc as Soc | null, shortcode, status: '2' };
    return toOrderBrief(
      book.record({ code: of, origin: 'looked-up', recency: { of: null }, atMs: 1, facts }).order,
    );
  };
  return {
    ...desk,
    book,
    asked,
    enter,
    rows: () => desk.station.state().rows,
    /** The service finds these orders for the look-up at this place, or fails. */
    async answer(at: number, ...found: readonly OrderBrief[] | [Error]) {
      const [first] = found;
      if (first instanceof Error) asked[at]?.answer.reject(first);
      else asked[at]?.answer.resolve({ orders: found as readonly OrderBrief[], askedService: true });
      await desk.station.whenLookupsDone();
    },
  };
}

describe('a scan', () => {
  it('adds a code, trimmed, once, and recognizes it by its shortcode', () => {
    const { station, changes } = openDesk();
    const row = { code: code(1), state: 'queued' };
    expect(station.scan(`  ${code(1)} `)).toMatchObject({ kind: 'added', row });
    expect(changes.map(({ changed }) => changed.length)).toEqual([1]);
    for (const text of [code(1), code(1).split('.')[1] ?? ''])
      expect(station.scan(text)).toMatchObject({ kind: 'duplicate', row });
    expect(station.scan('   ')).toEqual({ kind: 'empty' });
    expect(station.scan('two words')).toEqual({ kind: 'invalid', text: 'two words' });
    expect([station.state().rows.length, changes.length]).toEqual([1, 1]);
    expect(station.scan('999999999')).toMatchObject({ kind: 'added', row: { state: 'looking-up' } });
  });

  it('keeps revisions without a gap, and adds no code twice, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat(20).map(code))), (texts) => {
        const { station, changes } = openDesk();
        for (const text of texts) station.scan(text);
        expect(changes.map((change) => change.revision)).toEqual(changes.map((_, at) => at + 1));
        const added = station.state().rows.map((row) => row.code);
        expect(new Set(added).size).toBe(added.length);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a scan that is no full order code', () => {
  it('resolves from the order book at once, else is looked up, and becomes its order', async () => {
    const { enter, station, asked, answer, rows } = createHarness();
    enter(code(1), 'KAN1');
    const row = { code: code(1), scanned: 'KAN1', state: 'queued', order: { soc: 'KAN1' } };
    expect(station.scan('KAN1')).toMatchObject({ kind: 'added', row });
    for (const text of ['000000001', code(1)])
      expect(station.scan(text)).toMatchObject({ kind: 'duplicate', row: { code: code(1) } });
    expect(asked).toEqual([]);
    expect(station.scan(SOC)).toMatchObject({ kind: 'added', row: { state: 'looking-up' } });
    expect(station.scan(SOC)).toMatchObject({ kind: 'duplicate' });
    expect(asked.map(({ text }) => text)).toEqual([SOC]);
    await answer(0, enter(code(2), SOC));
    expect(rows()[1]).toMatchObject({ code: code(2), scanned: SOC, state: 'queued' });
  });

  it('is looked up if only an event claims it, and waits for the service instead of printing that order', async () => {
    const { book, enter, station, asked, answer, rows, id } = createHarness();
    const facts = { soc: SOC as Soc, shortcode: '000000001' as Shortcode, status: '2' };
    book.record({ code: code(9), origin: 'pushed', recency: { of: null }, atMs: 1, facts });
    for (const text of [SOC, '000000001'])
      expect(station.scan(text)).toMatchObject({ row: { code: text, state: 'looking-up', order: null } });
    // The service identifies the order.
    asked[1]?.answer.reject(trouble('unavailable'));
    await answer(0, enter(code(2), SOC));
    const held = { code: '000000001', state: 'held', problem: { code: 'order-not-looked-up' } };
    expect(rows()).toMatchObject([{ code: code(2), state: 'queued' }, held]);
    const heldId = rows()[1]?.id ?? id(1);
    expect(station.choices(heldId)).toEqual([]);
    expect(() => station.choose(heldId, code(9), null)).toThrow(ProblemError);
    // The row's order has its own code: names from an event are not shown for it.
    station.scan(code(9));
    expect(rows()[2]).toMatchObject({ code: code(9), order: { status: '2', soc: null } });
  });

  it('merges with its order’s row if that is in the batch already', async () => {
    const { enter, scan, station, answer, rows, changes } = createHarness();
    scan(2);
    station.scan(SOC);
    const gone = rows()[1]?.id;
    await answer(0, enter(code(2), SOC));
    expect(rows().map((row) => row.code)).toEqual([code(2)]);
    expect(changes.at(-1)).toMatchObject({ removed: [gone], changed: [{ code: code(2) }] });
  });

  it('stays as a row that says so if it matches no order, and can be looked up again', async () => {
    const { enter, station, states, answer, rows } = createHarness();
    station.scan(SOC);
    await answer(0);
    const problem = { code: 'order-not-found', values: { text: SOC } };
    expect(rows()).toMatchObject([{ state: 'held', problem }]);
    station.lookUp(rows()[0]?.id ?? 0);
    expect(states()).toEqual(['looking-up']);
    await answer(1, enter(code(3)));
    expect(rows()).toMatchObject([{ code: code(3), state: 'queued', problem: null }]);
  });

  it('shows why it could not be looked up, in the service’s own words if it refused, and is accepted as a code', async () => {
    const words = 'Hệ thống đang bảo trì';
    const refusal = { httpStatus: 200, hasEnvelope: true, message: words };
    const whys: readonly (readonly [Error, object])[] = [
      [trouble('no-token'), { en: 'no access token is set' }],
      [new RefusalError({ code: 'refused', values: { detail: words } }, refusal), { vi: words, en: words }],
    ];
    for (const [error, why] of whys) {
      const { station, answer, rows } = createHarness();
      station.scan('abc');
      await answer(0, error);
      expect(rows()).toMatchObject([
        { state: 'held', problem: { code: 'order-not-looked-up', values: { why } } },
      ]);
      const id = rows()[0]?.id ?? 0;
      expect(() => station.printAnyway(id, null)).toThrow(ProblemError);
      station.acceptAsCode(id, null);
      expect(rows()).toMatchObject([{ code: 'abc', state: 'queued' }]);
    }
  });

  it('asks which order is meant if several match', () => {
    const { enter, station, rows } = createHarness();
    for (const number of [1, 2]) enter(code(number), 'EG-1');
    const problem = { code: 'several-orders' };
    expect(station.scan('EG-1')).toMatchObject({ row: { state: 'held', problem } });
    const id = rows()[0]?.id ?? 0;
    const choices = station.choices(id).map((order) => order.code);
    expect(choices.toSorted()).toEqual([code(1), code(2)]);
    expect(() => station.choose(id, code(9), null)).toThrow(ProblemError);
    station.choose(id, code(2), null);
    expect(rows()).toMatchObject([{ code: code(2), scanned: 'EG-1', state: 'queued' }]);
  });

  it('is looked up again after a restart, and left alone if it was removed meanwhile', async () => {
    const { enter, again, asked, station } = createHarness();
    station.scan(SOC);
    station.scan('KAN0000000');
    const next = again().station;
    expect(asked.map(({ text }) => text).slice(2)).toEqual([SOC, 'KAN0000000']);
    next.remove(next.state().rows[1]?.id ?? 0);
    for (const { text, answer } of asked)
      answer.resolve({ orders: [enter(code(text === SOC ? 1 : 2))], askedService: true });
    await Promise.all([next.whenLookupsDone(), station.whenLookupsDone()]);
    expect(next.state().rows).toMatchObject([{ code: code(1), state: 'queued' }]);
  });
});

describe('a list of codes', () => {
  it('is added at once, each code once, and reports what it skipped', async () => {
    const { enter, station, scan, states, changes, answer, rows } = createHarness();
    enter(code(1), SOC);
    scan(0);
    const before = changes.length;
    const texts = [code(0), code(2), code(2), ' ', 'two words', SOC, code(1), 'unknown', code(3)];
    const answered = { added: 4, duplicates: 3, invalid: ['two words'], invalidCount: 1, left: 0 };
    expect(station.addCodes(texts)).toEqual(answered);
    expect(rows().map((row) => row.code)).toEqual([code(0), code(2), code(1), 'unknown', code(3)]);
    expect(changes[before]?.changed).toHaveLength(4);
    await answer(0);
    expect(states()).toEqual(['queued', 'queued', 'queued', 'held', 'queued']);
  });

  it('fills the batch to its limit and reports how many remain', () => {
    const { station } = openDesk();
    expect(station.addCodes(codes(5_003))).toMatchObject({ added: 5_000, left: 3 });
    expect(() => station.scan(code(9_999))).toThrow(ProblemError);
  });

  it('gives the same answer and the same rows in parts as in one part', async () => {
    const text = fc.oneof(
      fc.nat({ max: 60 }).map(code),
      fc.constantFrom('', SOC, 'not a code!', ' '.repeat(3)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 140 }), async (texts) => {
        const [whole, parts] = [openDesk().station, openDesk().station];
        expect(await addCodesInParts(parts.addCodes, texts, 25)).toEqual(whole.addCodes(texts));
        expect(parts.state().rows.map((row) => row.code)).toEqual(whole.state().rows.map((row) => row.code));
      }),
      { numRuns: 15 },
    );
  });

  it('keeps what was added when a later part is refused', async () => {
    const { station, ledger } = openDesk();
    let parts = 0;
    const add = (texts: readonly string[]) => {
      if (++parts === 3) throw new Error('the disk is full');
      return station.addCodes(texts);
    };
    await expect(addCodesInParts(add, codes(100), 25)).rejects.toThrow('the disk is full');
    expect([station.state().rows.length, ledger.count(station.batchId)]).toEqual([50, 50]);
  });
});

describe('a list of 500 codes', () => {
  /** A station whose order book knows the orders, and counts its queries. */
  function countingDesk(count: number) {
    const counts = { queries: 0 };
    const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
    const known = { origin: 'looked-up', recency: { of: null }, atMs: 1, facts: { status: '2' } } as const;
    for (const of of codes(count)) book.record({ code: of, ...known });
    const counted = {
      get: (of: OrderCode) => {
        counts.queries++;
        return book.get(of);
      },
      getAll: (of: readonly OrderCode[]) => {
        if (of.length > 0) counts.queries++;
        return book.getAll(of);
      },
    };
    return {
      counts,
      ...openDesk({ orders: ordersOf({ checkStatus: () => true, book: { ...book, ...counted } }) }),
    };
  }

  it('is added and admitted in parts, between which the event loop turns, with one query of the book each', async () => {
    const { counts, station, changes, print } = countingDesk(500);
    expect(await countTurns(() => addCodesInParts(station.addCodes, codes(500)))).toBeGreaterThanOrEqual(1);
    expect(station.state().rows).toHaveLength(500);
    expect(Math.max(...changes.map(({ changed }) => changed.length))).toBeLessThanOrEqual(300);
    counts.queries = 0;
    const labels = (): never => {
      throw new Error('all are admitted');
    };
    const turns = await countTurns(() => print({ labels }).catch(() => undefined));
    expect(turns).toBeGreaterThanOrEqual(500 / 50 - 1);
    expect(counts.queries).toBe(500 / 50);
  });

  it('can be stopped while they are admitted', async () => {
    const { station, print, states } = openDesk();
    await addCodesInParts(station.addCodes, codes(200));
    const printing = print();
    await Promise.resolve();
    station.stop();
    expect(await problemCode(printing)).toBe('stopped');
    expect(new Set(states())).toEqual(new Set(['queued']));
    expect(station.state().run).toEqual({ kind: 'idle' });
  });
});
