import type { TimedKey } from './timed-key.ts';
import { charOfCode, controlOfCode } from './us-keyboard-layout.ts';

/** The role of one key in a scan. */
export type ClassifiedKey =
  | { readonly kind: 'char'; readonly char: string }
  /** A trace of an input method. */
  | { readonly kind: 'mark' }
  /** Deletes a character: a person's, or an input method's in the middle of a burst. */
  | { readonly kind: 'backspace' }
  | { readonly kind: 'terminator'; readonly end: 'enter' | 'tab' }
  /** Shift, Caps Lock and the like: nothing by itself. */
  | { readonly kind: 'modifier' }
  /** A held key, an arrow, a shortcut: not from a scanner. */
  | { readonly kind: 'other' };

/** Matches codes too: an input method may have replaced the key's name. */
const MODIFIER_KEYS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock|Fn|FnLock)$/;
const MODIFIER_CODES = /^((Shift|Control|Alt|Meta)(Left|Right)|CapsLock|NumLock)$/;

/** Keys whose character is hidden because an input method has intercepted them. */
const INTERCEPTED_KEYS: ReadonlySet<string> = new Set(['Process', 'Unidentified']);

const ASCII = /^[\x20-\x7e]$/;
/** A narrow space that some input methods insert and remove again (docs/reference/printing.md). */
export const NARROW_SPACE = '\u202f';
const CARRIAGE_RETURN = '\r';
const LINE_FEED = '\n';

/** Classifies one key. The character comes from the position on the keyboard; the layout's own letter is ignored. */
export function classifyKey(key: TimedKey): ClassifiedKey {
  if (key.kind === 'composition') return { kind: 'mark' };
  if (MODIFIER_KEYS.test(key.key) || MODIFIER_CODES.test(key.code)) return { kind: 'modifier' };
  if (key.repeat) return { kind: 'other' };
  const end = endOf(key);
  if (end !== null) return { kind: 'terminator', end };
  if (key.key === 'Backspace' || key.code === 'Backspace')
    return { kind: key.ctrl || key.alt || key.meta ? 'other' : 'backspace' };
  if (key.alt || key.meta) return { kind: 'other' };
  const char = key.ctrl ? controlOfCode(key.code, key.shift) : charOfCode(key.code, key.shift);
  if (key.ctrl) return char === null ? { kind: 'other' } : { kind: 'char', char };
  if (isInputMethodMark(key)) return { kind: 'mark' };
  if (char !== null) return { kind: 'char', char };
  return ASCII.test(key.key) ? { kind: 'char', char: key.key } : { kind: 'other' };
}

function endOf({ key, code, ctrl, alt, meta, shift }: TimedKey): 'enter' | 'tab' | null {
  if (alt || meta) return null;
  if (ctrl) {
    const control = controlOfCode(code, shift);
    return control === CARRIAGE_RETURN || control === LINE_FEED ? 'enter' : null;
  }
  if (key === 'Enter' || code === 'Enter' || code === 'NumpadEnter') return 'enter';
  return (key === 'Tab' || code === 'Tab') && !shift ? 'tab' : null;
}

/**
 * Whether a key shows an input method at work: it is synthetic (no position on the keyboard), intercepted, composing, or
 * a non-ASCII letter from a key that has an ASCII letter in every Latin layout. Vietnamese and French layouts also have
 * accented letters on digit and punctuation keys: those prove nothing.
 */
function isInputMethodMark({ key, code, composing }: TimedKey): boolean {
  if (composing || INTERCEPTED_KEYS.has(key) || key === NARROW_SPACE) return true;
  const isChar = Array.from(key).length === 1;
  if (code === '') return isChar;
  return isChar && !ASCII.test(key) && (/^Key[A-Z]$/.test(code) || charOfCode(code, false) === null);
}
