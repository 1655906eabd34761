import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import { ToneBadge } from '../../components/tone-badge.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatStatus, getStatusAppearance } from './order-status-appearance.ts';
import { useOrdersServices } from './orders-services.ts';

interface Props {
  readonly order: Pick<KnownOrder, 'status' | 'statusName'>;
  readonly large?: boolean;
}

/** An order's status as icon, word and color. */
export function OrderStatusBadge({ order, large = false }: Props): JSX.Element {
  return (
    <ToneBadge
      appearance={getStatusAppearance(order.status)}
      size={large ? 'lg' : 'md'}
      truncate
      data-order-status={order.status ?? ''}
    >
      {useStatusText(order)}
    </ToneBadge>
  );
}

/** A status in the operator's language. */
export function useStatusText({ status, statusName }: Props['order']): string {
  const list = useStore(useOrdersServices().orders.statuses);
  return formatStatus(status, statusName, list, useLanguage());
}
