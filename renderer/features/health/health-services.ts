import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { HealthModel } from './health-store.ts';

/** The services of the health banners. */
export interface HealthServices {
  readonly tem: ApiSlice<'station'>;
  readonly health: HealthModel;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [HealthServicesProvider, useHealthServices] = createServicesContext<HealthServices>('health');
