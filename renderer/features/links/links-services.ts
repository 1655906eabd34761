import type { ReportError } from '../../components/context/api.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { LinksView } from './links-store.ts';

/** The services of the link bar. */
export interface LinksServices {
  readonly links: LinksView;
  readonly report: ReportError;
}

export const [LinksServicesProvider, useLinksServices] = createServicesContext<LinksServices>('links');
