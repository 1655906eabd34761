import { z } from 'zod';

/** Most patterns that are kept. */
export const MOST_AGREED_CODES = 100;

/**
 * A kind of code that a manager has agreed to: every label of this service carries such a code, which is no order's. A code
 * in an order's full form is never one, and none excuses a code of an order that Tem knows.
 */
export const AgreedCodeSchema = z.strictObject({
  /** Whose labels: 'sandbox', or the service's (main/connection.ts, `partner`). */
  partner: z.string().min(1).max(100),
  /** zxing's name, or `text`. */
  symbology: z.string().min(1).max(20),
  /** Characters. */
  length: z.int().min(1).max(100),
  /** What it is made of. */
  alphabet: z.enum(['digits', 'capitals-and-digits', 'any']),
  /** Where its middle stands on the printed page, in shares of its width and height; null: anywhere (text). */
  place: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
});
export type AgreedCode = z.infer<typeof AgreedCodeSchema>;
