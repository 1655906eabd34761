/** Distinguishes the answer to the newest request from stale ones. */
export type Latest = ReturnType<typeof createLatest>;

/** No request has started yet. */
export function createLatest() {
  let sequence = 0;
  const current = (): (() => boolean) => {
    const own = sequence;
    return () => own === sequence;
  };
  return {
    /** Starts a request and makes answers to earlier ones stale. @returns whether this one is still the newest */
    start(): () => boolean {
      sequence += 1;
      return current();
    },
    /** Joins the newest request. @returns whether it is still the newest */
    current,
  };
}
