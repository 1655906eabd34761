import { type StoreApi, useStore } from 'zustand';
import type { StationState } from '../../../shared/station.ts';
import { createServicesContext } from './services-context.ts';

/** The station's state, as main holds it; null until the first answer. */
export interface StationStoreState {
  readonly station: StationState | null;
}

interface StationContextServices {
  readonly station: { readonly store: StoreApi<StationStoreState> };
}

const [StationProvider, useStationContext] = createServicesContext<StationContextServices>('station');

export { StationProvider };

/** Selects from the station's state. Only for screens, which render once the state is loaded. */
export function useStation<Selected>(select: (station: StationState) => Selected): Selected {
  return useStore(useStationContext().station.store, ({ station }) => {
    if (station === null) throw new Error('a screen is shown before the station is loaded');
    return select(station);
  });
}
