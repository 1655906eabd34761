/** Tells when something has become so. */
export interface Moments {
  /** Looks whether what is waited for has become so. */
  look(): void;
  /** Resolves once it is so at a look, or at once. */
  until(isSo: () => boolean): Promise<void>;
}

export function createMoments(): Moments {
  const waiting = new Set<() => void>();
  return {
    look: () => waiting.forEach((look) => look()),
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
