/** Resolves promises once their conditions become true. */
export interface ConditionWaiter {
  /** Checks all awaited conditions. */
  check(): void;
  /** Resolves once a check finds the condition true, or at once. */
  until(isSo: () => boolean): Promise<void>;
}

export function createConditionWaiter(): ConditionWaiter {
  const waiting = new Set<() => void>();
  return {
    check: () => waiting.forEach((look) => look()),
    until: (isSo) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
