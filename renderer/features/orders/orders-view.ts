import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { BUILT_IN_STATUSES, type StatusList } from '../../../shared/order-status.ts';
import { createPrintOneStore } from '../../components/print-one/print-one-store.ts';
import { createOpenOrder } from './open-order.ts';
import { createOrderList } from './order-list.ts';
import { createOrderSearch } from './order-search.ts';

/** The orders screen's state and actions. */
export type OrdersView = ReturnType<typeof createOrdersView>;

interface OrdersViewDependencies {
  readonly tem: TemApi;
  /** Whether the list is visible; changes are not followed while it is not. */
  readonly isListShown: () => boolean;
  /** Opens an order; null: the list. */
  readonly goTo: (code: OrderCode | null) => void;
}

/** Creates the orders view on top of main; fetches nothing yet. */
export function createOrdersView({ tem, isListShown, goTo }: OrdersViewDependencies) {
  const { calls, messages } = tem;
  const statuses = createStore<StatusList>()(() => BUILT_IN_STATUSES);
  const list = createOrderList(calls.orders.list);
  /** Whether the list has to take the focus at its first row. */
  const listFocus = createStore<{ wanted: boolean }>()(() => ({ wanted: false }));

  async function showMatches(text: string): Promise<void> {
    goTo(null);
    await list.setFilter({ text });
    // The status filter may hide what was found.
    if (list.store.getState().total === 0) await list.setFilter({ status: null });
    if (list.store.getState().filter.text === text) listFocus.setState({ wanted: true });
  }

  const search = createOrderSearch(calls.orders, {
    found(code, how) {
      // What was typed stays: the list is as it was when the order is closed.
      if (how === 'scanned') void list.setFilter({ text: '' });
      goTo(code);
    },
    matches: (text) => void showMatches(text),
  });
  const opened = createOpenOrder(tem);
  const printing = createPrintOneStore<OrderCode>(
    (code, reason) => calls.station.printOne({ code, reason }),
    messages,
  );
  // The newest result is shown.
  opened.store.subscribe(({ lastResult }, before) => {
    if (lastResult !== null && lastResult !== before.lastResult) printing.dismiss();
  });
  messages.orders.statuses((update) => statuses.setState(update));
  messages.orders.changed(() => {
    if (isListShown()) list.refresh();
  });
  return {
    list,
    search,
    openOrder: opened,
    listFocus,
    /** The label that is printed from an order. */
    printing,
    /** Prints the open order's label. */
    print(): void {
      const { code } = opened.store.getState();
      if (code === null) return;
      opened.clearResult();
      void printing.print(code);
    },
    /** Shows an order; null: the list. */
    show(code: OrderCode | null): void {
      // A question is about the order that is shown.
      if (code !== opened.store.getState().code && printing.store.getState().state.kind === 'asking')
        printing.dismiss();
      void opened.open(code);
    },
    /** The service's list of statuses, as main holds it. */
    statuses,
    /** Called when the screen is shown: fetches its data. */
    async refresh(): Promise<void> {
      list.refresh();
      statuses.setState(await calls.orders.statuses(undefined));
    },
    /** Called when the partner changes: drops the old partner's orders. */
    reset(): void {
      list.reset();
      search.clear();
      printing.reset();
      void opened.open(null);
    },
  };
}
