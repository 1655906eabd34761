import type { ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { OrdersView } from './orders-view.ts';

/** The services of the orders screen. */
export interface OrdersServices {
  readonly orders: OrdersView;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [OrdersServicesProvider, useOrdersServices] = createServicesContext<OrdersServices>('orders');
