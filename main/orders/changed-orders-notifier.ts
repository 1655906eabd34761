import type { KnownOrder } from '../../shared/order.ts';
import { lastByKey, throttleBatch } from '../platform/throttle-batch.ts';

/** Quick enough to be seen at once, slow enough for a window to draw. */
const NOTIFY_INTERVAL_MS = 250;

/**
 * Tells the window of orders that have changed, a few times a second and each as it is then. A message for each of the
 * webhook's events cost 0.7 ms of the machine, more than receiving and committing the event did.
 * @returns to be told of each order
 */
export function createChangedOrdersNotifier(
  tell: (orders: readonly KnownOrder[]) => void,
): (order: KnownOrder) => void {
  const told = throttleBatch<KnownOrder>(
    (orders) => tell(lastByKey(orders, ({ code }) => code)),
    NOTIFY_INTERVAL_MS,
  );
  return (order) => told.add([order]);
}
