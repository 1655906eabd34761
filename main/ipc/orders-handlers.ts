import type { Handlers } from '../../shared/ipc.ts';
import type { StatusList } from '../../shared/order-status.ts';
import type { Services } from '../services/services.ts';

interface OrdersHandlersDependencies extends Pick<Services, 'book' | 'orders'> {
  /** The service's list of statuses as it is kept. */
  readonly statuses: () => StatusList;
}

/** The order book, and what the service is asked about single orders. */
export function createOrdersHandlers({
  book,
  orders,
  statuses,
}: OrdersHandlersDependencies): Handlers['orders'] {
  return {
    find: ({ text }) => orders.find(text),
    list: (wanted) => book.list(wanted),
    get: ({ code }) => book.get(code),
    lookUp: async ({ code }) => (await orders.info({ by: 'order', code })).order,
    cancel: async ({ code }) => (await orders.cancel(code)).order,
    statuses,
  };
}
