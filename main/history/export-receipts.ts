import type { DatabaseSync } from 'node:sqlite';
import { writeUserFile } from '../platform/atomic-write.ts';
import { dayBounds } from './history-conditions.ts';

/** Receipts read and written at a time. */
const BATCH_SIZE = 500;

/** The first and the last day, both included; null: no bound. */
export interface DayRange {
  readonly fromDay: string | null;
  readonly toDay: string | null;
}

/**
 * Writes the chain of receipts to a file, one per line as it was hashed: all from the first to the last hand-over of these
 * days, without gaps and for all partners, so that `tem verify --against` can follow it.
 * @param file absolute path
 * @returns the number of receipts
 * @throws ProblemError file-failed
 */
export async function exportReceipts(
  sqlite: DatabaseSync,
  file: string,
  { fromDay, toDay }: DayRange,
): Promise<number> {
  const range = sqlite
    .prepare(
      fromDay === null && toDay === null
        ? 'SELECT min(number) AS first, max(number) AS last FROM receipt'
        : `SELECT min(receipt) AS first, max(receipt) AS last FROM print_job INDEXED BY print_job_history
           WHERE submitted_at_ms >= :fromMs AND submitted_at_ms < :toMs`,
    )
    .get(
      fromDay === null && toDay === null
        ? {}
        : {
            fromMs: fromDay === null ? 0 : dayBounds(fromDay).fromMs,
            toMs: toDay === null ? Number.MAX_SAFE_INTEGER : dayBounds(toDay).toMs,
          },
    );
  const [first, last] = [Number(range?.['first'] ?? 1), Number(range?.['last'] ?? 0)];
  const part = sqlite.prepare(
    `SELECT content FROM receipt WHERE number >= ? AND number <= ? ORDER BY number LIMIT ${BATCH_SIZE}`,
  );
  let written = 0;
  await writeUserFile(file, parts());
  return written;

  function* parts(): Generator<string> {
    for (;;) {
      const rows = part.all(first + written, last);
      if (rows.length === 0) return;
      written += rows.length;
      yield `${rows.map(({ content }) => String(content)).join('\n')}\n`;
    }
  }
}
