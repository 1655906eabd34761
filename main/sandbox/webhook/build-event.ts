import { statusName } from '../orders/display-names.ts';
import { formatIsoTime } from '../orders/format-time.ts';
import type { Order } from '../orders/order.ts';

/** The two documented kinds of update. */
export type EventType = 'update_status' | 'update_weight';

/** The forms of pushed updates: as documented, without `type` as in 2018, or with an unknown type. */
export const PUSH_FORMS = ['documented', 'without-type', 'unknown-type'] as const;
export type PushForm = (typeof PUSH_FORMS)[number];

const typeField = (form: PushForm, type: EventType): object =>
  form === 'without-type' ? {} : { type: form === 'unknown-type' ? 'update_photo' : type };

/** Builds an order's update as the service pushes it: the documented sample's fields in its order (partner-api.md, "Push"). */
export function buildEvent(
  order: Order,
  type: EventType,
  pushedAtMs: number,
  form: PushForm = 'documented',
): object {
  const { receiver } = order;
  return {
    ...typeField(form, type),
    code: order.code,
    shortcode: order.shortcode,
    soc: order.soc,
    name: receiver.name,
    phone: receiver.phone,
    address: receiver.address,
    payer: order.payer,
    amount: order.amount,
    weight: order.weight,
    fshipment: order.fee.shipment,
    finsurance: order.fee.insurance,
    status: order.status,
    status_name: statusName(order.status),
    partial: order.journeys.some(({ status }) => status === '13') ? '1' : '0',
    barter: order.barter === '' ? '0' : '1',
    reason_code: order.reason.code,
    reason_text: order.reason.text,
    created_at: formatIsoTime(order.createdAtMs),
    updated_at: formatIsoTime(order.updatedAtMs),
    // Never before the change itself, whose second may be ahead of the clock (orders/change-order.ts).
    pushed_at: formatIsoTime(Math.max(pushedAtMs, order.updatedAtMs)),
  };
}
