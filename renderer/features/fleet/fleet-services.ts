import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { FleetModel } from './fleet-store.ts';

/** The services of the fleet's settings and its board. */
export interface FleetServices {
  readonly tem: ApiSlice<'fleet' | 'setup'>;
  readonly fleet: FleetModel;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [FleetServicesProvider, useFleetServices] = createServicesContext<FleetServices>('fleet');
