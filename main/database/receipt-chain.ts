import type { DatabaseSync } from 'node:sqlite';
import { NO_RECEIPT, type ReceiptContent } from '../../shared/receipt.ts';
import { canonicalReceipt, receiptHash } from './receipt-content.ts';

/** The end of the chain, to which the next receipt is linked. */
export interface ChainEnd {
  readonly v: 1;
  readonly number: number;
  readonly before: string;
}

/** Writes receipts; only inside a write transaction (BEGIN IMMEDIATE), so that no other process interferes. */
export type ReceiptChain = ReturnType<typeof openReceiptChain>;

export function openReceiptChain(sqlite: DatabaseSync) {
  const last = sqlite.prepare('SELECT number, hash FROM receipt ORDER BY number DESC LIMIT 1');
  const insert = sqlite.prepare('INSERT INTO receipt (number, job_id, content, hash) VALUES (?, ?, ?, ?)');
  return {
    /** @param make builds the receipt from its number and the previous hash @returns the receipt's number */
    add(jobId: number | null, make: (end: ChainEnd) => ReceiptContent): number {
      if (!sqlite.isTransaction) throw new Error('a receipt outside of a transaction');
      const before = last.get();
      const number = Number(before?.['number'] ?? 0) + 1;
      const content = canonicalReceipt(
        make({ v: 1, number, before: String(before?.['hash'] ?? NO_RECEIPT) }),
      );
      insert.run(number, jobId, content, receiptHash(content));
      return number;
    },
  };
}
