import { createHash } from 'node:crypto';
import { type ReceiptContent, ReceiptContentSchema } from '../../shared/receipt.ts';

// docs/reference/receipts.md describes the form byte for byte, for whoever checks receipts without Tem.

/** SHA-256 of a receipt's content, as hexadecimal digits. */
export const receiptHash = (content: string): string => createHash('sha256').update(content).digest('hex');

/** A receipt in its canonical form: what JSON.stringify makes of it, its fields in the schema's order. */
export const canonicalReceipt = (receipt: ReceiptContent): string =>
  JSON.stringify(ReceiptContentSchema.parse(receipt));

/** Reads a receipt; null where it is none, or is not in its canonical form. */
export function parseReceipt(content: string): ReceiptContent | null {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const read = ReceiptContentSchema.safeParse(value);
  // JSON leaves white space, escapes and the order of fields open.
  return read.success && JSON.stringify(read.data) === content ? read.data : null;
}

/** A moment as a receipt has it. @param atMs milliseconds since 1970 */
export const receiptTime = (atMs: number): { atMs: number; at: string } => ({
  atMs,
  at: new Date(atMs).toISOString(),
});
