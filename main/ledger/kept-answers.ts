import type { Database } from './database.ts';

/** A list of the service's, and when it told it (ms since 1970). */
export interface KeptAnswer {
  readonly content: unknown;
  readonly fetchedAtMs: number;
}

/** Lists of the service that change rarely, on disk, so that they are there without it. */
export interface KeptAnswers {
  /** @param name e.g. "districts of 79" */
  get(name: string): KeptAnswer | null;
  keep(name: string, content: unknown): KeptAnswer;
}

/**
 * @param partner whose lists these are: 'sandbox', or the service's
 * @param now milliseconds since 1970
 */
export function openKeptAnswers(
  { sqlite }: Database,
  partner: () => string,
  now: () => number = Date.now,
): KeptAnswers {
  const get = sqlite.prepare('SELECT content, fetched_at_ms FROM kept_answer WHERE partner = ? AND name = ?');
  const keep = sqlite.prepare(
    'INSERT OR REPLACE INTO kept_answer (partner, name, fetched_at_ms, content) VALUES (?, ?, ?, ?)',
  );
  return {
    get(name) {
      const found = get.get(partner(), name);
      if (found === undefined) return null;
      const content: unknown = JSON.parse(String(found['content']));
      return { content, fetchedAtMs: Number(found['fetched_at_ms']) };
    },
    keep(name, content) {
      const fetchedAtMs = now();
      keep.run(partner(), name, fetchedAtMs, JSON.stringify(content));
      return { content, fetchedAtMs };
    },
  };
}
