import type { HandOverContent } from '../../shared/receipt.ts';
import { openReadOnlyDatabase } from './database.ts';
import { parseReceipt, receiptHash } from './receipt-content.ts';

/** A receipt of a hand-over, with its own hash. */
export interface MatchingReceipt {
  readonly receipt: HandOverContent;
  readonly hash: string;
}

/**
 * The receipts of these very pages, oldest first: a label that was printed again has several.
 * @param file the ledger @param dots hashes of the pages, in order @param upTo the last number that is looked at
 * @throws ProblemError what the file can't be read with
 */
export function findReceipts(
  file: string,
  dots: readonly string[],
  upTo: number,
): readonly MatchingReceipt[] {
  const sqlite = openReadOnlyDatabase(file);
  try {
    // As the canonical form has them: no text of another field can look like it, since its quotes are escaped.
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
