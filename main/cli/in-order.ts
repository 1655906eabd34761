/** Says things in a given order, each as soon as everything before it was said; each once. */
export interface InOrder {
  say(id: number, what: () => void): void;
}

export function createInOrder(ids: readonly number[]): InOrder {
  const waiting = new Map<number, (() => void) | null>(ids.map((id) => [id, null]));
  return {
    say(id, what) {
      if (waiting.get(id) !== null) return;
      waiting.set(id, what);
      for (const [next, ready] of waiting) {
        if (ready === null) return;
        waiting.delete(next);
        ready();
      }
    },
  };
}
