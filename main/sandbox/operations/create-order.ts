import { findProvince } from '../areas/area-tree.ts';
import { statusName } from '../orders/display-names.ts';
import type { Order } from '../orders/order.ts';
import { readBodyFields } from '../request-input.ts';
import { invalid, refusal, success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';
import { parseOrderTerms } from './order-terms.ts';

/** Operation 2. The answer's message is an empty text, as in the sample. */
export const createOrder: SandboxOperation = async (context, { book, webhook, now }, { fault }) => {
  const request = parseOrderTerms(await readBodyFields(context), book.shop);
  if (!request.ok) return invalid(context, request.errors);
  const { province } = request.value.receiver;
  if (findProvince(province) === null) {
    return refusal(context, `Chưa hỗ trợ giao hàng đến ${province}.`, [province]);
  }
  const order = book.create(request.value, now(), webhook.current()?.url ?? null);
  const reported = fault?.kind === 'other-order' ? book.otherThan(order.code) : order;
  return success(context, toCreateResult(reported), '');
};

/** The sample's fields in the sample's order. The sample lacks `address`, although the field table has it. */
function toCreateResult(order: Order): object {
  return {
    code: order.code,
    sorting: order.sorting,
    shortcode: order.shortcode,
    soc: order.soc,
    phone: order.receiver.phone,
    amount: order.amount,
    collection: order.amount,
    value: order.value,
    weight: order.weight,
    fee: order.fee.shipment,
    insurance: order.fee.insurance,
    status: order.status,
    status_name: statusName(order.status),
  };
}
