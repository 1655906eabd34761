/** Notifies listeners of one kind of event. */
export function createEmitter<Event = void>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    /** @returns a function that removes the listener */
    on(listener: (event: Event) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listeners synchronously, in the order in which they were added. */
    emit(event: Event): void {
      for (const listener of listeners) listener(event);
    },
  };
}
