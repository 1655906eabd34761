import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { ImportBook } from './import-book.ts';

interface AddCreatedToBatchOptions {
  readonly book: Pick<ImportBook, 'rowsNotInBatch' | 'markInBatch'>;
  /** Puts orders into the batch; answers how many it had no place for. */
  readonly addToBatch: (codes: readonly OrderCode[]) => { readonly left: number };
}

/** So many at once: a few milliseconds. */
const CHUNK_SIZE = 100;

/**
 * Puts created orders into the batch, each once, even where Tem ended between the two.
 * @returns what keeps the rest out of it; null where all are in
 */
export function addCreatedToBatch(
  importId: number,
  { book, addToBatch }: AddCreatedToBatchOptions,
): Problem | null {
  for (;;) {
    const rows = book.rowsNotInBatch(importId, CHUNK_SIZE);
    if (rows.length === 0) return null;
    const { left } = addToBatch(rows.map(({ code }) => code));
    // Which ones had no place is not told; what is in the batch already is passed over there.
    if (left > 0) return { code: 'import-batch-full', values: { number: left } };
    book.markInBatch(
      importId,
      rows.map(({ line }) => line),
    );
  }
}
