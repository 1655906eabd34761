import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  type HandOverContent,
  NO_RECEIPT,
  type ReceiptContent,
  ReceiptContentSchema,
} from '../../shared/receipt.ts';
import { openReadOnlyDatabase } from './database.ts';

// docs/reference/receipts.md describes the form byte for byte, for checking receipts without Tem.

/** Returns the SHA-256 of a receipt's content in hexadecimal. */
export const receiptHash = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Returns a receipt in its canonical form: the output of JSON.stringify, with the fields in the schema's order. */
const canonicalReceipt = (receipt: ReceiptContent): string =>
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

/** The end of the chain, to which the next receipt is linked. */
interface ChainEnd {
  readonly number: number;
  readonly before: string;
}

/** Writes receipts; only inside a write transaction (BEGIN IMMEDIATE), so that no other process interferes. */
export function openReceiptChain(sqlite: DatabaseSync) {
  const last = sqlite.prepare('SELECT number, hash FROM receipt ORDER BY number DESC LIMIT 1');
  const insert = sqlite.prepare('INSERT INTO receipt (number, job_id, content, hash) VALUES (?, ?, ?, ?)');
  return {
    /** @param make builds the receipt from its number and the previous hash @returns the receipt's number */
    add(jobId: number | null, make: (end: ChainEnd) => ReceiptContent): number {
      if (!sqlite.isTransaction) throw new Error('a receipt outside of a transaction');
      const before = last.get();
      const number = Number(before?.['number'] ?? 0) + 1;
      const content = canonicalReceipt(make({ number, before: String(before?.['hash'] ?? NO_RECEIPT) }));
      insert.run(number, jobId, content, receiptHash(content));
      return number;
    },
  };
}

/** The receipt of a handover, with its own hash. */
export interface MatchingReceipt {
  readonly receipt: HandOverContent;
  readonly hash: string;
}

/**
 * Finds the receipts of exactly these pages, oldest first: a reprinted label has several.
 * @param file the ledger
 * @param dots hashes of the pages, in order
 * @param upTo the last receipt number to search
 * @throws ProblemError if the file cannot be read
 */
export function findReceipts(
  file: string,
  dots: readonly string[],
  upTo: number,
): readonly MatchingReceipt[] {
  const sqlite = openReadOnlyDatabase(file);
  try {
    // As in the canonical form. No other field's text can look like this, because its quotes are escaped.
    const written = `"dots":${JSON.stringify(dots)},`;
    return sqlite
      .prepare('SELECT content FROM receipt WHERE number <= ? AND instr(content, ?) > 0 ORDER BY number')
      .all(upTo, written)
      .flatMap(({ content }) => {
        const receipt = parseReceipt(String(content));
        return receipt?.kind === 'hand-over' ? [{ receipt, hash: receiptHash(String(content)) }] : [];
      });
  } finally {
    sqlite.close();
  }
}
