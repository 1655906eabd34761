import { describe, expect, it } from 'vitest';
import {
  createHistoryView,
  type HistoryView,
} from '../../../../../renderer/features/history/history-view.ts';
import { createLabelList, PAGE_SIZE } from '../../../../../renderer/features/history/label-list.ts';
import type { AccountId } from '../../../../../shared/account.ts';
import {
  EMPTY_HISTORY_FILTER,
  type HistoryFilter,
  type PrintedLabel,
} from '../../../../../shared/history.ts';
import type { TemApi } from '../../../../../shared/ipc.ts';
import type { OrderCode } from '../../../../../shared/order-code.ts';
import type { PrintOneAnswer } from '../../../../../shared/print-one.ts';
import { refused } from '../../refused.ts';

const labelOf = (id: number): PrintedLabel => ({
  id,
  account: null,
  code: `SGNS336484LM.${100_000_000 + id}` as OrderCode,
  soc: null,
  receiver: null,
  size: 'S9',
  printer: 'Zebra_80',
  pages: 1,
  reprint: null,
  state: 'printed',
  submittedAtMs: id,
  endedAtMs: id,
  receipt: null,
});

type History = TemApi['calls']['history'];

/** Main with labels 1 to `total`; replies on request of the test, or at once. */
function fakeMain(total: number) {
  const asked: { filter: HistoryFilter; from: number }[] = [];
  const days: string[] = [];
  const waiting: (() => void)[] = [];
  const main = {
    total,
    held: false,
    asked,
    days,
    /** The labels that were asked for by id, and reprints. */
    labels: [] as number[],
    reprints: [] as unknown[],
    answer: null as PrintOneAnswer | null,
    changed: () => undefined as void,
    fails: false,
    answerAll() {
      for (const answer of waiting.splice(0)) answer();
    },
  };
  const page: History['page'] = async ({ filter, from, count }) => {
    asked.push({ filter: { ...filter, account: filter.account as AccountId | null }, from });
    if (main.held) await new Promise<void>((resolve) => waiting.push(resolve));
    if (main.fails) return refused({ code: 'internal' });
    const labels = Array.from({ length: main.total }, (_none, at) => labelOf(main.total - at)).filter(
      ({ code }) => code.includes(filter.text),
    );
    return { labels: labels.slice(from, from + count), total: labels.length };
  };
  const history: History = {
    page,
    day: async ({ day, account }) => {
      days.push(account === null ? day : `${day} of ${account}`);
      const hours = Array.from({ length: 24 }, () => 0);
      const counts = { printed: days.length, confirmed: 0, reprints: 0, failed: 0, unknown: 0 };
      return { day, ...counts, hours };
    },
    printers: async () => ['Zebra_80'],
    export: async () => null,
    verify: async () => refused({ code: 'internal' }),
    exportReceipts: async () => null,
    label: async ({ id }) => {
      main.labels.push(id);
      return { ...labelOf(id), state: 'confirmed' };
    },
    reprint: async (asked) => {
      main.reprints.push(asked);
      return main.answer ?? refused({ code: 'batch-full', values: { limit: 5_000 } });
    },
  };
  return { main, history };
}

function openView(total: number, now = () => new Date(2026, 10, 21, 9)) {
  const { main, history } = fakeMain(total);
  const messages = {
    history: {
      changed: (listener: () => void) => {
        main.changed = listener;
        return () => {
          main.changed = () => undefined;
        };
      },
    },
    station: { changed: () => () => undefined },
  };
  // Of the whole interface the room uses these.
  const station = { accounts: async () => [] };
  const tem = { calls: { history, station }, messages } as unknown as TemApi;
  const view: HistoryView = createHistoryView({ tem, now });
  return { main, view };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the list of labels', () => {
  it('fetches only the visible pages, once each', async () => {
    const { main, history } = fakeMain(5_000);
    const list = createLabelList(history.page);
    list.refresh();
    await settled();
    list.setVisibleRows(2_500, 2_512);
    list.setVisibleRows(2_501, 2_513);
    await settled();
    expect(main.asked.map(({ from }) => from)).toEqual([0, 2_500]);
    expect(list.itemAt(2_501)?.id).toBe(2_499);
    expect(list.itemAt(7)).toBeNull();
    list.setVisibleRows(PAGE_SIZE * 3 - 2, PAGE_SIZE * 3 + 2);
    await settled();
    expect(main.asked.slice(2).map(({ from }) => from)).toEqual([PAGE_SIZE * 2, PAGE_SIZE * 3]);
  });

  it('drops responses to an outdated filter, and fetches once for all changes meanwhile', async () => {
    const { main, history } = fakeMain(300);
    const list = createLabelList(history.page);
    main.held = true;
    list.refresh();
    for (const text of ['1', '10', '100000', '100000007']) void list.setFilter({ text });
    const done = list.setFilter({ text: '100000008' });
    main.held = false;
    main.answerAll();
    await done;
    expect(main.asked.map(({ filter }) => filter.text)).toEqual(['', '100000008']);
    expect(list.store.getState()).toMatchObject({ total: 1, problem: null });
    expect(list.itemAt(0)?.id).toBe(8);
  });

  it('shows why it can’t be read, and clears that once it can', async () => {
    const { main, history } = fakeMain(3);
    const list = createLabelList(history.page);
    main.fails = true;
    await list.setFilter({ text: 'x' });
    expect(list.store.getState().problem?.code).toBe('internal');
    main.fails = false;
    await list.setFilter(EMPTY_HISTORY_FILTER);
    expect(list.store.getState()).toMatchObject({ problem: null, total: 3 });
  });
});

