import { createStore } from 'zustand/vanilla';
import type { FleetState } from '../../../shared/fleet.ts';
import type { ApiSlice } from '../../components/context/api.ts';

/** Of a station that works alone, and until main has answered. */
const ALONE: FleetState = {
  connection: { kind: 'alone' },
  fleet: null,
  station: null,
  config: null,
  waiting: 0,
  doubt: null,
  mayInvite: false,
};

/** How this station stands with its fleet, as main says. */
export type FleetModel = ReturnType<typeof createFleetModel>;

/** Follows main's state; fetches nothing yet. */
export function createFleetModel({ calls, messages }: ApiSlice<'fleet'>) {
  const store = createStore<{ readonly state: FleetState }>()(() => ({ state: ALONE }));
  const set = (state: FleetState): void => store.setState({ state });
  messages.fleet.changed(set);
  return { store, set, load: async () => set(await calls.fleet.state(undefined)) };
}
