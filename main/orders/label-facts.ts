import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import type { LabelRequest, OrderFacts } from '../labels/label.ts';
import type { OrderBook } from './order-book.ts';

/** Provides what the order book knows of orders whose labels are inspected. Reads the book on each call. */
export function createLabelFacts(
  book: Pick<OrderBook, 'get' | 'findIncludingUnconfirmed'>,
): Pick<LabelRequest, 'facts' | 'isKnownOrder'> {
  function factsOf(code: OrderCode): OrderFacts {
    const order = book.get(code);
    const shortcode = shortcodeOf(code);
    // Data from events alone doesn't prove whose label this is.
    if (order === null || !order.confirmed)
      return { code, shortcode, soc: null, sorting: null, receiver: null };
    const { soc, sorting, receiver } = order;
    const { name, phone, address, formattedAddress } = receiver;
    return {
      code,
      // The code's own digits take precedence, since the label's barcode is compared with them.
      shortcode: shortcode ?? order.shortcode,
      soc,
      sorting,
      receiver: { name, phone, district: null, address: formattedAddress ?? address },
    };
  }
  return {
    facts: (codes) => codes.map(factsOf),
    isKnownOrder: (text) => book.findIncludingUnconfirmed(text).length > 0,
  };
}
