import type { ReportError } from '../components/context/api.ts';
import { createServicesContext } from '../components/context/services-context.ts';
import type { SettingsModel } from '../components/context/settings.ts';
import type { Refusals } from './input/refusals.ts';
import type { ScanRouter } from './input/scan-router.ts';
import type { ScanQueue } from './queue/scan-queue.ts';

/** The services of scan fields and answers. */
export interface ScanningServices {
  readonly scanQueue: ScanQueue;
  /** Receives scans from every source. */
  readonly scanRouter: ScanRouter;
  readonly refusals: Refusals;
  readonly settings: SettingsModel;
  readonly report: ReportError;
}

export const [ScanningServicesProvider, useScanningServices] =
  createServicesContext<ScanningServices>('scanning');
