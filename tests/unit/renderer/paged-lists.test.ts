import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLabelList } from '../../../renderer/features/history/label-list.ts';
import { createImportRows } from '../../../renderer/features/imports/import-rows.ts';
import { createOrderList } from '../../../renderer/features/orders/order-list.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import type { ImportFilter, ImportPage } from '../../../shared/import.ts';
import { slowCalls } from './fake-calls.ts';
import { briefs } from './features/orders/order-fixture.ts';
import { rowOf } from './import-fixtures.ts';
import { refused } from './refused.ts';

interface Range {
  readonly from: number;
  readonly count: number;
}

/** An import's rows, which stay until their newer version arrives. */
function importRows() {
  const { asked, call } = slowCalls<Range & { readonly filter: ImportFilter }>();
  const rows = createImportRows(call(), 'all', () => expect.unreachable());
  /** Answers this fetch as main does with `total` rows; each row's line is its place plus `more`. */
  const answer = async (at: number, total: number, more = 0): Promise<void> => {
    const { input, answer } = asked[at] ?? expect.unreachable();
    const count = Math.max(0, Math.min(input.count, total - input.from));
    const page: ImportPage = {
      total,
      rows: Array.from({ length: count }, (_, at) => rowOf(input.from + at + more)),
    };
    await answer(page);
  };
  return { rows, asked, answer };
}

describe('the rows of an import', () => {
  it('converge to main’s state of the visible rows, however they were scrolled and changed', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('look' as const), first: fc.nat(900), rows: fc.nat(80) }),
      fc.record({ kind: fc.constantFrom('change' as const, 'answer' as const) }),
      fc.record({
        kind: fc.constant('choose' as const),
        filter: fc.constantFrom<ImportFilter>('all', 'ready', 'created'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { rows, asked, answer } = importRows();
        let [version, first, last, answered] = [0, 0, 0, 0];
        const answerNext = async (): Promise<boolean> => {
          if (answered === asked.length) return false;
          await answer(answered++, 1_000, version * 10_000);
          return true;
        };
        rows.refresh();
        for (const one of steps) {
          if (one.kind === 'look') rows.setVisibleRows((first = one.first), (last = one.first + one.rows));
          if (one.kind === 'choose' && one.filter !== rows.store.getState().filter) {
            rows.setFilter(one.filter);
            first = last = 0;
          }
          if (one.kind === 'answer') await answerNext();
          if (one.kind === 'change') {
            version += 1;
            rows.refresh();
          }
        }
        while (await answerNext());
        for (let index = first; index <= last; index += 1)
          expect(rows.itemAt(index)?.line).toBe(index + version * 10_000);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the list of orders', () => {
  function start() {
    const { asked, call, answer } = slowCalls<Range & { text: string; status: string | null }>();
    const list = createOrderList(call());
    const answerAll = async (total: number): Promise<void> => {
      for (const { input, answer } of asked.splice(0))
        await answer({ orders: briefs(input.from, Math.min(total, input.from + input.count)), total });
    };
    return { list, asked, answer, answerAll, state: () => list.store.getState() };
  }

  it('shows a failure, recovers with the next response, and drops another partner’s orders', async () => {
    const { list, asked, answer, answerAll, state } = start();
    list.refresh();
    await answer(refused({ code: 'forbidden' }));
    expect(state().problem).toEqual({ code: 'forbidden' });
    list.refresh();
    await answerAll(1);
    expect(state()).toMatchObject({ problem: null, total: 1 });
    void list.setFilter({ text: 'x' });
    list.reset();
    await asked[0]?.answer({ orders: briefs(0, 1), total: 1 });
    expect(state()).toMatchObject({ filter: { text: '' }, total: null });
    expect(state().pages.size).toBe(0);
  });
});

it('the list of labels resolves a change of its filter once the labels are there', async () => {
  const { asked, call } = slowCalls<Range & { filter: { text: string } }>();
  const list = createLabelList(call());
  list.refresh();
  for (const text of ['1', '10']) void list.setFilter({ text });
  const done = list.setFilter({ printer: 'Zebra' });
  await asked[0]?.answer({ labels: [{ id: 1 }], total: 1 });
  expect(list.itemAt(0)).toBeNull();
  await asked[1]?.answer({ labels: [{ id: 8 }], total: 1 });
  await done;
  expect(asked.map(({ input }) => input.filter)).toEqual([
    EMPTY_HISTORY_FILTER,
    { ...EMPTY_HISTORY_FILTER, text: '10', printer: 'Zebra' },
  ]);
  expect(list.itemAt(0)).toMatchObject({ id: 8 });
});
