interface Emitter {
  on(event: string, listener: (...args: never[]) => unknown): unknown;
  off(event: string, listener: (...args: never[]) => unknown): unknown;
}

/** What was changed outside, to be taken back together. */
export type Undo = ReturnType<typeof createUndo>;

export function createUndo() {
  const steps: (() => void)[] = [];
  return {
    /** Adds how to take something back. */
    add: (step: () => void): void => void steps.push(step),
    /** Returns an emitter's `on`, whose listeners `run` removes. */
    listenersOf<Of extends { readonly on: unknown; readonly off: unknown }>(of: Of): Pick<Of, 'on'> {
      // Electron declares one overload for each event, which no wrapper can have.
      const emitter = of as unknown as Emitter;
      const on: Emitter['on'] = (event, listener) => {
        emitter.on(event, listener);
        steps.push(() => emitter.off(event, listener));
        return of;
      };
      return { on };
    },
    /** Takes everything back, the latest first. */
    run(): void {
      for (const step of steps.splice(0).toReversed()) step();
    },
  };
}
