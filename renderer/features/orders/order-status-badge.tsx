import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { Language } from '../../../shared/language.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import { localizedStatus, type OrderStatusCode, type StatusList } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconClockPause,
  IconHelpCircle,
  IconPackageOff,
  IconTruck,
  IconTruckReturn,
} from '../../components/icons.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { ToneBadge } from '../../components/tone-badge.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
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

const WAITING: Appearance = { icon: IconClock, tone: 'gray' };
const MOVING: Appearance = { icon: IconTruck, tone: 'blue' };
const POSTPONED: Appearance = { icon: IconClockPause, tone: 'amber' };
const FAILED: Appearance = { icon: IconAlertTriangle, tone: 'red' };
const DELIVERED: Appearance = { icon: IconCircleCheck, tone: 'green' };
const RETURNING: Appearance = { icon: IconTruckReturn, tone: 'teal' };
const CANCELLED: Appearance = { icon: IconBan, tone: 'gray' };
const LOST: Appearance = { icon: IconPackageOff, tone: 'red' };
const UNKNOWN: Appearance = { icon: IconHelpCircle, tone: 'gray' };

const APPEARANCES: Readonly<Record<OrderStatusCode, Appearance>> = {
  '0': CANCELLED,
  '1': WAITING,
  '2': WAITING,
  '3': MOVING,
  '4': MOVING,
  '5': POSTPONED,
  '6': FAILED,
  '7': MOVING,
  '8': MOVING,
  '9': MOVING,
  '10': MOVING,
  '11': MOVING,
  '12': DELIVERED,
  '13': DELIVERED,
  '14': POSTPONED,
  '15': FAILED,
  '16': DELIVERED,
  '17': RETURNING,
  '18': RETURNING,
  '19': RETURNING,
  '20': RETURNING,
  '21': RETURNING,
  '22': POSTPONED,
  '23': MOVING,
  '24': RETURNING,
  '25': LOST,
  '26': FAILED,
  '27': LOST,
};

/** The look of a status by its code; undocumented ones look neutral. */
export function getStatusAppearance(code: string | null): Appearance {
  const known = ORDER_STATUSES.find((status) => status.code === code);
  return known === undefined ? UNKNOWN : APPEARANCES[known.code];
}

/**
 * A status in words: from the service's own list in Vietnamese, the documented name in English; for a code in neither,
 * the name that came with it, else the code.
 */
export function formatStatus(
  code: string | null,
  name: string | null,
  { statuses }: Pick<StatusList, 'statuses'>,
  language: Language,
): string {
  const listed = statuses.find((status) => status.code === code)?.name ?? null;
  const words = localizedStatus(code, listed ?? name);
  return language === 'vi' ? (listed ?? words.vi) : words.en;
}
