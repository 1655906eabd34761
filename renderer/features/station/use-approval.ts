import { useEffect, useState } from 'react';
import type { CodeApproval } from '../../../shared/code-approval.ts';
import { allowsAnswer, holdOf } from '../../../shared/hold.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { unwrap } from '../../components/context/api.ts';
import { useStationServices } from './station-services.ts';

/** What a manager can agree to at a held row; null until it is known, and where the row is held for something else. */
export function useApproval(row: BatchRow): CodeApproval | null {
  const { id } = row;
  const { tem, report } = useStationServices();
  const [agreement, setAgreement] = useState<CodeApproval | null>(null);
  const asked = allowsAnswer(holdOf(row), 'approve-codes');
  useEffect(() => {
    if (!asked) return;
    let here = true;
    // What is said of a row that was left means nothing any more.
    const ifHere =
      <Value>(act: (value: Value) => void) =>
      (value: Value): void => {
        if (here) act(value);
      };
    unwrap(tem.calls.station.codeApproval({ id })).then(ifHere(setAgreement), ifHere(report));
    return () => {
      here = false;
    };
  }, [tem, id, asked, report]);
  return asked ? agreement : null;
}
