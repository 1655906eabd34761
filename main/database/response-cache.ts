import type { Database } from './database.ts';

/** A list from the service, and when it was fetched (ms since 1970). */
interface CachedResponse {
  readonly content: unknown;
  readonly fetchedAtMs: number;
}

/** The service's lists that rarely change, cached on disk for use without the service. */
export type ResponseCache = ReturnType<typeof openResponseCache>;

/** @param partner the partner of these lists: 'sandbox', or the service's @param now milliseconds since 1970 */
export function openResponseCache({ sqlite }: Database, partner: () => string, now: () => number = Date.now) {
  const get = sqlite.prepare('SELECT content, fetched_at_ms FROM kept_answer WHERE account = ? AND name = ?');
  const keep = sqlite.prepare(
    'INSERT OR REPLACE INTO kept_answer (account, name, fetched_at_ms, content) VALUES (?, ?, ?, ?)',
  );
  return {
    /** @param name for example "districts of 79" */
    get(name: string): CachedResponse | null {
      const found = get.get(partner(), name);
      if (found === undefined) return null;
      const content: unknown = JSON.parse(String(found['content']));
      return { content, fetchedAtMs: Number(found['fetched_at_ms']) };
    },
    set(name: string, content: unknown): CachedResponse {
      const fetchedAtMs = now();
      keep.run(partner(), name, fetchedAtMs, JSON.stringify(content));
      return { content, fetchedAtMs };
    },
  };
}
