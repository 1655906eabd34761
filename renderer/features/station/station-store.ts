import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { StationChange, StationState } from '../../../shared/station.ts';
import type { StationStoreState } from '../../components/context/station.ts';
import { applyChange, applyChanges } from './apply-change.ts';

/** A fetched state includes all earlier messages from main, so one retry closes a gap; more would hide a bug in main. */
const MAX_FETCHES = 3;

type StationApi = {
  readonly calls: { readonly station: Pick<TemApi['calls']['station'], 'state'> };
  readonly messages: Pick<TemApi['messages'], 'station'>;
};

/** The store, and `load`, which fetches the whole state and throws main's problem. */
export type StationModel = ReturnType<typeof createStationModel>;

/**
 * Follows main's station: subscribes first, so that nothing is missed, and buffers changes while the whole state is
 * being fetched. Fetches again after a missed revision; `report` receives a failed fetch.
 */
export function createStationModel(tem: StationApi, report: (thrown: unknown) => void) {
  const store = createStore<StationStoreState>()(() => ({ station: null }));
  let loading = false;
  let early: StationChange[] = [];

  const fetchState = async (left: number): Promise<StationState> => {
    const fetched = await tem.calls.station.state(undefined);
    const applied = applyChanges(fetched, early);
    if (applied.kind === 'gap' && left > 1) return fetchState(left - 1);
    early = [];
    return applied.kind === 'applied' ? applied.state : fetched;
  };

  const load = async (): Promise<void> => {
    loading = true;
    try {
      store.setState({ station: await fetchState(MAX_FETCHES) });
    } finally {
      loading = false;
    }
  };

  tem.messages.station.changed((change) => {
    const { station } = store.getState();
    if (loading || station === null) {
      early.push(change);
      return;
    }
    const applied = applyChange(station, change);
    switch (applied.kind) {
      case 'applied':
        store.setState({ station: applied.state });
        return;
      case 'gap':
        early.push(change);
        load().catch(report);
        return;
      case 'old':
        return;
    }
  });

  return { store, load };
}
