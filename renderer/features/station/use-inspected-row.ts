import { useStore } from 'zustand';
import type { BatchRow } from '../../../shared/station.ts';
import { useStation } from '../../components/context/station.ts';
import { mustBeSeen } from './panel/panel-store.ts';
import { useStationServices } from './station-services.ts';

/** The row whose picture the operator is judging; null once it has no more question or is gone. */
export function useInspectedRow(): BatchRow | null {
  const { panel } = useStationServices();
  const id = useStore(panel.store, (state) => state.inspected);
  return useStation(({ rows }) => {
    const row = id === null ? null : (rows.find((one) => one.id === id) ?? null);
    return mustBeSeen(row) ? row : null;
  });
}
