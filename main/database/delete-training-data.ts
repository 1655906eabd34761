import type { Database } from './database.ts';

/** The tables whose orders and events the sandbox gives to others. */
const TABLES = ['known_order', 'order_event', 'pruned_until', 'pruned_digest', 'creation'];

/**
 * Deletes the orders and events of earlier training, of each of the sandbox's accounts (shared/account.ts, `isTrainingKey`). The
 * built-in sandbox starts over each time and reuses codes for other orders: old data would be mistaken for theirs.
 */
export function deleteTrainingData({ sqlite, transaction }: Database): void {
  transaction(() => {
    for (const table of TABLES)
      sqlite.exec(`DELETE FROM ${table} WHERE account = 'sandbox' OR account GLOB 'sandbox-*'`);
  });
}
