/**
 * One event of the keyboard (or of software that imitates one), with its time: all that is needed to distinguish a scan
 * from typing.
 */
export interface TimedKey {
  /** KeyboardEvent.timeStamp: ms since the page started, independent of how busy the page is. */
  readonly atMs: number;
  /** A key press, or a composition event (compositionstart, compositionupdate, compositionend). */
  readonly kind: 'key' | 'composition';
  /** KeyboardEvent.key; for a composition, its text. */
  readonly key: string;
  /** KeyboardEvent.code: the position on the keyboard; '' for synthetic keys. */
  readonly code: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly capsLock: boolean;
  readonly composing: boolean;
  /** The key is being held down. */
  readonly repeat: boolean;
}

/** Reads what the page knows about a key. */
export function timedKeyOf(event: KeyboardEvent): TimedKey {
  return {
    atMs: event.timeStamp,
    kind: 'key',
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    ctrl: event.ctrlKey,
    alt: event.altKey,
    meta: event.metaKey,
    capsLock: event.getModifierState('CapsLock'),
    composing: event.isComposing,
    repeat: event.repeat,
  };
}

/** Reads what the page knows about a composing input method. */
export function timedCompositionOf(event: CompositionEvent): TimedKey {
  return {
    atMs: event.timeStamp,
    kind: 'composition',
    key: event.data,
    code: '',
    shift: false,
    ctrl: false,
    alt: false,
    meta: false,
    capsLock: false,
    composing: true,
    repeat: false,
  };
}

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
