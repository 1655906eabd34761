import type { ApiSlice } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';

/** What the history works with. */
export interface HistoryServices {
  readonly tem: ApiSlice<'history'>;
  readonly navigation: Navigation;
}

export const [HistoryServicesProvider, useHistoryServices] =
  createServicesContext<HistoryServices>('history');
