import { describe, expect, it } from 'vitest';
import { sumFee } from '../../../renderer/features/orders/amounts-section.tsx';
import { createOpenOrder } from '../../../renderer/features/orders/open-order.ts';
import { createOrderSearch } from '../../../renderer/features/orders/order-search.ts';
import { formatStatus, getStatusAppearance } from '../../../renderer/features/orders/order-status-badge.tsx';
import { type OrderLookup, type OrderSearch } from '../../../shared/order.ts';
import { BUILT_IN_STATUSES } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { settle, slowCalls } from './fake-calls.ts';
import { briefs, orderOf } from './features/orders/order-fixture.ts';
import { refused } from './refused.ts';

const KNOWN = orderOf(1, { status: '2', lookedUpAtMs: 5 });
const PUSHED = orderOf(2, { status: '2' });

describe('the open order', () => {
  function start() {
    const { asked, call } = slowCalls();
    const opened = createOpenOrder({
      calls: {
        orders: {
          get: async ({ code }) => [KNOWN, PUSHED].find((order) => order.code === code) ?? null,
          lookUp: call('look-up'),
          cancel: call('cancel'),
        },
        app: { copy: async () => undefined },
      },
      messages: { orders: { changed: () => () => undefined } },
    });
    return { opened, asked, now: () => opened.store.getState() };
  }

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
    const search = createOrderSearch(
      { find: call('find'), search: call('search') },
      { found: (...what) => found.push(what), matches: () => undefined },
    );
    return { search, asked, found, now: () => search.store.getState().search };
  }
  const foundOf = (number: number): OrderSearch & OrderLookup => ({
    kind: 'exact',
    orders: briefs(0, number),
    askedService: true,
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

describe('the texts of an order', () => {
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
});
