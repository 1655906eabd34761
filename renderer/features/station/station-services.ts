import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { LockModel } from '../../components/context/lock.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { ScanQueue } from '../../scanning/queue/scan-queue.ts';
import type { AnswerPanel } from './panel/panel-store.ts';
import type { PrintController } from './print-controller.ts';

/** The services of the station screen. */
export interface StationServices {
  readonly tem: ApiSlice<'sandbox' | 'station' | 'fleet'>;
  readonly scanQueue: ScanQueue;
  readonly printing: PrintController;
  readonly panel: AnswerPanel;
  readonly lock: LockModel;
  readonly report: ReportError;
}

export const [StationServicesProvider, useStationServices] =
  createServicesContext<StationServices>('station');
