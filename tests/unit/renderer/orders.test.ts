import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCodeLabelKey, sumFee } from '../../../renderer/features/orders/amounts-section.tsx';
import { sortJourneys } from '../../../renderer/features/orders/journeys-section.tsx';
import { createOpenOrder } from '../../../renderer/features/orders/open-order.ts';
import { createOrderSearch } from '../../../renderer/features/orders/order-search.ts';
import { formatStatus, getStatusAppearance } from '../../../renderer/features/orders/order-status-badge.tsx';
import { createOrdersView } from '../../../renderer/features/orders/orders-view.ts';
import { formatServiceTime } from '../../../renderer/i18n/format-time.ts';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { type KnownOrder, type OrderLookup, type OrderSearch, toOrderBrief } from '../../../shared/order.ts';
import { BUILT_IN_STATUSES } from '../../../shared/order-status.ts';
import type { PrintOneAnswer } from '../../../shared/print-one.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { fakeMessage, settle, slowCalls } from './fake-calls.ts';
import { briefs, orderOf } from './features/orders/order-fixture.ts';
import { refused } from './refused.ts';

const KNOWN = orderOf(1, { status: '2', lookedUpAtMs: 5 });
const PUSHED = orderOf(2, { status: '2' });
const BRIEF = toOrderBrief(KNOWN);

describe('the open order', () => {
  function start(book: readonly KnownOrder[] = [KNOWN, PUSHED]) {
    const { asked, call } = slowCalls();
    const { changed, say } = fakeMessage<readonly KnownOrder[]>();
    const copied: string[] = [];
    const opened = createOpenOrder({
      calls: {
        orders: {
          get: async ({ code }) => book.find((order) => order.code === code) ?? null,
          lookUp: call('look-up'),
          cancel: call('cancel'),
        },
        app: { copy: async ({ text }) => void copied.push(text) },
      },
      messages: { orders: { changed } },
    });
    return { opened, asked, copied, say, now: () => opened.store.getState() };
  }

  it('is shown from the order book, and looked up only if it never was', async () => {
    const { opened, asked, copied, now } = start();
    await opened.open(KNOWN.code);
    expect(now()).toMatchObject({ order: KNOWN, pendingAction: null, lastResult: null });
    await opened.copyCode();
    expect([copied, now().lastResult, asked]).toEqual([[KNOWN.code], { kind: 'copied' }, []]);
    void opened.open(PUSHED.code);
    await settle();
    expect(now()).toMatchObject({ order: PUSHED, pendingAction: 'look-up' });
    const told = { ...PUSHED, payer: 'Người Gửi', lookedUpAtMs: 9 };
    await asked[0]?.answer(told);
    expect(now()).toMatchObject({ order: told, pendingAction: null, lastResult: { kind: 'looked-up' } });
  });

  it('follows main’s events about it only', async () => {
    const { opened, say, now } = start();
    await opened.open(KNOWN.code);
    say([{ ...PUSHED, status: '0' }]);
    expect(now().order).toEqual(KNOWN);
    say([
      { ...PUSHED, status: '3' },
      { ...KNOWN, status: '14' },
    ]);
    expect(now().order?.status).toBe('14');
  });

  it('ignores a response about an order that was closed', async () => {
    const { opened, asked, now } = start();
    await opened.open(KNOWN.code);
    void opened.lookUp();
    await opened.open(null);
    await asked[0]?.answer({ ...KNOWN, status: '14' });
    expect(now()).toMatchObject({ code: null, order: null, lastResult: null });
    void opened.open(PUSHED.code);
    await settle();
    await opened.open(KNOWN.code);
    await asked[1]?.answer(refused({ code: 'no-token' }));
    expect(now()).toMatchObject({ code: KNOWN.code, order: KNOWN, pendingAction: null, lastResult: null });
  });

  it('keeps what is known if the service can’t be reached', async () => {
    const { opened, asked, now } = start([]);
    void opened.open(KNOWN.code);
    await settle();
    await asked[0]?.answer(refused({ code: 'no-token' }));
    const lastResult = { kind: 'failed', what: 'look-up', problem: { code: 'no-token' } };
    expect(now()).toMatchObject({ order: null, lastResult });
  });

  it('is cancelled by the code of the service’s response, one action at a time', async () => {
    const { opened, asked, now } = start();
    await opened.open(KNOWN.code);
    opened.setConfirmingCancel(true);
    expect(now().confirmingCancel).toBe(true);
    for (const act of [opened.cancel, opened.cancel, opened.lookUp]) void act();
    opened.setConfirmingCancel(true);
    expect(asked.map(({ name }) => name)).toEqual(['cancel']);
    expect(now()).toMatchObject({ confirmingCancel: false, pendingAction: 'cancel' });
    await asked[0]?.answer(refused({ code: 'refused', values: { detail: 'Đã giao' } }));
    expect(now()).toMatchObject({ order: KNOWN, lastResult: { kind: 'failed', what: 'cancel' } });
    void opened.cancel();
    await asked[1]?.answer({ ...KNOWN, status: '4', statusName: 'Huỷ' });
    expect(now().lastResult).toEqual({ kind: 'not-cancelled' });
    void opened.cancel();
    await asked[2]?.answer({ ...KNOWN, status: '0', statusName: 'Hủy' });
    expect(now()).toMatchObject({ pendingAction: null, lastResult: { kind: 'cancelled' } });
    // A cancelled order is not cancelled again.
    opened.setConfirmingCancel(true);
    expect(now().confirmingCancel).toBe(false);
  });
});

