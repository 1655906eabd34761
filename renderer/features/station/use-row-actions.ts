import { useMemo } from 'react';
import { unwrap } from '../../components/context/api.ts';
import type { RowActions } from './row-actions.tsx';
import { useStationServices } from './station-services.ts';

/** What the rows' buttons do; the same object as long as the window lives, so that no row is drawn again for it. */
export function useRowActions(): RowActions {
  const { tem, rowSelection, report } = useStationServices();
  return useMemo(() => {
    const { retry, remove, resolve, printAnyway, reprint, lookUp, choose, acceptAsCode } = tem.calls.station;
    return {
      retry: (id) => void unwrap(retry({ id })).catch(report),
      remove: (id) => void unwrap(remove({ id })).catch(report),
      resolve: (id, cameOut) => void unwrap(resolve({ id, cameOut })).catch(report),
      printAgain: (id, reason) => void unwrap(printAnyway({ id, reason })).catch(report),
      printAnyway: (id) => void unwrap(printAnyway({ id, reason: null })).catch(report),
      lookUp: (id) => void unwrap(lookUp({ id })).catch(report),
      choose: (id, code) => void unwrap(choose({ id, code })).catch(report),
      takeAsCode: (id) => void unwrap(acceptAsCode({ id })).catch(report),
      reprint: (id, reason) => {
        rowSelection.close();
        unwrap(reprint({ id, reason })).catch(report);
      },
      open: rowSelection.open,
      close: rowSelection.close,
    };
  }, [tem, rowSelection, report]);
}
