import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { journeyNote } from './display-names.ts';
import type { JourneyEntry, OrderTerms } from './order.ts';

const DELIVERY_MS = 9 * 60 * 60_000;

/** The statuses in which a parcel is in the receiver's area; in all others it counts as at the sender's. */
const AT_RECEIVER: ReadonlySet<OrderStatusCode> = new Set(['10', '11', '12', '13', '14', '15', '16', '24']);

/** Builds one entry of an order's journeys. */
export function journeyEntry(
  status: OrderStatusCode,
  { pickup, receiver }: Pick<OrderTerms, 'pickup' | 'receiver'>,
  atMs: number,
): JourneyEntry {
  const { province, district } = AT_RECEIVER.has(status) ? receiver : pickup;
  return { atMs, status, province, district, note: journeyNote(status) };
}

/** Builds the journeys up to a status: created, approved, then the status itself. */
export function journeysTo(
  status: OrderStatusCode,
  terms: OrderTerms,
  createdAtMs: number,
  approvedAfterMs: number,
): JourneyEntry[] {
  const journeys = [journeyEntry('1', terms, createdAtMs)];
  if (status !== '1') journeys.push(journeyEntry('2', terms, createdAtMs + approvedAfterMs));
  if (status !== '1' && status !== '2') journeys.push(journeyEntry(status, terms, createdAtMs + DELIVERY_MS));
  return journeys;
}
