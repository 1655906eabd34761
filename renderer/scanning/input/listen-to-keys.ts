const COMPOSITION_EVENTS = ['compositionstart', 'compositionupdate', 'compositionend'] as const;
const CAPTURE = { capture: true } as const;

interface KeyHandlers {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Start, update and end of an input method's composition. */
  readonly onComposition: (event: CompositionEvent) => void;
}

/**
 * Listens to keys and composition on the whole window, before anything on the page. @returns a function that stops
 * listening
 */
export function listenToKeys(page: Window, { onKeyDown, onComposition }: KeyHandlers): () => void {
  page.addEventListener('keydown', onKeyDown, CAPTURE);
  for (const name of COMPOSITION_EVENTS) page.addEventListener(name, onComposition, CAPTURE);
  return () => {
    page.removeEventListener('keydown', onKeyDown, CAPTURE);
    for (const name of COMPOSITION_EVENTS) page.removeEventListener(name, onComposition, CAPTURE);
  };
}
