import type { KnownOrder } from '../../shared/order.ts';
import { throttleBatch } from '../platform/throttle.ts';

/** Short enough to look immediate, long enough for a window to draw. */
const NOTIFY_INTERVAL_MS = 250;

/** The longest part of a notice: the event loop turns before the next one. */
const ORDERS_TOLD_TOGETHER = 20;

/**
 * Notifies the window of changed orders a few times a second, each in its latest state. One message per webhook event cost
 * 0.7 ms of CPU, more than receiving and committing the event.
 * @returns a function to call with each changed order
 */
export function createChangedOrdersNotifier(
  notify: (orders: readonly KnownOrder[]) => void,
): (order: KnownOrder) => void {
  const batch = throttleBatch<KnownOrder>(notify, NOTIFY_INTERVAL_MS, {
    keyOf: ({ code }) => code,
    most: ORDERS_TOLD_TOGETHER,
  });
  return (order) => batch.add([order]);
}
