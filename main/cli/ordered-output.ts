/** Writes items in a given order, each once, as soon as all earlier ones are written. */
export type OrderedOutput = ReturnType<typeof createOrderedOutput>;

export function createOrderedOutput(ids: readonly number[]) {
  const waiting = new Map<number, (() => void) | null>(ids.map((id) => [id, null]));
  return {
    emit(id: number, what: () => void): void {
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
