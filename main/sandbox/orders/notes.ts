import type { Shortcode } from '../../../shared/order-code.ts';
import { findAreas } from '../areas/area-tree.ts';
import type { OrderNote, OrderTerms } from './order.ts';

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
export function notesForSeeded(shortcode: Shortcode, atMs: number): OrderNote[] {
  return Number(shortcode) % REMARKED === 3 ? [remark(atMs)] : [];
}

/** Returns the note of a weight change; its type is invented. */
export function weightNote(from: number, to: number, atMs: number): OrderNote {
  return { atMs, type: '2', text: `Cập nhật khối lượng từ ${from} gr thành ${to} gr.` };
}
