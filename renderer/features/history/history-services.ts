import type { ApiSlice } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';

/** The services of the history. */
export interface HistoryServices {
  readonly tem: ApiSlice<'history' | 'station'>;
  readonly navigation: Navigation;
}

export const [HistoryServicesProvider, useHistoryServices] =
  createServicesContext<HistoryServices>('history');
