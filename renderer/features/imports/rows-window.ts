import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImportFilter, ImportRow } from '../../../shared/import.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { unwrap } from '../../components/context/api.ts';

/** Rows asked for at once; a screen shows about a dozen. */
export const PAGE_SIZE = 50;

export interface RowsStore {
  readonly filter: ImportFilter;
  /** Rows that match, as main said last; null before its first answer. */
  readonly total: number | null;
  /** What is here, by page number from 0; what is out of date stays until its new version is here. */
  readonly pages: ReadonlyMap<number, readonly ImportRow[]>;
}

/** The part of an import's rows that is looked at. */
export interface RowsWindow {
  readonly store: StoreApi<RowsStore>;
  /** Looks at rows of another kind, from their beginning. */
  readonly setFilter: (filter: ImportFilter) => void;
  /** Says which rows are on the screen, counted from 0, the last included; what is missing is fetched. */
  readonly setVisibleRows: (first: number, last: number) => void;
  /** What is here is out of date: what is on the screen is fetched, the rest when it is looked at. */
  readonly refresh: () => void;
}

/** The row at a place; null where it is not here yet. */
export function rowAt({ pages }: Pick<RowsStore, 'pages'>, index: number): ImportRow | null {
  return pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null;
}

/**
 * Keeps the rows of one import that are looked at, page by page; nothing is fetched before the first `refresh`. One fetch is under way at a time, so that a fast scroll or a fast
 * import asks for no more than what is on the screen when the answer is here. `report` hears of a fetch that failed; its page
 * is asked for again with the next refresh.
 */
export function createRowsWindow(
  call: TemApi['calls']['imports']['rows'],
  filter: ImportFilter,
  report: (thrown: unknown) => void,
): RowsWindow {
  const store = createStore<RowsStore>()(() => ({ filter, total: null, pages: new Map() }));
  /** The version of each page that is here or was tried, and the version that is asked for. */
  let tried = new Map<number, number>();
  let version = 0;
  /** Answers to the filter before are let go. */
  let turn = 0;
  let seen = { first: 0, last: PAGE_SIZE - 1 };
  let fetching = false;

  const nextPage = (): number | null => {
    const last = Math.floor(seen.last / PAGE_SIZE);
    for (let page = Math.floor(seen.first / PAGE_SIZE); page <= last; page += 1)
      if ((tried.get(page) ?? 0) < version) return page;
    return null;
  };

  const fetchPage = async (page: number): Promise<void> => {
    const asked = turn;
    tried.set(page, version);
    const { filter } = store.getState();
    const found = await unwrap(call({ filter, from: page * PAGE_SIZE, count: PAGE_SIZE }));
    if (asked !== turn) return;
    const pages = new Map(store.getState().pages).set(page, found.rows);
    store.setState({ pages, total: found.total });
  };

  const pump = (): void => {
    const page = fetching ? null : nextPage();
    if (page === null) return;
    fetching = true;
    fetchPage(page)
      .catch(report)
      .finally(() => {
        fetching = false;
        pump();
      });
  };

  return {
    store,
    setFilter: (chosen) => {
      if (chosen === store.getState().filter) return;
      turn += 1;
      tried = new Map();
      seen = { first: 0, last: PAGE_SIZE - 1 };
      store.setState({ filter: chosen, total: null, pages: new Map() });
      pump();
    },
    setVisibleRows: (first, last) => {
      seen = { first, last };
      pump();
    },
    refresh: () => {
      version += 1;
      pump();
    },
  };
}
