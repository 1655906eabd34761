import { z } from 'zod';

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
