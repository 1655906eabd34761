import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderBrief } from '../../../shared/order.ts';
import { createPagedList, type PagedList } from '../../components/paged-list.ts';

/** Orders per request. */
export const PAGE_SIZE = 100;

interface OrderFilter {
  /** Part of a code, soc, receiver's name or phone number, or of the goods. */
  readonly text: string;
  readonly status: string | null;
}

/** The orders in the order book that match a filter. */
interface OrderList extends Omit<PagedList<OrderFilter, OrderBrief>, 'setFilter'> {
  /** Changes parts of the filter. Resolves like PagedList's. */
  readonly setFilter: (change: Partial<OrderFilter>) => Promise<void>;
}

/** Whether the filter excludes anything. */
export function isFiltered({ text, status }: OrderFilter): boolean {
  return text.trim() !== '' || status !== null;
}

/** Creates the list on top of orders.list; fetches nothing yet. */
export function createOrderList(call: TemApi['calls']['orders']['list']): OrderList {
  const list = createPagedList<OrderFilter, OrderBrief>({
    fetchPage: async ({ filter, ...range }) => {
      const { orders, total } = await call({ ...filter, ...range });
      return { items: orders, total };
    },
    filter: { text: '', status: null },
    pageSize: PAGE_SIZE,
  });
  return { ...list, setFilter: (change) => list.setFilter({ ...list.store.getState().filter, ...change }) };
}
