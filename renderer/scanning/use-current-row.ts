import type { BatchRow } from '../../shared/station.ts';
import { useStation } from '../components/context/station.ts';
import type { ShownAnswer } from './shown-answer.ts';

/** The row that a scan's answer is about, as it is now; null where it is about none or the row is gone. */
export function useCurrentRow(shown: ShownAnswer | null): BatchRow | null {
  const id = shown !== null && 'row' in shown ? shown.row.id : null;
  return useStation(({ rows }) => (id === null ? null : (rows.find((row) => row.id === id) ?? null)));
}
