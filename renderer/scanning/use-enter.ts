import { type KeyboardEvent, useRef } from 'react';

/** Submits a field on Enter. An input method may still hold the last letters; they arrive with compositionend. */
export function useEnterKey(take: () => void) {
  const pending = useRef(false);
  return {
    onKeyDown(event: KeyboardEvent) {
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
