import { type KeyboardEvent, useRef } from 'react';

/** What goes on a field that Enter takes. */
export interface EnterHandlers {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCompositionEnd: () => void;
}

/** Lets Enter take what is in a field. An input method may still be holding the last letters; they arrive with compositionend. */
export function useEnterKey(take: () => void): EnterHandlers {
  const pending = useRef(false);
  return {
    onKeyDown(event) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (event.nativeEvent.isComposing) pending.current = true;
      else take();
    },
    onCompositionEnd() {
      if (!pending.current) return;
      pending.current = false;
      queueMicrotask(take);
    },
  };
}
