import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { courierAt } from './courier.ts';
import { calculateFee, distanceBetween } from './fees.ts';
import { journeyEntry } from './journey.ts';
import { weightNote } from './notes.ts';
import type { Order, Reason } from './order.ts';

/** What may change besides the status: grams and dong. */
export interface Amounts {
  readonly weight?: number | undefined;
  readonly amount?: number | undefined;
}

const SECOND_MS = 1000;

/**
 * The service writes times in whole seconds. A change is at least one later than the one before, so that two within one
 * second can be told apart by updated_at, and a seeded order's next change is never older than its last.
 */
const nextChangeTime = (order: Order, nowMs: number): number =>
  Math.max(nowMs, order.updatedAtMs + SECOND_MS);

/** An order after a move to another status: a journey more, a courier where one has it now. */
export function withStatus(order: Order, status: OrderStatusCode, reason: Reason, nowMs: number): Order {
  const atMs = nextChangeTime(order, nowMs);
  return {
    ...order,
    status,
    reason,
    // A return that is confirmed costs half of the way again; made up, so that this part of the fee is seen.
    fee: status === '24' ? { ...order.fee, return: Math.round(order.fee.shipment / 2) } : order.fee,
    journeys: [...order.journeys, journeyEntry(status, order, atMs)],
    courier: courierAt(status, order.shortcode) ?? order.courier,
    updatedAtMs: atMs,
  };
}

/** An order that was weighed again, or whose amount to collect was changed. */
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
