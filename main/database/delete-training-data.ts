import type { Database } from './database.ts';

/** The partner whose rows these are: the built-in sandbox (connection.ts, `partner`). */
const TRAINING = 'sandbox';

/**
 * Deletes the orders and events of earlier training. The built-in sandbox starts over each time and reuses codes for other
 * orders: old data would be mistaken for theirs.
 */
export function deleteTrainingData({ sqlite, transaction }: Database): void {
  transaction(() => {
    for (const table of ['known_order', 'order_event', 'pruned_until', 'pruned_digest', 'creation'])
      sqlite.prepare(`DELETE FROM ${table} WHERE partner = ?`).run(TRAINING);
  });
}
