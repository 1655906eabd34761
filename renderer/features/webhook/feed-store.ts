import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { type FeedEvent, type FeedFilter, matchesFeed } from '../../../shared/webhook.ts';
import { unwrap } from '../../components/context/api.ts';
import { createLatest } from '../../components/latest.ts';

/** Events fetched at a time. */
const PAGE_SIZE = 100;
/** Of what comes in live no more than this stays in the window; the rest is fetched where it is looked for. */
const MAX_LIVE_EVENTS = 500;

export const NO_FILTER: FeedFilter = { type: null, status: null, text: '', differences: false };

export interface FeedStore {
  readonly filter: FeedFilter;
  /** The newest first; null before the first answer. */
  readonly events: readonly FeedEvent[] | null;
  /** Of all that match. */
  readonly total: number;
  readonly problem: Problem | null;
}

/** The feed as it is looked at. */
export interface Feed {
  readonly store: StoreApi<FeedStore>;
  /** Fetches the newest and follows what comes in; answers how to stop that. */
  readonly subscribe: () => () => void;
  readonly setFilter: (change: Partial<FeedFilter>) => void;
  /** Fetches the page behind the oldest that is here. */
  readonly loadOlder: () => Promise<void>;
  /** Fetches the newest again, after a failure. */
  readonly reload: () => Promise<void>;
}

type FeedApi = {
  readonly calls: { readonly webhook: Pick<TemApi['calls']['webhook'], 'feed'> };
  readonly messages: { readonly webhook: Pick<TemApi['messages']['webhook'], 'received'> };
};

/** Makes the feed; nothing is fetched yet. */
export function createFeed({ calls, messages }: FeedApi): Feed {
  const store = createStore<FeedStore>()(() => ({
    filter: NO_FILTER,
    events: null,
    total: 0,
    problem: null,
  }));
  const latest = createLatest();
  /** What came in while the newest were being fetched; null: nothing is being fetched. */
  let early: FeedEvent[] | null = null;
  let most = MAX_LIVE_EVENTS;

  async function reload(): Promise<void> {
    const isCurrent = latest.start();
    const { filter } = store.getState();
    early = [];
    most = MAX_LIVE_EVENTS;
    try {
      const page = await unwrap(calls.webhook.feed({ filter, before: null, count: PAGE_SIZE }));
      if (!isCurrent()) return;
      store.setState({ ...page, problem: null });
      const missed = early;
      early = null;
      take(missed);
    } catch (thrown) {
      if (!isCurrent()) return;
      early = null;
      store.setState({ problem: problemOf(thrown) });
    }
  }

  function take(came: readonly FeedEvent[]): void {
    if (early !== null) {
      early.push(...came);
      return;
    }
    const { events, filter, total } = store.getState();
    if (events === null) return;
    const newest = events[0]?.id ?? 0;
    const fresh = came.filter((event) => event.id > newest && matchesFeed(event, filter)).toReversed();
    if (fresh.length === 0) return;
    store.setState({ events: [...fresh, ...events].slice(0, most), total: total + fresh.length });
  }

  return {
    store,
    subscribe() {
      const stop = messages.webhook.received(take);
      void reload();
      return stop;
    },
    setFilter(change) {
      store.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
      void reload();
    },
    async loadOlder() {
      const isCurrent = latest.current();
      const { filter, events } = store.getState();
      const before = events?.at(-1)?.id;
      if (before === undefined) return;
      try {
        const page = await unwrap(calls.webhook.feed({ filter, before, count: PAGE_SIZE }));
        if (!isCurrent()) return;
        store.setState(({ events: now }) => {
          const all = [...(now ?? []).filter(({ id }) => id >= before), ...page.events];
          most = Math.max(MAX_LIVE_EVENTS, all.length);
          return { events: all, problem: null };
        });
      } catch (thrown) {
        if (isCurrent()) store.setState({ problem: problemOf(thrown) });
      }
    },
    reload,
  };
}
