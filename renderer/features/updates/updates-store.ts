import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UpdateState } from '../../../shared/update.ts';
import type { ApiSlice } from '../../components/context/api.ts';

export interface UpdatesStore {
  readonly update: UpdateState;
  /** The version that the operator has snoozed until tomorrow. */
  readonly snoozedVersion: string | null;
}

export interface UpdatesView {
  readonly store: StoreApi<UpdatesStore>;
  readonly load: () => Promise<void>;
  /** Checks for an update; the store follows the result. */
  readonly check: () => Promise<void>;
  /** The operator agrees: Tem closes. Throws main's problem if it does not. */
  readonly install: () => Promise<void>;
  /** Hides this version's note on the station for a day. */
  readonly snooze: (version: string) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Follows main's messages about updates. */
export function followUpdates(tem: ApiSlice<'updates'>): UpdatesView {
  const store = createStore<UpdatesStore>()(() => ({
    update: { kind: 'off', why: 'no-address' },
    snoozedVersion: null,
  }));
  tem.messages.updates.changed((update) => store.setState({ update }));
  return {
    store,
    load: async () => store.setState({ update: await tem.calls.updates.state(undefined) }),
    check: async () => store.setState({ update: await tem.calls.updates.check(undefined) }),
    install: () => tem.calls.updates.install(undefined),
    snooze: (version) => {
      store.setState({ snoozedVersion: version });
      setTimeout(
        () =>
          store.setState(({ snoozedVersion }) => ({
            snoozedVersion: snoozedVersion === version ? null : snoozedVersion,
          })),
        DAY_MS,
      );
    },
  };
}