describe('the order search', () => {
  function start() {
    const { asked, call } = slowCalls<{ readonly text: string }>();
    const found: unknown[] = [];
    const listed: string[] = [];
    const search = createOrderSearch(
      { find: call('find'), search: call('search') },
      { found: (...what) => found.push(what), matches: (text) => listed.push(text) },
    );
    return { search, asked, found, listed, now: () => search.store.getState().search };
  }
  const foundOf = (number: number): OrderSearch & OrderLookup => ({
    kind: 'exact',
    orders: briefs(0, number),
    askedService: true,
  });
  const [ORDER] = briefs(0, 1);
  const TYPED = [ORDER?.code, 'typed'];

  it('opens the only match, and leaves several to the list', async () => {
    const { search, asked, found, listed, now } = start();
    void search.find('  KAN7453535\n');
    expect(now()).toEqual({ kind: 'asking', text: 'KAN7453535' });
    await asked[0]?.answer(foundOf(1));
    expect([found, now()]).toEqual([[TYPED], { kind: 'none' }]);
    void search.find('0987 654 294');
    await asked[1]?.answer({ kind: 'match', order: ORDER });
    void search.find('dinh');
    await asked[2]?.answer({ kind: 'matches', total: 3 });
    expect([found, listed, now()]).toEqual([[TYPED, TYPED], ['dinh'], { kind: 'none' }]);
  });

  it('takes a scan for a code, never for a part of one, and repeats a search as it was', async () => {
    const { search, asked, found } = start();
    void search.findCode('883568271');
    await asked[0]?.answer(refused({ code: 'unavailable' }));
    void search.again('883568271');
    await asked[1]?.answer(foundOf(1));
    void search.find('883568271');
    expect(asked.map(({ name }) => name)).toEqual(['find', 'find', 'search']);
    expect(found).toEqual([[ORDER?.code, 'scanned']]);
  });

  it.each([
    [foundOf(2), { kind: 'several', text: 'a', orders: [{}, {}] }],
    [foundOf(0), { kind: 'not-found', text: 'a' }],
    [refused, { kind: 'not-asked', text: 'a', problem: { code: 'no-token' } }],
  ])('%#: shows for %j %j', async (reply, shown) => {
    const { search, asked, found, now } = start();
    void search.find('a');
    await asked[0]?.answer(typeof reply === 'function' ? reply({ code: 'no-token' }) : reply);
    expect(now()).toMatchObject(shown);
    expect(found).toEqual([]);
  });

  it('follows the last text only, and asks for none that is empty or longer than any code', async () => {
    const { search, asked, found, now } = start();
    void search.find('first');
    void search.find('second');
    await asked[0]?.answer(foundOf(1));
    expect(now()).toMatchObject({ kind: 'asking', text: 'second' });
    search.clear();
    await asked[1]?.answer(foundOf(1));
    expect([found, now()]).toEqual([[], { kind: 'none' }]);
    await search.find('   ');
    expect(now()).toEqual({ kind: 'none' });
    await search.find('x'.repeat(201));
    expect(now()).toMatchObject({ kind: 'not-found' });
    expect(asked).toHaveLength(2);
  });
});

