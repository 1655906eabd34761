import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { addCodesInParts } from '../../../main/station/add-codes-in-parts.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { StationChange } from '../../../shared/station.ts';
import { countTurns } from '../../helpers/count-turns.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { code } from './fakes.ts';
import { newStation, openedStation, options } from './stations.ts';

const codes = (count: number): string[] => Array.from({ length: count }, (_, at) => code(at));

/** A station whose order book knows the orders; counts the queries of that book and the commits of the labels. */
function countingStation(count: number) {
  const database = openDatabase(':memory:');
  const counts = { queries: 0, commits: 0 };
  const counting: Database = {
    ...database,
    transaction(work) {
      counts.commits++;
      return database.transaction(work);
    },
  };
  const book = openOrderBook(database, () => 'sandbox');
  for (let at = 0; at < count; at++)
    book.record({
      code: code(at),
      origin: 'looked-up',
      recency: { of: null },
      atMs: 1,
      facts: { status: '2' },
    });
  const counted = ordersOf({
    checkStatus: () => true,
    book: {
      ...book,
      get(of) {
        counts.queries++;
        return book.get(of);
      },
      getAll(of) {
        if (of.length > 0) counts.queries++;
        return book.getAll(of);
      },
    },
  });
  const store = openLabelStore(counting);
  const changes: StationChange[] = [];
  return { counts, store, changes, open: () => openedStation(store, changes, 30, counted) };
}

describe('a pasted list of 500 codes', () => {
  it('is added in parts, between which the event loop turns', async () => {
    const { station, changes } = newStation();
    const turns = await countTurns(() => addCodesInParts(station.addCodes, codes(500)));
    expect(station.state().rows).toHaveLength(500);
    expect(turns).toBeGreaterThanOrEqual(1);
    expect(Math.max(...changes.map(({ changed }) => changed.length))).toBeLessThanOrEqual(300);
  });

  it('is on disk before it is answered', async () => {
    const { station, ledger } = newStation();
    const { added } = await addCodesInParts(station.addCodes, codes(120));
    expect(ledger.count(station.batchId)).toBe(added);
  });

  it('asks the order book as often as there are parts, not rows', () => {
    const { counts, changes, open } = countingStation(25);
    const station = open();
    counts.queries = 0;
    station.addCodes(codes(25));
    expect(changes.flatMap(({ changed }) => changed).every(({ order }) => order?.status === '2')).toBe(true);
    // For the message to the window, and for the rules that hold a label.
    expect(counts.queries).toBe(2);
  });

  it('gives the same answer and the same rows as in one part', async () => {
    const text = fc.oneof(
      fc.nat({ max: 60 }).map(code),
      fc.constantFrom('', 'KAN7453535', 'not a code!', ' '.repeat(3)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 140 }), async (texts) => {
        const [whole, parts] = [newStation().station, newStation().station];
        expect(await addCodesInParts(parts.addCodes, texts, 25)).toEqual(whole.addCodes(texts));
        expect(parts.state().rows.map((row) => row.code)).toEqual(whole.state().rows.map((row) => row.code));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps what was added when a later part is refused', async () => {
    const { station } = newStation();
    let parts = 0;
    const failing = addCodesInParts(
      (texts) => {
        parts++;
        if (parts === 3) throw new Error('the disk is full');
        return station.addCodes(texts);
      },
      codes(100),
      25,
    );
    await expect(failing).rejects.toThrow('the disk is full');
    expect(station.state().rows).toHaveLength(50);
  });
});

describe('labels that were printed before', () => {
  it('are held with one commit, and told together', () => {
    const { counts, store, changes, open } = countingStation(40);
    const earlier = store.openBatch('command-line');
    for (const { id } of store.addAll(earlier, codes(40).map(queuedLabel))) {
      store.step([id], { event: 'prepare' }, { event: 'prove' });
      store.step([id], { event: 'submit', size: 'S9', printer: 'one', title: 'Tem' });
      store.step([id], { event: 'hand-over', final: true });
    }
    const station = open();
    counts.commits = 0;
    station.addCodes(codes(40));
    expect(station.state().rows.every(({ problem }) => problem?.code === 'printed-before')).toBe(true);
    expect(counts.commits).toBe(2);
    expect(changes.map(({ changed }) => changed.length)).toEqual([40, 40]);
  });
});

describe('a run of 500 labels', () => {
  it('admits them in parts, with one query of the order book each', async () => {
    const { counts, open } = countingStation(500);
    const station = open();
    await addCodesInParts(station.addCodes, codes(500));
    counts.queries = 0;
    const printing = station.print(
      options({
        labels: () => {
          throw new Error('all are admitted');
        },
      }),
    );
    const turns = await countTurns(() => printing.catch(() => undefined));
    expect(turns).toBeGreaterThanOrEqual(500 / 50 - 1);
    expect(counts.queries).toBe(500 / 50);
  });

  it('can be stopped while they are admitted', async () => {
    const { station } = newStation();
    await addCodesInParts(station.addCodes, codes(200));
    const printing = station.print(options());
    await Promise.resolve();
    station.stop();
    await expect(printing).rejects.toMatchObject({ problem: { code: 'stopped' } });
    expect(station.state().rows.every(({ state }) => state === 'queued')).toBe(true);
    expect(station.state().run).toEqual({ kind: 'idle' });
  });
});
