import { createHash } from 'node:crypto';
import { type ReceiptContent, ReceiptContentSchema } from '../../shared/receipt.ts';

// docs/reference/receipts.md describes the form byte for byte, for checking receipts without Tem.

/** Returns the SHA-256 of a receipt's content in hexadecimal. */
export const receiptHash = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Returns a receipt in its canonical form: the output of JSON.stringify, with the fields in the schema's order. */
export const canonicalReceipt = (receipt: ReceiptContent): string =>
  JSON.stringify(ReceiptContentSchema.parse(receipt));

/** Parses a receipt; returns null if it is invalid or not in its canonical form. */
export function parseReceipt(content: string): ReceiptContent | null {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const read = ReceiptContentSchema.safeParse(value);
  // JSON does not fix white space, escapes and the order of fields.
  return read.success && JSON.stringify(read.data) === content ? read.data : null;
}

/** Formats the time of a receipt. @param atMs milliseconds since 1970 */
export const receiptTime = (atMs: number): { atMs: number; at: string } => ({
  atMs,
  at: new Date(atMs).toISOString(),
});
