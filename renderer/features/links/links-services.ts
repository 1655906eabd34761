import type { ReportError } from '../../components/context/api.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { LinksView } from './links-store.ts';

/** What the bar about links works with. */
export interface LinksServices {
  readonly links: LinksView;
  readonly report: ReportError;
}

export const [LinksServicesProvider, useLinksServices] = createServicesContext<LinksServices>('links');
