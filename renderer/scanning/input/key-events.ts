import type { TimedKey } from './timed-key.ts';

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
