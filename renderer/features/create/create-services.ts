import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { OrderCreation } from './order-creation-store.ts';

/** The services of the create screen. */
export interface CreateServices {
  readonly tem: ApiSlice<'station'>;
  readonly creating: OrderCreation;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [CreateServicesProvider, useCreateServices] = createServicesContext<CreateServices>('create');
