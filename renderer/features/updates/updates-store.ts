import { createStore } from 'zustand/vanilla';
import type { UpdateState } from '../../../shared/update.ts';
import type { ApiSlice } from '../../components/context/api.ts';
import { followState } from '../../components/context/follow-state.ts';
import { snoozeForDay } from '../../components/snooze.ts';

interface UpdatesState {
  readonly update: UpdateState;
  /** The versions whose note the operator has snoozed until tomorrow. */
  readonly snoozed: readonly string[];
}

/** Tem's updates, and what can be done about them. */
export type UpdatesModel = ReturnType<typeof createUpdatesModel>;

/** Follows main's messages about updates. */
export function createUpdatesModel({ calls, messages }: ApiSlice<'updates'>) {
  const store = createStore<UpdatesState>()(() => ({
    update: { kind: 'off', why: 'no-address' },
    snoozed: [],
  }));
  const load = followState({
    changed: messages.updates.changed,
    read: () => calls.updates.state(undefined),
    set: (update) => store.setState({ update }),
  });
  return {
    store,
    load,
    /** Checks for an update; the store follows the result. */
    check: async () => store.setState({ update: await calls.updates.check(undefined) }),
    /** The operator agrees: Tem closes. Throws main's problem if it does not. */
    install: () => calls.updates.install(undefined),
    /** Hides this version's note on the station for a day. */
    snooze: (version: string) =>
      snoozeForDay(version, (update) => store.setState(({ snoozed }) => ({ snoozed: update(snoozed) }))),
  };
}
