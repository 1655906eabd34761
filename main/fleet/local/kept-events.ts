import type { Database } from '../../database/database.ts';
import type { SharedEvent } from '../../webhook/share-event.ts';

/** An event of the service as this station keeps it. */
export interface KeptEvent extends SharedEvent {
  readonly id: number;
}

/** The service's events on this station's disk (table order_event), whoever received them. */
export type KeptEvents = ReturnType<typeof openKeptEvents>;

export function openKeptEvents({ sqlite }: Database) {
  const since = sqlite.prepare(
    `SELECT id, account, digest, body, received_at_ms FROM order_event
       WHERE received_at_ms >= ? AND id > ? AND account IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`,
  );
  return {
    /**
     * Yields those that were received since a time (milliseconds since 1970), in the order in which they were stored.
     * @param accounts by key
     * @param count how many at once
     */
    *since(sinceMs: number, accounts: readonly string[], count: number): Generator<readonly KeptEvent[]> {
      const keys = JSON.stringify(accounts);
      for (let after = 0; ; ) {
        const part = since.all(sinceMs, after, keys, count).map((row) => ({
          id: Number(row['id']),
          account: String(row['account']),
          digest: String(row['digest']),
          body: String(row['body']),
          receivedAtMs: Number(row['received_at_ms']),
        }));
        const last = part.at(-1);
        if (last === undefined) return;
        yield part;
        after = last.id;
      }
    },
  };
}
