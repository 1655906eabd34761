import type { KnownOrder } from '../../shared/order.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import type { OrderReport, ReportedFields } from './order-reports.ts';

/** Whose label an order's is, and by what a scan finds it. */
const EMPTY_RECEIVER: KnownOrder['receiver'] = {
  name: null,
  phone: null,
  address: null,
  formattedAddress: null,
};

interface IdentifiedReport {
  readonly known: KnownOrder;
  readonly facts: ReportedFields;
}

/**
 * What may be taken of a word of who an order is. An event comes from whoever knows the receiver's address: what it says of
 * the shortcode, the sender's own code and the receiver holds only until the service has confirmed the order by an answer of
 * its own. The first answer begins anew with what it says itself; events after it tell nothing of these any more.
 */
export function applyIdentityRules(known: KnownOrder, { origin, facts }: OrderReport): IdentifiedReport {
  if (origin !== 'pushed') {
    if (known.confirmed) return { known, facts };
    const { code } = known;
    const anew = { shortcode: shortcodeOf(code), soc: null, receiver: EMPTY_RECEIVER, confirmed: true };
    return { known: { ...known, ...anew }, facts };
  }
  if (!known.confirmed) return { known, facts };
  const { shortcode: _shortcode, soc: _soc, receiver: _receiver, ...rest } = facts;
  return { known, facts: rest };
}
