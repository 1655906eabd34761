import { describe, expect, it } from 'vitest';
import { createOrdersView } from '../../../../../renderer/features/orders/orders-view.ts';
import type { TemApi } from '../../../../../shared/ipc.ts';
import { type OrderSearch, toOrderBrief } from '../../../../../shared/order.ts';
import type { OrderCode } from '../../../../../shared/order-code.ts';
import type { PrintOneAnswer } from '../../../../../shared/print-one.ts';
import type { BatchRow, ReprintReason } from '../../../../../shared/station.ts';
import { orderOf, settle } from './order-fixture.ts';

const ORDER = orderOf(1, { lookedUpAtMs: 5 });
const BRIEF = toOrderBrief(ORDER);

/** The orders screen on a main whose book has one order, which is cancelled. */
function start(searched: OrderSearch, printed: PrintOneAnswer) {
  const shown: (OrderCode | null)[] = [];
  const prints: { code: OrderCode; reason: ReprintReason | null }[] = [];
  const unheard = { changed: () => () => undefined, statuses: () => () => undefined };
  const tem = {
    calls: {
      orders: {
        search: async () => searched,
        find: async () => ({ orders: [BRIEF], askedService: false }),
        list: async ({ status }: { status: string | null }) =>
          status === '2' ? { orders: [], total: 0 } : { orders: [BRIEF], total: 1 },
        get: async () => ORDER,
      },
      station: {
        printOne: async (asked: { code: OrderCode; reason: ReprintReason | null }) => {
          prints.push(asked);
          return printed;
        },
      },
      app: { copy: async () => undefined },
    },
    messages: { orders: unheard, station: unheard },
  } as unknown as TemApi;
  const view = createOrdersView({ tem, isListShown: () => true, goTo: (code) => shown.push(code) });
  return { view, shown, prints };
}

const BEFORE: PrintOneAnswer = {
  kind: 'printed-before',
  earlier: { times: 1, lastAtMs: 5, printer: 'Zebra' },
};
const DONE: PrintOneAnswer = { kind: 'done', row: { state: 'printed' } as BatchRow, summary: null };
const MATCHES: OrderSearch = { kind: 'matches', total: 1 };

describe('the orders screen', () => {
  it('opens the only match and keeps what was typed, for the way back', async () => {
    const { view, shown } = start({ kind: 'match', order: BRIEF }, DONE);
    await view.list.setFilter({ text: 'dinh' });
    await view.search.find('dinh');
    expect(shown).toEqual([ORDER.code]);
    expect(view.list.store.getState().filter.text).toBe('dinh');
    // A scanned code was no filter.
    await view.search.findCode('dinh');
    expect(view.list.store.getState().filter.text).toBe('');
  });

  it('goes into the list at several matches, without the status filter that hides them', async () => {
    const { view, shown } = start(MATCHES, DONE);
    await view.list.setFilter({ text: 'dinh', status: '2' });
    await view.search.find('dinh');
    await settle();
    expect(shown).toEqual([null]);
    expect(view.list.store.getState()).toMatchObject({ filter: { text: 'dinh', status: null }, total: 1 });
    expect(view.listFocus.getState().wanted).toBe(true);
  });

  it('prints the open order, and after a reason if it was printed before', async () => {
    const { view, prints } = start(MATCHES, BEFORE);
    view.print();
    expect(prints).toEqual([]);
    view.show(ORDER.code);
    await settle();
    view.print();
    await settle();
    expect(view.printing.store.getState().state).toMatchObject({ kind: 'asking', subject: ORDER.code });
    await view.printing.answer('lost');
    expect(prints).toEqual([
      { code: ORDER.code, reason: null },
      { code: ORDER.code, reason: 'lost' },
    ]);
  });

  it('drops the question when another order is shown, and the result at the next action', async () => {
    const asking = start(MATCHES, BEFORE);
    asking.view.show(ORDER.code);
    asking.view.print();
    await settle();
    asking.view.show(null);
    expect(asking.view.printing.store.getState().state).toEqual({ kind: 'idle' });
    const { view } = start(MATCHES, DONE);
    view.show(ORDER.code);
    view.print();
    await settle();
    expect(view.printing.store.getState().state).toMatchObject({ kind: 'done' });
    await view.openOrder.copyCode();
    expect(view.printing.store.getState().state).toEqual({ kind: 'idle' });
    view.print();
    expect(view.openOrder.store.getState().lastResult).toBeNull();
  });
});
