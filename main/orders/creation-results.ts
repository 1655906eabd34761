import type { KnownOrder } from '../../shared/order.ts';
import { type Soc, shortcodeOf } from '../../shared/order-code.ts';
import type { ResponseOf } from '../partner/endpoints.ts';

/**
 * Converts a look-up to the form of operation 2's answer, for a creation whose answer was lost. Fields that a look-up lacks
 * are null, and it partly masks the receiver's phone number.
 * @param soc the soc that was looked up, used when the answer omits it
 */
export function creationResultsFromInfo(info: ResponseOf<'info'>, soc: Soc | null): ResponseOf<'create'> {
  const { code, receiver, amount, value, weight, fee, status, status_name } = info;
  return {
    code,
    sorting: null,
    shortcode: shortcodeOf(code),
    soc: info.soc ?? soc,
    phone: receiver?.phone ?? null,
    address: receiver?.address ?? null,
    amount,
    collection: null,
    value,
    weight,
    fee: fee?.shipment ?? null,
    insurance: fee?.insurance ?? null,
    status,
    status_name,
  };
}

/** Does the same for an order of the book, which merges creation and look-up. */
export function creationResultsFromOrder(order: KnownOrder): ResponseOf<'create'> {
  const { code, sorting, shortcode, soc, receiver, amount, collection, value, weight, fee, status } = order;
  return {
    code,
    sorting,
    shortcode,
    soc,
    phone: receiver.phone,
    address: receiver.address,
    amount,
    collection,
    value,
    weight,
    fee: fee.shipment,
    insurance: fee.insurance,
    status,
    status_name: order.statusName,
  };
}