describe('the orders screen', () => {
  const BEFORE: PrintOneAnswer = {
    kind: 'printed-before',
    earlier: { times: 1, lastAtMs: 5, printer: 'Zebra' },
  };
  const DONE: PrintOneAnswer = { kind: 'done', row: { state: 'printed' } as BatchRow, summary: null };
  const MATCHES: OrderSearch = { kind: 'matches', total: 1 };

  /** The screen on a main whose book has one order, which is in no state '2'. */
  function start(searched: OrderSearch, printed: PrintOneAnswer) {
    const shown: unknown[] = [];
    const prints: unknown[] = [];
    const unheard = { changed: () => () => undefined, statuses: () => () => undefined };
    const orders = {
      search: async () => searched,
      find: async () => ({ orders: [BRIEF], askedService: false }),
      list: async ({ status }: { status: string | null }) =>
        status === '2' ? { orders: [], total: 0 } : { orders: [BRIEF], total: 1 },
      get: async () => KNOWN,
    };
    const printOne = async (asked: unknown) => {
      prints.push(asked);
      return printed;
    };
    const tem = {
      calls: { orders, station: { printOne }, app: { copy: async () => undefined } },
      messages: { orders: unheard, station: unheard },
    } as unknown as TemApi;
    const view = createOrdersView({ tem, isListShown: () => true, goTo: (code) => shown.push(code) });
    const print = async (): Promise<unknown> => {
      view.print();
      await settle();
      return view.printing.store.getState().state;
    };
    return { view, shown, prints, print, list: () => view.list.store.getState() };
  }

  it('opens the only match and keeps what was typed, for the way back', async () => {
    const { view, shown, list } = start({ kind: 'match', order: BRIEF }, DONE);
    await view.list.setFilter({ text: 'dinh' });
    await view.search.find('dinh');
    expect([shown, list().filter.text]).toEqual([[KNOWN.code], 'dinh']);
    // A scanned code was no filter.
    await view.search.findCode('dinh');
    expect(list().filter.text).toBe('');
  });

  it('goes into the list at several matches, without the status filter that hides them', async () => {
    const { view, shown, list } = start(MATCHES, DONE);
    await view.list.setFilter({ text: 'dinh', status: '2' });
    await view.search.find('dinh');
    await settle();
    expect(shown).toEqual([null]);
    expect(list()).toMatchObject({ filter: { text: 'dinh', status: null }, total: 1 });
    expect(view.listFocus.getState().wanted).toBe(true);
  });

  it('prints the open order, and after a reason if it was printed before', async () => {
    const { view, prints, print } = start(MATCHES, BEFORE);
    await print();
    expect(prints).toEqual([]);
    view.show(KNOWN.code);
    await settle();
    expect(await print()).toMatchObject({ kind: 'asking', subject: KNOWN.code });
    await view.printing.answer('lost');
    expect(prints).toEqual([null, 'lost'].map((reason) => ({ code: KNOWN.code, reason })));
  });

  it('drops the question when another order is shown, and the result at the next action', async () => {
    const asking = start(MATCHES, BEFORE);
    asking.view.show(KNOWN.code);
    await asking.print();
    asking.view.show(null);
    expect(asking.view.printing.store.getState().state).toEqual({ kind: 'idle' });
    const { view, print } = start(MATCHES, DONE);
    view.show(KNOWN.code);
    expect(await print()).toMatchObject({ kind: 'done' });
    await view.openOrder.copyCode();
    expect(view.printing.store.getState().state).toEqual({ kind: 'idle' });
    view.print();
    expect(view.openOrder.store.getState().lastResult).toBeNull();
  });
});