describe('the history screen', () => {
  it('opens the newest label of a scanned code, whatever was filtered before', async () => {
    const { view } = openView(40);
    await view.list.setFilter({ printer: 'XP-420B', state: 'failed' });
    await view.findScanned('SGNS336484LM.100000007');
    expect(view.list.store.getState().filter).toEqual({
      ...EMPTY_HISTORY_FILTER,
      text: 'SGNS336484LM.100000007',
    });
    expect(view.store.getState().opened?.id).toBe(7);
    // A scanner's second Enter takes nothing back.
    await view.askReprint();
    await view.openFirst();
    expect(view.printing.store.getState().state).toMatchObject({ kind: 'asking', subject: { id: 7 } });
    await view.findScanned('NOTHING'.repeat(100));
    expect(view.store.getState().opened).toBeNull();
    expect(view.list.store.getState().filter.text).toHaveLength(200);
  });

  it('opens the newest even if the list is scrolled elsewhere', async () => {
    const { view } = openView(5_000);
    await view.list.setFilter({});
    const opened = view.findScanned('100001000');
    view.list.setVisibleRows(4_000, 4_012);
    await opened;
    expect(view.store.getState().opened?.id).toBe(1_000);
  });

  it('follows printing only while it is shown', async () => {
    const { main, view } = openView(3);
    const leave = view.enter();
    await settled();
    expect(view.list.store.getState().total).toBe(3);
    expect(view.store.getState().printers).toEqual(['Zebra_80']);
    main.total = 4;
    main.changed();
    await settled();
    expect(view.list.store.getState().total).toBe(4);
    expect(view.store.getState().totals?.printed).toBe(2);
    leave();
    main.total = 5;
    main.changed();
    await settled();
    expect(view.list.store.getState().total).toBe(4);
  });

  it('shows the totals of the account whose labels are listed', async () => {
    const { main, view } = openView(3);
    const account = '0a1b2c3d' as AccountId;
    const leave = view.enter();
    await settled();
    await view.list.setFilter({ account });
    await settled();
    expect(main.asked.at(-1)?.filter.account).toBe(account);
    expect(main.days.at(-1)).toBe(`2026-11-21 of ${account}`);
    await view.list.setFilter(EMPTY_HISTORY_FILTER);
    await settled();
    expect(main.days.at(-1)).toBe('2026-11-21');
    expect(view.store.getState().totals?.day).toBe('2026-11-21');
    leave();
  });

  it('moves by days, never past today, and advances at midnight', async () => {
    let now = new Date(2026, 10, 21, 23, 59);
    const { main, view } = openView(0, () => now);
    view.moveDays(1);
    expect(view.store.getState()).toMatchObject({ day: '2026-11-21', isToday: true });
    view.moveDays(-1);
    view.moveDays(-1);
    await settled();
    expect(view.store.getState()).toMatchObject({ day: '2026-11-19', isToday: false });
    expect(view.store.getState().totals?.day).toBe('2026-11-19');
    view.moveDays(2);
    now = new Date(2026, 10, 22, 0, 1);
    view.enter();
    await settled();
    expect(view.store.getState()).toMatchObject({ day: '2026-11-22', isToday: true });
    expect(main.days.at(-1)).toBe('2026-11-22');
  });

  it('reprints the open label after its reason, and shows what became of it at that label', async () => {
    const { main, view } = openView(3);
    const state = () => view.printing.store.getState().state;
    view.open(labelOf(2));
    await view.askReprint();
    expect(state()).toMatchObject({ kind: 'asking', subject: { id: 2 } });
    await view.printing.answer('damaged');
    expect(main.reprints).toEqual([{ id: 2, reason: 'damaged' }]);
    expect(state()).toMatchObject({ kind: 'failed', subject: { id: 2 }, problem: { code: 'batch-full' } });
    // Another label has no result of its own, and no question after a look at another one.
    view.open(labelOf(3));
    await view.askReprint();
    view.open(labelOf(2));
    expect(state()).toEqual({ kind: 'idle' });
    expect(main.reprints).toHaveLength(1);
  });

  it('asks about the newest listed label if none is open, and about none in an empty list', async () => {
    const { main, view } = openView(3);
    await view.list.setFilter({ text: '100000001' });
    await view.askReprint();
    expect(view.store.getState().opened?.id).toBe(1);
    expect(view.printing.store.getState().state).toMatchObject({ kind: 'asking', subject: { id: 1 } });
    const empty = openView(0);
    await empty.view.askReprint();
    expect(empty.view.printing.store.getState().state).toEqual({ kind: 'idle' });
    expect([...main.reprints, ...empty.main.reprints]).toEqual([]);
  });

  it('reads the open label alone when something changes', async () => {
    const { main, view } = openView(300);
    view.enter();
    view.open(labelOf(2));
    await settled();
    const pages = main.asked.length;
    main.changed();
    await settled();
    expect(main.labels).toEqual([2]);
    expect(view.store.getState().opened?.state).toBe('confirmed');
    // The list's own page.
    expect(main.asked.length - pages).toBe(1);
  });
});
