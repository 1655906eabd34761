import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createImportRows, PAGE_SIZE } from '../../../../../renderer/features/imports/import-rows.ts';
import type { ImportFilter, ImportPage } from '../../../../../shared/import.ts';
import { refused } from '../../refused.ts';
import { rowOf } from './import-fixtures.ts';

interface Asked {
  readonly filter: ImportFilter;
  readonly from: number;
  readonly count: number;
  readonly answer: (reply: ImportPage | Promise<never>) => Promise<void>;
}

/** Main's rows: replies on request of the test. */
function fakeRows(filter: ImportFilter = 'all') {
  const asked: Asked[] = [];
  const reported: unknown[] = [];
  const rows = createImportRows(
    (input) =>
      new Promise((resolve) => {
        asked.push({
          ...input,
          answer: async (reply) => {
            resolve(reply);
            await new Promise((done) => setImmediate(done));
          },
        });
      }),
    filter,
    (thrown) => reported.push(thrown),
  );
  return { rows, asked, reported, lineAt: (index: number) => rows.itemAt(index)?.line };
}

/** A page as main answers it of `total` rows; each row's line is its place plus `more`. */
const pageOf = ({ from, count }: Asked, total: number, more = 0): ImportPage => ({
  total,
  rows: Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, at) =>
    rowOf(from + at + more),
  ),
});

describe('createImportRows', () => {
  it('fetches nothing until requested, then the first page', async () => {
    const { rows, asked, lineAt } = fakeRows('mistaken');
    rows.setVisibleRows(0, 10);
    expect(asked).toHaveLength(0);
    rows.refresh();
    expect(asked).toMatchObject([{ filter: 'mistaken', from: 0, count: PAGE_SIZE }]);
    await asked[0]?.answer(pageOf(asked[0], 200));
    expect(rows.store.getState().total).toBe(200);
    expect(lineAt(7)).toBe(7);
    expect(lineAt(PAGE_SIZE)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('runs one fetch at a time, then fetches what is visible by then', async () => {
    const { rows, asked, lineAt } = fakeRows();
    rows.refresh();
    for (let first = 0; first < 4_000; first += 100) rows.setVisibleRows(first, first + 12);
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(pageOf(asked[0], 5_000));
    expect(asked.map(({ from }) => from)).toEqual([0, 3_900]);
    if (asked[1] !== undefined) await asked[1].answer(pageOf(asked[1], 5_000));
    expect(lineAt(3_905)).toBe(3_905);
    expect(asked).toHaveLength(2);
  });

  it('keeps stale rows until their new version arrives, and fetches invisible ones later', async () => {
    const { rows, asked, lineAt } = fakeRows();
    rows.setVisibleRows(0, PAGE_SIZE + 5);
    rows.refresh();
    for (const at of [0, 1]) await asked[at]?.answer(pageOf(asked[at], 200));
    rows.setVisibleRows(0, 10);
    rows.refresh();
    expect(lineAt(3)).toBe(3);
    await asked[2]?.answer(pageOf(asked[2], 200, 1_000));
    expect(lineAt(3)).toBe(1_003);
    expect(lineAt(PAGE_SIZE)).toBe(PAGE_SIZE);
    expect(asked).toHaveLength(3);
    rows.setVisibleRows(PAGE_SIZE, PAGE_SIZE + 5);
    expect(asked[3]).toMatchObject({ from: PAGE_SIZE });
  });

  it('refetches what was requested before a refresh', async () => {
    const { rows, asked } = fakeRows();
    rows.refresh();
    rows.refresh();
    rows.refresh();
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(pageOf(asked[0], 10));
    expect(asked).toHaveLength(2);
    await asked[1]?.answer(pageOf(asked[1], 10));
    expect(asked).toHaveLength(2);
  });

  it('drops the response to the previous filter', async () => {
    const { rows, asked, lineAt } = fakeRows();
    rows.refresh();
    rows.setFilter('created');
    await asked[0]?.answer(pageOf(asked[0], 10));
    expect(rows.store.getState()).toMatchObject({ filter: 'created', total: null });
    expect(asked[1]).toMatchObject({ filter: 'created', from: 0 });
    await asked[1]?.answer(pageOf(asked[1], 3, 100));
    expect(rows.store.getState().total).toBe(3);
    expect(lineAt(0)).toBe(100);
    rows.setFilter('created');
    expect(asked).toHaveLength(2);
  });

  it('reports a failed fetch, and retries with the next refresh, not before', async () => {
    const { rows, asked, reported } = fakeRows();
    rows.refresh();
    await asked[0]?.answer(refused({ code: 'no-import' }));
    expect(reported).toMatchObject([{ problem: { code: 'no-import' } }]);
    rows.setVisibleRows(0, 5);
    expect(asked).toHaveLength(1);
    rows.refresh();
    expect(asked).toHaveLength(2);
  });

  it('converges to main’s state of the visible rows, however it was scrolled and changed', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('look' as const), first: fc.nat(900), rows: fc.nat(80) }),
      fc.record({ kind: fc.constant('change' as const) }),
      fc.record({
        kind: fc.constant('choose' as const),
        filter: fc.constantFrom<ImportFilter>('all', 'ready', 'created'),
      }),
      fc.record({ kind: fc.constant('answer' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { rows, asked } = fakeRows();
        let version = 0;
        let first = 0;
        let last = 0;
        const answered = new Set<Asked>();
        const answer = async (): Promise<boolean> => {
          const next = asked.find((one) => !answered.has(one));
          if (next === undefined) return false;
          answered.add(next);
          await next.answer(pageOf(next, 1_000, version * 10_000));
          return true;
        };
        rows.refresh();
        for (const one of steps) {
          if (one.kind === 'look') rows.setVisibleRows((first = one.first), (last = one.first + one.rows));
          if (one.kind === 'choose' && one.filter !== rows.store.getState().filter) {
            rows.setFilter(one.filter);
            first = last = 0;
          }
          if (one.kind === 'answer') await answer();
          if (one.kind === 'change') {
            version += 1;
            rows.refresh();
          }
        }
        while (await answer());
        for (let index = first; index <= last; index += 1)
          expect(rows.itemAt(index)?.line).toBe(index + version * 10_000);
      }),
      { numRuns: 60 },
    );
  });
});
