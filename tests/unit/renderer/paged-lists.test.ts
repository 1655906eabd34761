import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLabelList } from '../../../renderer/features/history/label-list.ts';
import { createImportRows, PAGE_SIZE } from '../../../renderer/features/imports/import-rows.ts';
import { createOrderList, isFiltered } from '../../../renderer/features/orders/order-list.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import type { ImportFilter, ImportPage } from '../../../shared/import.ts';
import { slowCalls } from './fake-calls.ts';
import { briefs, orderOf } from './features/orders/order-fixture.ts';
import { rowOf } from './import-fixtures.ts';
import { refused } from './refused.ts';

interface Range {
  readonly from: number;
  readonly count: number;
}

/** An import's rows, which stay until their newer version arrives. */
function importRows(filter: ImportFilter = 'all') {
  const { asked, call } = slowCalls<Range & { readonly filter: ImportFilter }>();
  const reported: unknown[] = [];
  const rows = createImportRows(call(), filter, (thrown) => reported.push(thrown));
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
  return { rows, asked, answer, reported, lineAt: (index: number) => rows.itemAt(index)?.line };
}

describe('the rows of an import', () => {
  it('are fetched once requested, in the visible pages only, one fetch at a time', async () => {
    const { rows, asked, answer, lineAt } = importRows('mistaken');
    rows.setVisibleRows(0, 10);
    expect(asked).toHaveLength(0);
    rows.refresh();
    expect(asked).toMatchObject([{ input: { filter: 'mistaken', from: 0, count: PAGE_SIZE } }]);
    for (let first = 0; first < 4_000; first += 100) rows.setVisibleRows(first, first + 12);
    expect(asked).toHaveLength(1);
    await answer(0, 5_000);
    expect([rows.store.getState().total, lineAt(7), lineAt(PAGE_SIZE)]).toEqual([5_000, 7, undefined]);
    expect(asked.map(({ input }) => input.from)).toEqual([0, 3_900]);
    await answer(1, 5_000);
    expect([lineAt(3_905), asked.length]).toEqual([3_905, 2]);
  });

  it('stay until their new version arrives; invisible ones are fetched later, and all changes once', async () => {
    const { rows, asked, answer, lineAt } = importRows();
    rows.setVisibleRows(0, PAGE_SIZE + 5);
    rows.refresh();
    for (const at of [0, 1]) await answer(at, 200);
    rows.setVisibleRows(0, 10);
    rows.refresh();
    expect(lineAt(3)).toBe(3);
    rows.refresh();
    rows.refresh();
    expect(asked).toHaveLength(3);
    await answer(2, 200, 1_000);
    await answer(3, 200, 1_000);
    expect([lineAt(3), lineAt(PAGE_SIZE), asked.length]).toEqual([1_003, PAGE_SIZE, 4]);
    rows.setVisibleRows(PAGE_SIZE, PAGE_SIZE + 5);
    expect(asked[4]).toMatchObject({ input: { from: PAGE_SIZE } });
  });

  it('drop the response to the previous filter', async () => {
    const { rows, asked, answer, lineAt } = importRows();
    rows.refresh();
    rows.setFilter('created');
    await answer(0, 10);
    expect(rows.store.getState()).toMatchObject({ filter: 'created', total: null });
    expect(asked[1]).toMatchObject({ input: { filter: 'created', from: 0 } });
    await answer(1, 3, 100);
    expect([rows.store.getState().total, lineAt(0)]).toEqual([3, 100]);
    rows.setFilter('created');
    expect(asked).toHaveLength(2);
  });

  it('report a failed fetch, and retry with the next refresh, not before', async () => {
    const { rows, asked, reported } = importRows();
    rows.refresh();
    await asked[0]?.answer(refused({ code: 'no-import' }));
    expect(reported).toMatchObject([{ problem: { code: 'no-import' } }]);
    rows.setVisibleRows(0, 5);
    expect(asked).toHaveLength(1);
    rows.refresh();
    expect(asked).toHaveLength(2);
  });

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

  it('fetches every visible page, and starts at the top with another filter', async () => {
    const { list, asked, answerAll, state } = start();
    list.setVisibleRows(395, 405);
    expect(asked.map(({ input }) => input.from)).toEqual([300, 400]);
    expect(list.itemAt(400)).toBeNull();
    await answerAll(1_000);
    expect([list.itemAt(400)?.code, state().total]).toEqual([orderOf(400).code, 1_000]);
    expect(isFiltered(state().filter)).toBe(false);
    void list.setFilter({ status: '0' });
    // What is shown stays until its replacement arrives.
    expect(state()).toMatchObject({ filter: { status: '0' }, total: 1_000 });
    expect(asked.map(({ input }) => input)).toEqual([{ from: 0, count: 100, status: '0', text: '' }]);
    expect(isFiltered(state().filter)).toBe(true);
    await answerAll(1);
    expect(state().total).toBe(1);
  });

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
