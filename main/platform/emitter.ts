/** Notifies listeners of one kind of event. */
export interface Emitter<Event = void> {
  /** @returns a function that removes the listener */
  on(listener: (event: Event) => void): () => void;
  /** Calls the listeners synchronously, in the order in which they were added. */
  emit(event: Event): void;
}

export function createEmitter<Event = void>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
