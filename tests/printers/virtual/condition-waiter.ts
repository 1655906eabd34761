/** Tells when something has become so. */
export interface ConditionWaiter {
  /** Looks whether what is waited for has become so. */
  check(): void;
  /** Resolves once it is so at a look, or at once. */
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
