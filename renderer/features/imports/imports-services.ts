import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { ImportsView } from './imports-store.ts';

/** What the import of many orders works with. */
export interface ImportsServices {
  readonly tem: ApiSlice<'imports'>;
  readonly imports: ImportsView;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [ImportsServicesProvider, useImportsServices] =
  createServicesContext<ImportsServices>('imports');
