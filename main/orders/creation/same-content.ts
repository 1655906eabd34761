import type { NewOrder } from '../../../shared/new-order.ts';
import { isSealed } from '../../settings/seal.ts';

/**
 * Whether two orders say the same, whatever their soc. A partner code that can't be opened any more may be any: the order that was
 * sent with it is better looked up in vain than sent once more.
 */
export function hasSameContent(one: NewOrder | null, other: NewOrder): boolean {
  if (one === null) return false;
  const { partner, ...rest } = one;
  const isAny = isSealed(partner ?? '') && other.partner !== undefined;
  return contentOf(isAny ? { ...rest, partner: other.partner } : one) === contentOf(other);
}

function contentOf(order: NewOrder): string {
  const fields = Object.entries(order).filter(([name]) => name !== 'soc');
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
