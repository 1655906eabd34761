import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { BUILT_IN_STATUSES, type StatusList } from '../../../shared/order-status.ts';
import { createOpenOrder } from './open-order.ts';
import { createOrderList } from './order-list.ts';
import { createOrderSearch } from './order-search.ts';

/** The orders screen's state and actions. */
export type OrdersView = ReturnType<typeof createOrdersView>;

interface OrdersViewDependencies {
  readonly tem: TemApi;
  /** Whether the list is visible; changes are not followed while it is not. */
  readonly isListShown: () => boolean;
  /** Opens an order. */
  readonly goTo: (code: OrderCode) => void;
}

/** Creates the orders view on top of main; fetches nothing yet. */
export function createOrdersView({ tem, isListShown, goTo }: OrdersViewDependencies) {
  const { calls, messages } = tem;
  const statuses = createStore<StatusList>()(() => BUILT_IN_STATUSES);
  const list = createOrderList(calls.orders.list);
  const search = createOrderSearch(calls.orders.find, (code) => {
    list.setFilter({ text: '' });
    goTo(code);
  });
  const opened = createOpenOrder(tem);
  messages.orders.statuses((update) => statuses.setState(update));
  messages.orders.changed(() => {
    if (isListShown()) list.refresh();
  });
  return {
    list,
    search,
    openOrder: opened,
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
      void opened.open(null);
    },
  };
}
