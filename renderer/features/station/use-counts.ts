import { useMemo } from 'react';
import { useStation } from '../../components/context/station.ts';
import { countStates, type StateCounts } from './counts.ts';

/** How many rows of the batch are in each state. */
export function useCounts(): StateCounts {
  const rows = useStation((station) => station.rows);
  return useMemo(() => countStates(rows), [rows]);
}
