import type { Shortcode } from '../../../shared/order-code.ts';
import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { mobileNumber, personName } from '../data/people.ts';
import { createRandom } from '../data/random.ts';
import type { Courier } from './order.ts';

/** The statuses in which a courier has the parcel or has come for it. */
const WITH_COURIER: ReadonlySet<OrderStatusCode> = new Set(['3', '5', '11', '14', '20', '22']);

/**
 * Who an order is with after a status, or null where nobody new is. Of two orders the service tells it for one: the
 * documented sample has null. Made of the shortcode, so that nothing but the seed decides.
 */
export function courierAt(status: OrderStatusCode, shortcode: Shortcode): Courier | null {
  const number = Number(shortcode);
  if (!WITH_COURIER.has(status) || number % 2 === 1) return null;
  const random = createRandom(number + Number(status));
  return { name: personName(random), phone: mobileNumber(random) };
}
