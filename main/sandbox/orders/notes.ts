import type { Shortcode } from '../../../shared/order-code.ts';
import { findAreas } from '../areas/area-tree.ts';
import type { OrderNote, OrderTerms } from './order.ts';

/** One seeded order in this many carries the service's remark. */
const REMARKED = 10;

/** The remark of the info sample, word for word. */
const remark = (atMs: number): OrderNote => ({
  atMs,
  type: '5',
  text: 'Trường Phường/Xã có thể chưa được chính xác.',
});

/** The service remarks on a commune that it does not know. */
export function notesForAreas({ receiver }: OrderTerms, atMs: number): OrderNote[] {
  const { district, commune } = findAreas(receiver);
  const fine = district !== null && (commune !== null || district.communes.length === 0);
  return fine ? [] : [remark(atMs)];
}

/** Seeded orders' places are all known; some carry the remark all the same, so that it is seen. */
export function notesForSeeded(shortcode: Shortcode, atMs: number): OrderNote[] {
  return Number(shortcode) % REMARKED === 3 ? [remark(atMs)] : [];
}

/** What a change of weight leaves behind; the type is made up. */
export function weightNote(from: number, to: number, atMs: number): OrderNote {
  return { atMs, type: '2', text: `Cập nhật khối lượng từ ${from} gr thành ${to} gr.` };
}
