import type { StoreApi } from 'zustand/vanilla';
import type { StatusList } from '../../../shared/order-status.ts';
import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';

/** The services of the webhook screen. */
export interface WebhookServices {
  readonly tem: ApiSlice<'webhook'>;
  /** The service's list of statuses. */
  readonly orders: { readonly statuses: StoreApi<StatusList> };
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [WebhookServicesProvider, useWebhookServices] =
  createServicesContext<WebhookServices>('webhook');
