import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderBrief } from '../../../shared/order.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { unwrap } from '../../components/context/api.ts';

/** Orders asked for at a time. */
export const PAGE_SIZE = 100;

export interface OrderListStore {
  /** Part of a code, soc or receiver's name. */
  readonly text: string;
  readonly status: string | null;
  /** Of all that match; null before the first answer. */
  readonly total: number | null;
  /** The pages that are here, by number; the others come when they are looked at. */
  readonly pages: ReadonlyMap<number, readonly OrderBrief[]>;
  /** Why the list can't be shown. */
  readonly problem: Problem | null;
}

/** The order book as far as it is looked at. */
export interface OrderList {
  readonly store: StoreApi<OrderListStore>;
  readonly setFilter: (change: Partial<Pick<OrderListStore, 'text' | 'status'>>) => void;
  /** The rows in sight, counted from 0. */
  readonly setVisibleRows: (first: number, last: number) => void;
  /** Fetches what is looked at anew: something has changed, or may have. */
  readonly refresh: () => void;
  /** Forgets all: another partner's orders are shown from now on. */
  readonly reset: () => void;
}

type ListCall = TemApi['calls']['orders']['list'];

const EMPTY: OrderListStore = { text: '', status: null, total: null, pages: new Map(), problem: null };

/** The order at a row; null where its page is not here yet. */
export function orderAt({ pages }: Pick<OrderListStore, 'pages'>, row: number): OrderBrief | null {
  return pages.get(Math.floor(row / PAGE_SIZE))?.[row % PAGE_SIZE] ?? null;
}

/** Whether the list shows less than the whole book. */
export function isFiltered({ text, status }: Pick<OrderListStore, 'text' | 'status'>): boolean {
  return text.trim() !== '' || status !== null;
}

/**
 * Makes the list; `list` is orders.list. One fetch is under way at a time, however often something changes meanwhile; what
 * is shown stays until its successor is here.
 */
export function createOrderList(list: ListCall): OrderList {
  const store = createStore<OrderListStore>()(() => EMPTY);
  let wanted = { first: 0, last: 0 };
  let working = false;
  let again = false;
  let turn = 0;

  async function fetchWanted(): Promise<void> {
    const asked = turn;
    const { text, status } = store.getState();
    const { first, last } = wanted;
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const answers = await Promise.all(
      numbers.map((page) => unwrap(list({ text, status, from: page * PAGE_SIZE, count: PAGE_SIZE }))),
    );
    if (asked !== turn) return;
    store.setState({
      total: answers.at(-1)?.total ?? 0,
      pages: new Map(answers.map(({ orders }, at) => [first + at, orders])),
      problem: null,
    });
  }

  async function work(): Promise<void> {
    if (working) {
      again = true;
      return;
    }
    working = true;
    try {
      do {
        again = false;
        await fetchWanted().catch((thrown: unknown) => store.setState({ problem: problemOf(thrown) }));
        // `again` is set by calls that came meanwhile.
      } while (again as boolean);
    } finally {
      working = false;
    }
  }

  return {
    store,
    setFilter(change) {
      turn++;
      wanted = { first: 0, last: 0 };
      store.setState(change);
      void work();
    },
    setVisibleRows(first, last) {
      wanted = { first: Math.floor(first / PAGE_SIZE), last: Math.floor(Math.max(first, last) / PAGE_SIZE) };
      const { pages, total } = store.getState();
      const isHere = (page: number): boolean =>
        pages.has(page) || (total !== null && page * PAGE_SIZE >= total);
      if (!isHere(wanted.first) || !isHere(wanted.last)) void work();
    },
    refresh: () => void work(),
    reset() {
      turn++;
      wanted = { first: 0, last: 0 };
      store.setState(EMPTY, true);
    },
  };
}
