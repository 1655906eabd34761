import { z } from 'zod';
import type { OrderDraft } from './new-order.ts';
import { parseWholeNumber } from './whole-number.ts';

const place = z.string().trim().min(1).max(200);
const whole = z.int().nonnegative().max(1_000_000_000_000);

/** The request for a price (partner-api.md, operation 1), under the service's own names. Grams and dong. */
export const QuoteRequestSchema = z.strictObject({
  sender_province: place,
  sender_district: place,
  receiver_province: place,
  receiver_district: place,
  weight: whole,
  /** For the insurance fee; omitted if null. */
  value: whole.nullable(),
});
export type QuoteRequest = z.infer<typeof QuoteRequestSchema>;

/** The price of one service package. Dong; null means "not reported". */
export interface Quote {
  readonly service: string | null;
  readonly fee: number;
  readonly insurance: number | null;
  /** Estimates in the service's own words. */
  readonly pickup: string | null;
  readonly delivery: string | null;
}

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
