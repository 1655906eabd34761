import type { HandOverContent } from '../../shared/receipt.ts';
import { openReadOnlyDatabase } from './database.ts';
import { parseReceipt, receiptHash } from './receipt-content.ts';

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
