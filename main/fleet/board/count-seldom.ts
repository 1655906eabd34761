/** An answer that took a second is asked for again after 50: no more than 2 % of the database's time. */
const SHARE = 50;

/**
 * Keeps a number that is asked for every few seconds by every board, and is dear in a journal of a million labels: it is counted
 * again once its counting is a small share of the time.
 */
export function countSeldom(
  count: () => Promise<number>,
  monotonic: () => number = () => performance.now(),
): () => Promise<number> {
  let known = 0;
  let dueAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const beganAtMs = monotonic();
    if (beganAtMs < dueAtMs) return known;
    known = await count();
    const nowMs = monotonic();
    dueAtMs = nowMs + SHARE * (nowMs - beganAtMs);
    return known;
  };
}
