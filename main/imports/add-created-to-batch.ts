import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { ImportBook } from './import-book.ts';

interface AddCreatedToBatchOptions {
  readonly book: Pick<ImportBook, 'rowsNotInBatch' | 'markInBatch'>;
  /** Adds orders to the batch. Returns how many did not fit. */
  readonly addToBatch: (codes: readonly OrderCode[]) => { readonly left: number };
}

/** Orders added at a time: takes a few milliseconds. */
const CHUNK_SIZE = 100;

/** Adds created orders to the batch, each once, even if Tem ended in between. @returns what keeps the rest out, or null */
export function addCreatedToBatch(
  importId: number,
  { book, addToBatch }: AddCreatedToBatchOptions,
): Problem | null {
  for (;;) {
    const rows = book.rowsNotInBatch(importId, CHUNK_SIZE);
    if (rows.length === 0) return null;
    const { left } = addToBatch(rows.map(({ code }) => code));
    // Which ones did not fit is not reported; `addToBatch` skips orders that are already there.
    if (left > 0) return { code: 'import-batch-full', values: { number: left } };
    book.markInBatch(
      importId,
      rows.map(({ line }) => line),
    );
  }
}
