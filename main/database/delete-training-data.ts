import type { Database } from './database.ts';

/** Whose rows these are: the built-in sandbox's (connection.ts, `partner`). */
const TRAINING = 'sandbox';

/**
 * Forgets the orders and events of earlier training. The built-in sandbox begins anew at every start and gives the same
 * codes to other orders: what was known of them would be said of these.
 */
export function deleteTrainingData({ sqlite, transaction }: Database): void {
  transaction(() => {
    for (const table of ['known_order', 'order_event', 'pruned_until', 'pruned_digest', 'creation'])
      sqlite.prepare(`DELETE FROM ${table} WHERE partner = ?`).run(TRAINING);
  });
}
