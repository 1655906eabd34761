import type { OrderStatusCode } from '../../../shared/order-status.ts';
import type { Random } from '../data/random.ts';
import type { Reason } from './order.ts';

/**
 * Plausible next statuses, the usual one first; none at the end. The service documents only creating and cancelling
 * (partner-api.md, "States and transitions"), so the rest is inferred from the names.
 */
const NEXT_STATUSES: Readonly<Record<OrderStatusCode, readonly OrderStatusCode[]>> = {
  '0': [],
  '1': ['2'],
  '2': ['3'],
  '3': ['4', '5', '6'],
  '4': ['7'],
  '5': ['3'],
  '6': [],
  '7': ['8'],
  '8': ['9', '23'],
  '9': ['10'],
  '10': ['11'],
  '11': ['12', '13', '14', '15'],
  '12': ['16'],
  '13': ['16'],
  '14': ['11'],
  '15': ['24'],
  '16': [],
  '17': [],
  '18': ['19'],
  '19': ['20'],
  '20': ['21', '22', '26'],
  '21': ['17'],
  '22': ['20'],
  '23': ['10', '25'],
  '24': ['18'],
  '25': ['27'],
  '26': [],
  '27': [],
};

const USUAL_SHARE = 0.75;

/** Cancelling is allowed before pickup; the service's own rule is not documented. */
const CANCELLABLE: ReadonlySet<OrderStatusCode> = new Set(['1', '2', '3', '5', '6']);

export const isCancellable = (status: OrderStatusCode): boolean => CANCELLABLE.has(status);

export const hasNextStep = (status: OrderStatusCode): boolean => NEXT_STATUSES[status].length > 0;

/** Returns a plausible next status; null at the end. */
export function nextStep(status: OrderStatusCode, random: Random): OrderStatusCode | null {
  const [usual, ...others] = NEXT_STATUSES[status];
  if (usual === undefined) return null;
  return others.length === 0 || random.chance(USUAL_SHARE) ? usual : random.pick(others);
}

export const NO_REASON: Reason = { code: '', text: '' };

/** Returns the usual reason of a status. A postponed delivery has the only known one. */
export const usualReason = (status: OrderStatusCode): Reason =>
  status === '14' ? { code: '304', text: 'Không liên lạc được với Người Nhận' } : NO_REASON;