describe('the texts of an order', () => {
  it('are in its timeline ordered by instants: untimed entries in place, each once', () => {
    const time = fc.oneof(
      fc.constantFrom(null, '', 'hôm qua', '2021-02-04'),
      fc.nat(5).map((hour) => `2021-02-04T0${hour}:00:00+07:00`),
      fc.nat(5).map((hour) => `2021-02-03T2${hour % 4}:30:00Z`),
    );
    fc.assert(
      fc.property(fc.array(time, { maxLength: 12 }), (times) => {
        const entries = times.map((one, id) => ({ time: one, id, ms: parseServiceTime(one)?.ms ?? null }));
        const timed = entries.filter(({ ms }) => ms !== null).toSorted((a, b) => Number(a.ms) - Number(b.ms));
        expect(sortJourneys(entries)).toEqual(
          entries.map((entry) => (entry.ms === null ? entry : timed.shift())),
        );
      }),
    );
  });

  it('sum up the known fees', () => {
    const none = { shipment: null, insurance: null, return: null, barter: null, address: null };
    const all = { shipment: 1, insurance: 2, return: 3, barter: 4, address: 5 };
    expect([none, { ...none, shipment: 16_000, insurance: 0 }, all].map(sumFee)).toEqual([
      null,
      { sum: 16_000, whole: false },
      { sum: 15, whole: true },
    ]);
  });

  const own = {
    statuses: [
      { code: '2', name: 'Chờ Lấy' },
      { code: '28', name: 'Đang Kiểm Tra' },
    ],
  };
  it.each([
    ['0', 'Hủy', BUILT_IN_STATUSES, 'Huỷ', 'Cancelled'],
    ['2', null, own, 'Chờ Lấy', 'Waiting for pickup'],
    ['28', 'Khác', own, 'Đang Kiểm Tra', 'Đang Kiểm Tra'],
    ['99', 'Lạ', own, 'Lạ', 'Lạ'],
    ['99', null, own, '99', '99'],
    [null, null, own, '?', '?'],
  ])('name the status %s (received as %s) by its code', (code, received, statuses, ...names) => {
    const said = (['vi', 'en'] as const).map((language) => formatStatus(code, received, statuses, language));
    expect(said).toEqual(names);
    expect(new Set(ORDER_STATUSES.map(({ code }) => getStatusAppearance(code).tone)).size).toBeGreaterThan(4);
    expect(getStatusAppearance('constructor')).toEqual(getStatusAppearance(null));
  });

  it('translate only documented codes', () => {
    expect(getCodeLabelKey('payer', '2')).toBe('orders.payer2');
    expect(getCodeLabelKey('config', '3')).toBe('orders.config3');
    for (const other of ['3', 'Người Gửi', '', 'constructor', '__proto__'])
      expect(getCodeLabelKey('payer', other)).toBeNull();
  });

  it('show times in the station’s zone, and ambiguous ones unchanged', () => {
    const ms = Date.UTC(2021, 1, 4, 0, 25, 19);
    for (const language of ['vi', 'en'] as const) {
      expect(formatServiceTime('2021-02-04T07:25:19+07:00', language)).toBe(formatDateTime(ms, language));
      expect(formatDateTime(ms, language)).toContain('/02/2021');
      for (const other of ['hôm qua', '2017-09-29 01:52:09', '', '12'])
        expect(formatServiceTime(other, language)).toBe(other);
    }
  });
});
