import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as days from '../../../renderer/features/history/days.ts';
import { createHistoryView } from '../../../renderer/features/history/history-view.ts';
import type { AccountId } from '../../../shared/account.ts';
import { DaySchema, EMPTY_HISTORY_FILTER, type PrintedLabel } from '../../../shared/history.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { fakeMessage, settle } from './fake-calls.ts';
import { refused } from './refused.ts';

describe('a typed day', () => {
  const TODAY = '2026-03-05';
  const read = (text: string): string => {
    const day = days.parseDay(text, TODAY);
    return day.kind === 'day' ? day.day : day.kind;
  };

  it.each<[string, string]>([
    ['21/11/2025', '2025-11-21'],
    [' 1.2.25 ', '2025-02-01'],
    ['5-3', '2026-03-05'],
    // Tomorrow has no labels, so last year's day is meant.
    ['6/3', '2025-03-06'],
    ['29/2/2024', '2024-02-29'],
    ['2026-1-9', '2026-01-09'],
    ['   ', 'empty'],
    ...[
      '29/2/2025',
      '31/4',
      '0/1',
      '13/13/2025',
      '1/1/1925',
      '5',
      'hôm qua',
      '883568271',
      '1/2/3/4',
      '٣/٣',
    ].map((text): [string, string] => [text, 'refused']),
  ])('%j is %s', (text, day) => expect(read(text)).toBe(day));

  it('is accepted as main accepts it, or not at all, and read back as shown', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789/.- x'.split('')), maxLength: 10 });
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 70_000 }), (text, number) => {
        const day = days.parseDay(text, TODAY);
        if (day.kind === 'day') expect(DaySchema.safeParse(day.day).success).toBe(true);
        const shown = days.addDays('2000-01-01', number);
        expect(read(days.formatDayInput(shown))).toBe(shown);
      }),
    );
  });
});

