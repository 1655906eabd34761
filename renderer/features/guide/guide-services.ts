import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { SettingsModel } from '../../components/context/settings.ts';

/** The services of the guide. */
export interface GuideServices {
  readonly tem: ApiSlice<'outside' | 'printers' | 'token'>;
  readonly settings: SettingsModel;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [GuideServicesProvider, useGuideServices] = createServicesContext<GuideServices>('guide');
