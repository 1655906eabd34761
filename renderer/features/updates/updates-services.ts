import type { ReportError } from '../../components/context/api.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { UpdatesModel } from './updates-store.ts';

/** The services of the update note and section. */
export interface UpdatesServices {
  readonly updates: UpdatesModel;
  readonly report: ReportError;
}

export const [UpdatesServicesProvider, useUpdatesServices] =
  createServicesContext<UpdatesServices>('updates');
