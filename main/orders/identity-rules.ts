import type { KnownOrder } from '../../shared/order.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import type { OrderReport, ReportedFields } from './order-reports.ts';

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
 * Decides which identity fields of a report to accept. Anyone who knows the receiver's address can send an event, so its
 * shortcode, soc and receiver count only until the service confirms the order with an answer. The first answer replaces
 * these fields; later events no longer change them.
 */
export function applyIdentityRules(known: KnownOrder, { origin, facts }: OrderReport): IdentifiedReport {
  if (origin !== 'pushed') {
    if (known.confirmed) return { known, facts };
    const { code } = known;
    const reset = { shortcode: shortcodeOf(code), soc: null, receiver: EMPTY_RECEIVER, confirmed: true };
    return { known: { ...known, ...reset }, facts };
  }
  if (!known.confirmed) return { known, facts };
  const { shortcode: _shortcode, soc: _soc, receiver: _receiver, ...rest } = facts;
  return { known, facts: rest };
}
