import { useMemo } from 'react';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { ReprintReason } from '../../../shared/station.ts';
import { useStationServices } from './station-services.ts';

/** The actions on one row. */
export type RowActions = ReturnType<typeof useRowActions>;

/** The actions of the rows' buttons; a stable object, so that rows don't render again because of it. */
export function useRowActions() {
  const { tem, rowSelection, report } = useStationServices();
  return useMemo(() => {
    const { retry, remove, resolve, printAnyway, reprint, lookUp, choose, acceptAsCode } = tem.calls.station;
    return {
      retry: (id: number) => void retry({ id }).catch(report),
      remove: (id: number) => void remove({ id }).catch(report),
      resolve: (id: number, cameOut: boolean) => void resolve({ id, cameOut }).catch(report),
      /** The answer to "printed before": the next run prints it. */
      printAgain: (id: number, reason: ReprintReason) => void printAnyway({ id, reason }).catch(report),
      /** The answer to "its order has ended". */
      printAnyway: (id: number) => void printAnyway({ id, reason: null }).catch(report),
      /** For a scan that means no order: look it up again, or accept it as a code. */
      lookUp: (id: number) => void lookUp({ id }).catch(report),
      choose: (id: number, code: OrderCode) => void choose({ id, code }).catch(report),
      takeAsCode: (id: number) => void acceptAsCode({ id }).catch(report),
      reprint: (id: number, reason: ReprintReason) => {
        rowSelection.close();
        reprint({ id, reason }).catch(report);
      },
      open: rowSelection.open,
      close: rowSelection.close,
    };
  }, [tem, rowSelection, report]);
}
