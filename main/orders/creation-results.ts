import type { KnownOrder } from '../../shared/order.ts';
import { type Soc, shortcodeOf } from '../../shared/order-code.ts';
import type { ResponseOf } from '../partner/endpoints.ts';

/**
 * What a look-up tells of an order whose creation's answer was lost, in the form of operation 2's answer. What a look-up does
 * not tell is null; the receiver's phone is partly masked in it.
 * @param soc the soc that was looked up, for an answer that leaves it out
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

/** The same of an order that the book knows, in which creation and look-up came together. */
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
