import { useCallback } from 'react';
import type { CodeApproval } from '../../../shared/allowed-code.ts';
import { allowsAnswer, holdOf } from '../../../shared/hold.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { useFetched } from '../../components/use-fetched.ts';
import { useStationServices } from './station-services.ts';

/** What a manager can approve for a held row; null until it is known, and if the row is held for another reason. */
export function useApproval(row: BatchRow): CodeApproval | null {
  const { id } = row;
  const { tem, report } = useStationServices();
  const asked = allowsAnswer(holdOf(row), 'approve-codes');
  const fetch = useCallback(() => tem.calls.station.codeApproval({ id }), [tem, id]);
  const fetched = useFetched(asked ? fetch : null, report);
  return asked && fetched.kind === 'loaded' ? fetched.value : null;
}
