import type { Shortcode } from '../../../shared/order-code.ts';
import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { mobileNumber, personName } from '../data/people.ts';
import { createRandom } from '../data/random.ts';
import type { Courier } from './order.ts';

/** The statuses in which a courier has the parcel or came for it. */
const WITH_COURIER: ReadonlySet<OrderStatusCode> = new Set(['3', '5', '11', '14', '20', '22']);

/**
 * Returns the courier after a status, or null if there is no new one. Only every second order has one, since the documented
 * sample has null. Derived from the shortcode, so that it depends only on the seed.
 */
export function courierAt(status: OrderStatusCode, shortcode: Shortcode): Courier | null {
  const number = Number(shortcode);
  if (!WITH_COURIER.has(status) || number % 2 === 1) return null;
  const random = createRandom(number + Number(status));
  return { name: personName(random), phone: mobileNumber(random) };
}
