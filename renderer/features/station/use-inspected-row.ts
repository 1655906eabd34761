import { useStore } from 'zustand';
import type { BatchRow } from '../../../shared/station.ts';
import { useStation } from '../../components/context/station.ts';
import { factRowId } from './panel/panel-store.ts';
import { rowQuestionOf } from './row-question.ts';
import { useStationServices } from './station-services.ts';

/** The row whose picture the operator is judging; null once it has no more question or is gone. */
export function useInspectedRow(): BatchRow | null {
  const { panel, scanQueue } = useStationServices();
  const { fact, inspecting } = useStore(panel.store);
  const shown = useStore(scanQueue.store, (state) => state.shown);
  const id = inspecting ? factRowId(fact, shown) : null;
  return useStation(({ rows }) => {
    const row = id === null ? undefined : rows.find((one) => one.id === id);
    return row !== undefined && rowQuestionOf(row) === 'look' ? row : null;
  });
}
