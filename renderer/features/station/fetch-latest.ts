/**
 * Fetches the most recently requested item: one fetch at a time, and of requests made meanwhile only the newest. `fetch`
 * must never throw.
 */
export function createLatestFetcher<Wanted, Got>(
  fetch: (wanted: Wanted) => Promise<Got>,
  show: (wanted: Wanted, got: Got) => void,
): (wanted: Wanted) => void {
  let next: { readonly wanted: Wanted } | null = null;
  let busy = false;

  const work = async (): Promise<void> => {
    busy = true;
    while (next !== null) {
      const { wanted } = next;
      next = null;
      const got = await fetch(wanted);
      if (next === null) show(wanted, got);
    }
    busy = false;
  };
  return (wanted) => {
    next = { wanted };
    if (!busy) void work();
  };
}
