import { useMemo } from 'react';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { ReprintReason } from '../../../shared/station.ts';
import type { RowPanelKind } from './row-selection.ts';
import { useStationServices } from './station-services.ts';

/** The actions on one row. */
export interface RowActions {
  readonly retry: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly resolve: (id: number, cameOut: boolean) => void;
  /** The answer to "printed before": the next run prints it. */
  readonly printAgain: (id: number, reason: ReprintReason) => void;
  readonly reprint: (id: number, reason: ReprintReason) => void;
  /** The answer to "its order has ended". */
  readonly printAnyway: (id: number) => void;
  /** For a scan that means no order: look it up again, or accept it as a code. */
  readonly lookUp: (id: number) => void;
  readonly takeAsCode: (id: number) => void;
  readonly choose: (id: number, code: OrderCode) => void;
  readonly open: (kind: RowPanelKind, id: number) => void;
  readonly close: () => void;
}

/** The actions of the rows' buttons; a stable object, so that rows don't render again because of it. */
export function useRowActions(): RowActions {
  const { tem, rowSelection, report } = useStationServices();
  return useMemo(() => {
    const { retry, remove, resolve, printAnyway, reprint, lookUp, choose, acceptAsCode } = tem.calls.station;
    return {
      retry: (id) => void retry({ id }).catch(report),
      remove: (id) => void remove({ id }).catch(report),
      resolve: (id, cameOut) => void resolve({ id, cameOut }).catch(report),
      printAgain: (id, reason) => void printAnyway({ id, reason }).catch(report),
      printAnyway: (id) => void printAnyway({ id, reason: null }).catch(report),
      lookUp: (id) => void lookUp({ id }).catch(report),
      choose: (id, code) => void choose({ id, code }).catch(report),
      takeAsCode: (id) => void acceptAsCode({ id }).catch(report),
      reprint: (id, reason) => {
        rowSelection.close();
        reprint({ id, reason }).catch(report);
      },
      open: rowSelection.open,
      close: rowSelection.close,
    };
  }, [tem, rowSelection, report]);
}
