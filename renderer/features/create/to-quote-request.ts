import type { OrderDraft } from '../../../shared/new-order.ts';
import type { QuoteRequest } from '../../../shared/quote.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';

/**
 * Converts a draft to a price request (partner-api.md, operation 1); null while a place or the weight is missing. With a
 * pickup code, the places are known only if somebody filled them in for the price.
 */
export function toQuoteRequest(draft: OrderDraft): QuoteRequest | null {
  const places = {
    sender_province: draft.pickup_province.trim(),
    sender_district: draft.pickup_district.trim(),
    receiver_province: draft.province.trim(),
    receiver_district: draft.district.trim(),
  };
  if (Object.values(places).includes('')) return null;
  const weight = parseWholeNumber(draft.weight);
  if (weight.kind !== 'number' || weight.value === 0) return null;
  const value = parseWholeNumber(draft.value);
  return { ...places, weight: weight.value, value: value.kind === 'number' ? value.value : null };
}
