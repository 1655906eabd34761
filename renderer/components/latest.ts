/** Tells the answer to the newest request from answers that come too late. */
export interface Latest {
  /** Begins a request: answers to those before are stale from now on. @returns whether this one is still the newest */
  readonly start: () => () => boolean;
  /** Joins the newest request. @returns whether it is still the newest */
  readonly current: () => () => boolean;
}

/** Makes it; no request has begun yet. */
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
