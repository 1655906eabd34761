import { createStore } from 'zustand/vanilla';
import { type FleetState, NO_FLEET } from '../../../shared/fleet-state.ts';
import type { ApiSlice } from '../../components/context/api.ts';
import { followState } from '../../components/context/follow-state.ts';

/** How this station stands with its fleet, as main says. */
export type FleetModel = ReturnType<typeof createFleetModel>;

/** Follows main's state; fetches nothing yet. */
export function createFleetModel({ calls, messages }: ApiSlice<'fleet'>) {
  const store = createStore<{ readonly state: FleetState }>()(() => ({
    // Until main has answered.
    state: NO_FLEET,
  }));
  const set = (state: FleetState): void => store.setState({ state });
  const load = followState({
    changed: messages.fleet.changed,
    read: () => calls.fleet.state(undefined),
    set,
  });
  return { store, set, load };
}
