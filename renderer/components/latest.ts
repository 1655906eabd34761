/** Distinguishes the answer to the newest request from stale ones. */
export interface Latest {
  /** Starts a request and makes answers to earlier ones stale. @returns whether this one is still the newest */
  readonly start: () => () => boolean;
  /** Joins the newest request. @returns whether it is still the newest */
  readonly current: () => () => boolean;
}

/** No request has started yet. */
export function createLatest(): Latest {
  let sequence = 0;
  const current = (): (() => boolean) => {
    const own = sequence;
    return () => own === sequence;
  };
  return {
    start() {
      sequence += 1;
      return current();
    },
    current,
  };
}
