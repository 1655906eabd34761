import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatStatus, getStatusAppearance } from './order-status-appearance.ts';
import classes from './order-status-badge.module.css';
import { useOrdersServices } from './orders-services.ts';

interface Props {
  readonly order: Pick<KnownOrder, 'status' | 'statusName'>;
  readonly large?: boolean;
}

/** An order's status as icon, word and colour. */
export function OrderStatusBadge({ order, large = false }: Props): JSX.Element {
  const { icon: Icon, tone } = getStatusAppearance(order.status);
  return (
    <span
      className={`${classes.badge} ${large ? classes.large : ''} tone-${tone}`}
      data-order-status={order.status ?? ''}
    >
      <Icon size={large ? 24 : 18} stroke={2.2} aria-hidden />
      <span className={classes.label}>{useStatusText(order)}</span>
    </span>
  );
}

/** A status in the operator's language. */
export function useStatusText({ status, statusName }: Props['order']): string {
  const list = useStore(useOrdersServices().orders.statuses);
  return formatStatus(status, statusName, list, useLanguage());
}
