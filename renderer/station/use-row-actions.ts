import { useMemo } from 'react';
import { unwrap } from '../api.ts';
import { useServices } from '../services.ts';
import type { RowActions } from './row-actions.tsx';

/** What the rows' buttons do; the same object as long as the window lives, so that no row is drawn again for it. */
export function useRowActions(): RowActions {
  const { tem, answering, report } = useServices();
  return useMemo(() => {
    const { retry, remove, settle, printAnyway, reprint, lookUp, choose, takeAsCode } = tem.calls.station;
    return {
      retry: (id) => void unwrap(retry({ id })).catch(report),
      remove: (id) => void unwrap(remove({ id })).catch(report),
      settle: (id, cameOut) => void unwrap(settle({ id, cameOut })).catch(report),
      printAgain: (id, reason) => void unwrap(printAnyway({ id, reason })).catch(report),
      printAnyway: (id) => void unwrap(printAnyway({ id, reason: null })).catch(report),
      lookUp: (id) => void unwrap(lookUp({ id })).catch(report),
      choose: (id, code) => void unwrap(choose({ id, code })).catch(report),
      takeAsCode: (id) => void unwrap(takeAsCode({ id })).catch(report),
      reprint: (id, reason) => {
        answering.close();
        unwrap(reprint({ id, reason })).catch(report);
      },
      open: answering.open,
      close: answering.close,
    };
  }, [tem, answering, report]);
}