describe('the calendar', () => {
  it('moves by days, even across a clock change', () => {
    const before = process.env['TZ'];
    for (const zone of ['Asia/Ho_Chi_Minh', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia']) {
      process.env['TZ'] = zone;
      let day = '2018-01-01';
      for (let at = 0; at < 800; at++) {
        const next = days.addDays(day, 1);
        expect(days.addDays(next, -1)).toBe(day);
        day = next;
      }
      expect(day).toBe('2020-03-11');
    }
    process.env['TZ'] = before;
  });

  it('names the weekday as the language does', () => {
    expect(days.formatWeekday('2026-11-21', 'vi')).toBe('Thứ Bảy, 21/11/2026');
    expect(days.formatWeekday('2026-11-21', 'en')).toBe('Saturday, 21/11/2026');
    expect(days.toDay(days.toNoon('2026-11-21'))).toBe('2026-11-21');
  });
});

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

/** The history screen on a main with labels 1 to `total`. */
function openView(total: number, now = () => new Date(2026, 10, 21, 9)) {
  const { changed, say } = fakeMessage<void>();
  const main = {
    total,
    pages: [] as unknown[],
    days: [] as string[],
    labels: [] as number[],
    reprints: [] as unknown[],
  };
  const history: Partial<TemApi['calls']['history']> = {
    page: async ({ filter, from, count }) => {
      main.pages.push(filter.account);
      const all = Array.from({ length: main.total }, (_none, at) => labelOf(main.total - at));
      const labels = all.filter(({ code }) => code.includes(filter.text));
      return { labels: labels.slice(from, from + count), total: labels.length };
    },
    day: async ({ day, account }) => {
      main.days.push(account === null ? day : `${day} of ${account}`);
      const counts = { printed: main.days.length, confirmed: 0, reprints: 0, failed: 0, unknown: 0 };
      return { day, ...counts, hours: Array.from({ length: 24 }, () => 0) };
    },
    printers: async () => ['Zebra_80'],
    label: async ({ id }) => {
      main.labels.push(id);
      return { ...labelOf(id), state: 'confirmed' };
    },
    reprint: async (asked) => {
      main.reprints.push(asked);
      return refused({ code: 'batch-full', values: { limit: 5_000 } });
    },
  };
  // Of the whole interface the screen uses these.
  const tem = {
    calls: { history, station: { accounts: async () => [] } },
    messages: { history: { changed }, station: { changed: () => () => undefined } },
  } as unknown as TemApi;
  const view = createHistoryView({ tem, now });
  return {
    main,
    view,
    changed: say,
    state: () => view.store.getState(),
    list: () => view.list.store.getState(),
    printing: () => view.printing.store.getState().state,
  };
}

describe('the history screen', () => {
  it('opens the newest label of a scanned code, whatever was filtered before or scrolled to', async () => {
    const { view, state, list, printing } = openView(5_000);
    await view.list.setFilter({ printer: 'XP-420B', state: 'failed' });
    const opened = view.findScanned('SGNS336484LM.100000007');
    view.list.setVisibleRows(4_000, 4_012);
    await opened;
    expect(list().filter).toEqual({ ...EMPTY_HISTORY_FILTER, text: 'SGNS336484LM.100000007' });
    expect(state().opened?.id).toBe(7);
    // A scanner's second Enter takes nothing back.
    await view.askReprint();
    await view.openFirst();
    expect(printing()).toMatchObject({ kind: 'asking', subject: { id: 7 } });
    await view.findScanned('NOTHING'.repeat(100));
    expect([state().opened, list().filter.text.length]).toEqual([null, 200]);
  });

  it('follows printing only while it is shown, and reads the open label alone', async () => {
    const { main, view, changed, state, list } = openView(3);
    const leave = view.enter();
    view.open(labelOf(2));
    await settle();
    expect([list().total, state().printers]).toEqual([3, ['Zebra_80']]);
    main.total = 4;
    const pages = main.pages.length;
    changed();
    await settle();
    expect([list().total, state().totals?.printed, main.pages.length - pages]).toEqual([4, 2, 1]);
    expect([main.labels, state().opened?.state]).toEqual([[2], 'confirmed']);
    leave();
    main.total = 5;
    changed();
    await settle();
    expect(list().total).toBe(4);
  });

  it('shows the totals of the account whose labels are listed', async () => {
    const { main, view, state } = openView(3);
    const account = '0a1b2c3d' as AccountId;
    view.enter();
    await settle();
    await view.list.setFilter({ account });
    await settle();
    expect([main.pages.at(-1), main.days.at(-1)]).toEqual([account, `2026-11-21 of ${account}`]);
    await view.list.setFilter(EMPTY_HISTORY_FILTER);
    await settle();
    expect([main.days.at(-1), state().totals?.day]).toEqual(['2026-11-21', '2026-11-21']);
  });

  it('moves by days, never past today, and advances at midnight', async () => {
    let now = new Date(2026, 10, 21, 23, 59);
    const { main, view, state } = openView(0, () => now);
    view.moveDays(1);
    expect(state()).toMatchObject({ day: '2026-11-21', isToday: true });
    view.moveDays(-1);
    view.moveDays(-1);
    await settle();
    expect(state()).toMatchObject({ day: '2026-11-19', isToday: false, totals: { day: '2026-11-19' } });
    view.moveDays(2);
    now = new Date(2026, 10, 22, 0, 1);
    view.enter();
    await settle();
    expect(state()).toMatchObject({ day: '2026-11-22', isToday: true });
    expect(main.days.at(-1)).toBe('2026-11-22');
  });

  it('reprints the open label after its reason, and shows what became of it at that label', async () => {
    const { main, view, printing } = openView(3);
    view.open(labelOf(2));
    await view.askReprint();
    expect(printing()).toMatchObject({ kind: 'asking', subject: { id: 2 } });
    await view.printing.answer('damaged');
    expect(main.reprints).toEqual([{ id: 2, reason: 'damaged' }]);
    expect(printing()).toMatchObject({ kind: 'failed', subject: { id: 2 }, problem: { code: 'batch-full' } });
    // Another label has no result of its own, and no question after a look at another one.
    view.open(labelOf(3));
    await view.askReprint();
    view.open(labelOf(2));
    expect(printing()).toEqual({ kind: 'idle' });
    expect(main.reprints).toHaveLength(1);
  });

  it('asks about the newest listed label if none is open, and about none in an empty list', async () => {
    const { main, view, state, printing } = openView(3);
    await view.list.setFilter({ text: '100000001' });
    await view.askReprint();
    expect(state().opened?.id).toBe(1);
    expect(printing()).toMatchObject({ kind: 'asking', subject: { id: 1 } });
    const empty = openView(0);
    await empty.view.askReprint();
    expect([empty.printing(), main.reprints]).toEqual([{ kind: 'idle' }, []]);
  });
});
