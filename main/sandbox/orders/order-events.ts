import type { Shortcode } from '../../../shared/order-code.ts';
import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { findAreas } from '../areas/area-tree.ts';
import { createRandom } from '../data/random.ts';
import { mobileNumber, personName } from '../data/samples.ts';
import { journeyNote } from './display-names.ts';
import type { Courier, JourneyEntry, OrderNote, OrderTerms } from './order.ts';

const DELIVERY_MS = 9 * 60 * 60_000;

/** The statuses in which a parcel is in the receiver's area; in all others it counts as at the sender's. */
const AT_RECEIVER: ReadonlySet<OrderStatusCode> = new Set(['10', '11', '12', '13', '14', '15', '16', '24']);

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

/** One in this many seeded orders carries the service's remark. */
const REMARKED = 10;

/** The remark of the info sample, word for word. */
const remark = (atMs: number): OrderNote => ({
  atMs,
  type: '5',
  text: 'Trường Phường/Xã có thể chưa được chính xác.',
});

/** Returns the service's remark on an unknown commune. */
export function notesForAreas({ receiver }: OrderTerms, atMs: number): OrderNote[] {
  const { district, commune } = findAreas(receiver);
  const fine = district !== null && (commune !== null || district.communes.length === 0);
  return fine ? [] : [remark(atMs)];
}

/** Returns the remark for some seeded orders although their places are all known, so that it occurs. */
export const notesForSeeded = (shortcode: Shortcode, atMs: number): OrderNote[] =>
  Number(shortcode) % REMARKED === 3 ? [remark(atMs)] : [];

/** Returns the note of a weight change; its type is invented. */
export const weightNote = (from: number, to: number, atMs: number): OrderNote => ({
  atMs,
  type: '2',
  text: `Cập nhật khối lượng từ ${from} gr thành ${to} gr.`,
});

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
