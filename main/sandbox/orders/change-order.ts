import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { calculateFee, distanceBetween } from './fees.ts';
import type { Order, Reason } from './order.ts';
import { courierAt, journeyEntry, weightNote } from './order-events.ts';

/** Changes besides the status, in grams and dong. */
export interface Amounts {
  readonly weight?: number | undefined;
  readonly amount?: number | undefined;
}

const SECOND_MS = 1000;

/**
 * The service writes times in whole seconds. A change is at least one second after the previous one, so that updated_at
 * distinguishes two changes within a second, and a seeded order's next change is never older than its last.
 */
const nextChangeTime = (order: Order, nowMs: number): number =>
  Math.max(nowMs, order.updatedAtMs + SECOND_MS);

/** Returns an order after a move to another status: with one more journey, and a courier if it has one now. */
export function withStatus(order: Order, status: OrderStatusCode, reason: Reason, nowMs: number): Order {
  const atMs = nextChangeTime(order, nowMs);
  return {
    ...order,
    status,
    reason,
    // A confirmed return costs half of the shipment again. The rule is invented, to show this part of the fee.
    fee: status === '24' ? { ...order.fee, return: Math.round(order.fee.shipment / 2) } : order.fee,
    journeys: [...order.journeys, journeyEntry(status, order, atMs)],
    courier: courierAt(status, order.shortcode) ?? order.courier,
    updatedAtMs: atMs,
  };
}

export function withAmounts(order: Order, { weight, amount }: Amounts, nowMs: number): Order {
  const atMs = nextChangeTime(order, nowMs);
  const weighed = weight !== undefined && weight !== order.weight;
  const distance = distanceBetween(order.pickup.province, order.receiver.province);
  return {
    ...order,
    weight: weight ?? order.weight,
    amount: amount ?? order.amount,
    fee: weighed
      ? { ...order.fee, shipment: calculateFee(distance, weight, order.value).shipment }
      : order.fee,
    notes: weighed ? [...order.notes, weightNote(order.weight, weight, atMs)] : order.notes,
    updatedAtMs: atMs,
  };
}
