import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { createLatest } from './latest.ts';

interface PagedListStore<Filter, Item> {
  readonly filter: Filter;
  /** The number of matching items; null before the first answer. */
  readonly total: number | null;
  /** The fetched pages by number, from 0. */
  readonly pages: ReadonlyMap<number, readonly Item[]>;
  /** Why the list can't be shown. */
  readonly problem: Problem | null;
}

/** A long list that fetches only its visible pages. */
export interface PagedList<Filter, Item> {
  readonly store: StoreApi<PagedListStore<Filter, Item>>;
  /** Starts at the top with another filter. Resolves once its first page has arrived or another filter has replaced it. */
  readonly setFilter: (filter: Filter) => Promise<void>;
  /** Fetches missing pages of the visible rows. @param last the last visible row, from 0 */
  readonly setVisibleRows: (first: number, last: number) => void;
  /** Fetches the visible rows again: something has changed, or may have. */
  readonly refresh: () => void;
  /** Drops all items and returns to the first filter. */
  readonly reset: () => void;
  /** The item at a row, from 0; null if its page has not arrived. */
  readonly itemAt: (row: number) => Item | null;
}

interface PagedListOptions<Filter, Item> {
  /** Fetches `count` items starting at `from`, and the number of matches. */
  readonly fetchPage: (request: {
    readonly filter: Filter;
    readonly from: number;
    readonly count: number;
  }) => Promise<{ readonly items: readonly Item[]; readonly total: number }>;
  readonly filter: Filter;
  readonly pageSize: number;
  /**
   * Keeps invisible pages until their newer version arrives; a new filter starts empty, and nothing is fetched before
   * the first refresh. By default only visible pages are kept, and the old filter's pages until the new ones arrive.
   */
  readonly keepPages?: boolean;
  /** Receives a failed fetch; by default it becomes the store's `problem`. */
  readonly onError?: (thrown: unknown) => void;
}

/**
 * Creates the list without fetching. Only one fetch runs at a time, however often something changes meanwhile. A failed
 * page is fetched again at the next refresh.
 */
export function createPagedList<Filter, Item>(
  options: PagedListOptions<Filter, Item>,
): PagedList<Filter, Item> {
  const { fetchPage, pageSize, keepPages = false } = options;
  const initial: PagedListStore<Filter, Item> = {
    filter: options.filter,
    total: null,
    pages: new Map(),
    problem: null,
  };
  const store = createStore<PagedListStore<Filter, Item>>()(() => initial);
  const fail = options.onError ?? ((thrown: unknown) => store.setState({ problem: problemOf(thrown) }));
  const latestFilter = createLatest();
  let visible = { first: 0, last: 0 };
  /** Incremented by each refresh; `requested` holds the version at which each page was last requested. */
  let version = keepPages ? 0 : 1;
  let requested = new Map<number, number>();
  /** The total at this version: pages beyond it are not requested. */
  let knownTotal: number | null = null;
  let working: Promise<void> | null = null;

  const missingPages = (): readonly number[] =>
    Array.from({ length: visible.last - visible.first + 1 }, (_none, at) => visible.first + at).filter(
      (page) => (requested.get(page) ?? 0) < version && (knownTotal === null || page * pageSize < knownTotal),
    );

  async function fetchPages(numbers: readonly number[]): Promise<void> {
    const isCurrent = latestFilter.current();
    const { filter } = store.getState();
    const asOf = version;
    for (const page of numbers) requested.set(page, asOf);
    try {
      const answers = await Promise.all(
        numbers.map((page) => fetchPage({ filter, from: page * pageSize, count: pageSize })),
      );
      if (!isCurrent()) return;
      const total = answers.at(-1)?.total ?? 0;
      if (asOf === version) knownTotal = total;
      const kept = [...store.getState().pages].filter(
        ([page]) =>
          keepPages || (page >= visible.first && page <= visible.last && requested.get(page) === asOf),
      );
      const pages = new Map([...kept, ...answers.map(({ items }, at) => [numbers[at] ?? 0, items] as const)]);
      requested = new Map([...requested].filter(([page]) => pages.has(page)));
      store.setState({ total, pages, problem: null });
    } catch (thrown) {
      if (isCurrent()) fail(thrown);
    }
  }

  async function fetchMissing(first: readonly number[]): Promise<void> {
    // The missing pages may have changed during a fetch.
    for (let pages = first; pages.length > 0; pages = missingPages()) await fetchPages(pages);
    working = null;
  }

  function work(): Promise<void> {
    const missing = missingPages();
    if (working === null && missing.length > 0) working = fetchMissing(missing);
    return working ?? Promise.resolve();
  }

  function begin(state: Partial<PagedListStore<Filter, Item>>): void {
    latestFilter.start();
    requested = new Map();
    knownTotal = null;
    visible = { first: 0, last: 0 };
    store.setState(state);
  }

  return {
    store,
    setFilter(filter) {
      begin(keepPages ? { ...initial, filter } : { filter });
      return work();
    },
    setVisibleRows(first, last) {
      visible = { first: Math.floor(first / pageSize), last: Math.floor(Math.max(first, last) / pageSize) };
      void work();
    },
    refresh() {
      version += 1;
      knownTotal = null;
      void work();
    },
    reset: () => begin(initial),
    itemAt: (row) => store.getState().pages.get(Math.floor(row / pageSize))?.[row % pageSize] ?? null,
  };
}
