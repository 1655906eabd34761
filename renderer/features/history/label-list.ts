import { createStore, type StoreApi } from 'zustand/vanilla';
import { EMPTY_HISTORY_FILTER, type HistoryFilter, type PrintedLabel } from '../../../shared/history.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { unwrap } from '../../components/context/api.ts';

/** Labels asked for at a time. */
export const PAGE_SIZE = 100;

export interface LabelListStore {
  readonly filter: HistoryFilter;
  /** Of all that match; null before the first answer to this filter. */
  readonly total: number | null;
  /** The pages that are here, by number; the others come when they are looked at. */
  readonly pages: ReadonlyMap<number, readonly PrintedLabel[]>;
  /** Why the list can't be shown. */
  readonly problem: Problem | null;
}

/** The history as far as it is looked at. */
export interface LabelList {
  readonly store: StoreApi<LabelListStore>;
  /** Looks at what another filter finds; answers once its first page is here, or another filter took its place. */
  readonly setFilter: (change: Partial<HistoryFilter>) => Promise<void>;
  /** The rows in sight, counted from 0, the last included. */
  readonly setVisibleRows: (first: number, last: number) => void;
  /** Fetches what is looked at anew: something has changed, or may have. */
  readonly refresh: () => void;
}

/** The label at a row; null where its page is not here yet. */
export function labelAt({ pages }: Pick<LabelListStore, 'pages'>, row: number): PrintedLabel | null {
  return pages.get(Math.floor(row / PAGE_SIZE))?.[row % PAGE_SIZE] ?? null;
}

/** Whether the list shows less than all. */
export function isFiltered(filter: HistoryFilter): boolean {
  return filter.text.trim() !== '' || Object.values({ ...filter, text: null }).some((part) => part !== null);
}

/**
 * Makes the list; nothing is fetched yet. One fetch is under way at a time, however often something changes meanwhile; what
 * is shown stays until its successor is here.
 */
export function createLabelList(call: TemApi['calls']['history']['page']): LabelList {
  const store = createStore<LabelListStore>()(() => ({
    filter: EMPTY_HISTORY_FILTER,
    total: null,
    pages: new Map(),
    problem: null,
  }));
  let wanted = { first: 0, last: 0 };
  let working: Promise<void> | null = null;
  /** What is here is out of date, or of another filter. */
  let stale = false;
  /** Answers to the filter before are let go. */
  let turn = 0;

  function isMissing(): boolean {
    const { pages, total } = store.getState();
    const isHere = (page: number): boolean =>
      pages.has(page) || (total !== null && page * PAGE_SIZE >= total);
    return !isHere(wanted.first) || !isHere(wanted.last);
  }

  /** @returns whether it was answered */
  async function fetchWanted(): Promise<boolean> {
    const asked = turn;
    const { filter } = store.getState();
    const { first, last } = wanted;
    const numbers = Array.from({ length: last - first + 1 }, (_none, at) => first + at);
    try {
      const answers = await Promise.all(
        numbers.map((page) => unwrap(call({ filter, from: page * PAGE_SIZE, count: PAGE_SIZE }))),
      );
      if (asked !== turn) return true;
      const pages = new Map(answers.map(({ labels }, at) => [first + at, labels]));
      store.setState({ total: answers.at(-1)?.total ?? 0, pages, problem: null });
      return true;
    } catch (thrown) {
      if (asked === turn) store.setState({ problem: problemOf(thrown) });
      return false;
    }
  }

  async function fetchAll(): Promise<void> {
    let answered: boolean;
    do {
      stale = false;
      answered = await fetchWanted();
      // Both may have changed meanwhile.
    } while ((stale as boolean) || (answered && isMissing()));
    working = null;
  }

  function work(): Promise<void> {
    working ??= fetchAll();
    return working;
  }

  return {
    store,
    setFilter(change) {
      turn++;
      stale = true;
      wanted = { first: 0, last: 0 };
      store.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
      return work();
    },
    setVisibleRows(first, last) {
      wanted = { first: Math.floor(first / PAGE_SIZE), last: Math.floor(Math.max(first, last) / PAGE_SIZE) };
      if (isMissing()) void work();
    },
    refresh() {
      stale = true;
      void work();
    },
  };
}
