import { useStore } from 'zustand';
import type { BatchRow } from '../../../shared/station.ts';
import { useStation } from '../../components/context/station.ts';
import { rowQuestionOf } from './row-question.ts';
import { useStationServices } from './station-services.ts';

/** The row whose picture the operator is looking at. The picture closes when the row has no more question or is gone. */
export function useInspectedRow(): BatchRow | null {
  const { rowSelection } = useStationServices();
  const open = useStore(rowSelection.store, (state) => state.open);
  const id = open?.kind === 'picture' ? open.id : null;
  return useStation(({ rows }) => {
    const row = id === null ? undefined : rows.find((one) => one.id === id);
    return row !== undefined && rowQuestionOf(row) === 'look' ? row : null;
  });
}
