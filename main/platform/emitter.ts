/** Tells listeners of events of one kind. */
export interface Emitter<Event = void> {
  /** @returns a function that ends the listening */
  on(listener: (event: Event) => void): () => void;
  /** Calls the listeners at once, in the order in which they came. */
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
