import type { OrderCode, Soc } from '../../shared/order-code.ts';
import { isAnswerForSoc } from '../partner/same-order.ts';
import type { OrderBook } from './order-book.ts';

/**
 * Whether an answer speaks of the order with a soc: it names that soc, in whatever case. Where it names none, the service is
 * taken at its word, unless the book knows the order by another soc from the service itself.
 */
export function matchesSoc(
  { code, soc }: { readonly code: OrderCode; readonly soc: Soc | null },
  asked: Soc,
  book: Pick<OrderBook, 'get'>,
): boolean {
  const known = book.get(code);
  return isAnswerForSoc({ soc: soc ?? (known?.confirmed === true ? known.soc : null) }, asked);
}
