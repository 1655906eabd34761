import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LinkResult } from '../../../shared/link.ts';
import type { ApiSlice } from '../../components/context/api.ts';
import { followState } from '../../components/context/follow-state.ts';

export interface LinksView {
  /** The result of links that nobody has dismissed yet. */
  readonly store: StoreApi<{ readonly answer: LinkResult | null }>;
  readonly load: () => Promise<void>;
  readonly dismiss: (answer: LinkResult) => Promise<void>;
  /** Removes the orders they added from the batch again. */
  readonly removeOrders: () => Promise<void>;
}

/** Follows main's messages about `tem://` links. */
export function followLinks(tem: ApiSlice<'links'>): LinksView {
  const store = createStore<{ answer: LinkResult | null }>()(() => ({ answer: null }));
  const load = followState({
    changed: tem.messages.links.changed,
    read: () => tem.calls.links.last(undefined),
    set: (answer) => store.setState({ answer }),
  });
  return {
    store,
    load,
    dismiss: ({ sequence }) => tem.calls.links.dismiss({ sequence }),
    removeOrders: () => tem.calls.links.removeAdded(undefined),
  };
}
