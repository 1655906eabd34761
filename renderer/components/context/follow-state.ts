/** Where a state of main comes from, and where it goes. */
interface FollowedState<State> {
  /** Main's messages that it has changed. */
  readonly changed: (listener: (state: State) => void) => unknown;
  readonly read: () => Promise<State>;
  readonly set: (state: State) => void;
}

/**
 * Follows a state of main, at once by its messages. An answer that a message has overtaken is older, and is dropped.
 * @returns asks main for the state; rejects with main's problem
 */
export function followState<State>({ changed, read, set }: FollowedState<State>): () => Promise<void> {
  let changes = 0;
  changed((state) => {
    changes++;
    set(state);
  });
  return async () => {
    const before = changes;
    const state = await read();
    if (changes === before) set(state);
  };
}
