import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { type FeedEvent, type FeedFilter, matchesFeed } from '../../../shared/webhook.ts';
import { createLatest } from '../../components/latest.ts';

/** Events per request. */
const PAGE_SIZE = 100;
/** The most live events kept in the window; the rest is fetched on demand. */
const MAX_LIVE_EVENTS = 500;

export const NO_FILTER: FeedFilter = { type: null, status: null, text: '', differences: false };

interface FeedStore {
  readonly filter: FeedFilter;
  /** Newest first; null before the first answer. */
  readonly events: readonly FeedEvent[] | null;
  /** Counts all matching events. */
  readonly total: number;
  readonly problem: Problem | null;
}

/** The event feed as filtered. */
export interface Feed {
  readonly store: StoreApi<FeedStore>;
  /** Fetches the newest events and follows new ones. Returns a function that stops that. */
  readonly subscribe: () => () => void;
  readonly setFilter: (change: Partial<FeedFilter>) => void;
  /** Fetches the page after the oldest loaded event. */
  readonly loadOlder: () => Promise<void>;
  /** Fetches the newest events again, after a failure. */
  readonly reload: () => Promise<void>;
}

type FeedApi = {
  readonly calls: { readonly webhook: Pick<TemApi['calls']['webhook'], 'feed'> };
  readonly messages: { readonly webhook: Pick<TemApi['messages']['webhook'], 'received'> };
};

/** Creates the feed; fetches nothing yet. */
export function createFeed({ calls, messages }: FeedApi): Feed {
  const store = createStore<FeedStore>()(() => ({
    filter: NO_FILTER,
    events: null,
    total: 0,
    problem: null,
  }));
  const latest = createLatest();
  /** Events that arrived during a fetch of the newest; null if none is running. */
  let early: FeedEvent[] | null = null;
  let most = MAX_LIVE_EVENTS;

  async function reload(): Promise<void> {
    const isCurrent = latest.start();
    const { filter } = store.getState();
    early = [];
    most = MAX_LIVE_EVENTS;
    try {
      const page = await calls.webhook.feed({ filter, before: null, count: PAGE_SIZE });
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

  function take(received: readonly FeedEvent[]): void {
    if (early !== null) {
      early.push(...received);
      return;
    }
    const { events, filter, total } = store.getState();
    if (events === null) return;
    const newest = events[0]?.id ?? 0;
    const fresh = received.filter((event) => event.id > newest && matchesFeed(event, filter)).toReversed();
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
        const page = await calls.webhook.feed({ filter, before, count: PAGE_SIZE });
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
