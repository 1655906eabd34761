import type { TimedKey } from '../../../../../renderer/scanning/input/timed-key.ts';

/** The keys of a US keyboard that type what the tests scan. */
const SIGNS: Readonly<Record<string, readonly [code: string, shift: boolean]>> = {
  '.': ['Period', false],
  '-': ['Minus', false],
  ']': ['BracketRight', false],
  '#': ['Digit3', true],
  '~': ['Backquote', true],
  '*': ['Digit8', true],
  '\r': ['Enter', false],
  '\t': ['Tab', false],
};
const NAMES: Readonly<Record<string, string>> = { '\r': 'Enter', '\t': 'Tab' };

/** A key press; the defaults are those of a plain letter. */
export function key(atMs: number, name: string, code: string, more: Partial<TimedKey> = {}): TimedKey {
  return {
    atMs,
    kind: 'key',
    key: name,
    code,
    shift: false,
    ctrl: false,
    alt: false,
    meta: false,
    capsLock: false,
    composing: false,
    repeat: false,
    ...more,
  };
}

/**
 * The keys with which a scanner types a text on a US keyboard, "\r" and "\t" for its terminator.
 * @param gap ms before the character at this place
 */
export function typed(
  text: string,
  gap: number | ((at: number) => number) = 16,
  { startMs = 0, capsLock = false }: { startMs?: number; capsLock?: boolean } = {},
): TimedKey[] {
  let atMs = startMs;
  return Array.from(text).flatMap((char, at) => {
    if (at > 0) atMs += typeof gap === 'number' ? gap : gap(at);
    const [code, shift] = placeOf(char);
    // Caps Lock turns what letters type, not which keys are pressed.
    const name = capsLock ? turned(char) : char;
    const struck = key(atMs, NAMES[char] ?? name, code, { shift, capsLock });
    return shift ? [key(atMs, 'Shift', 'ShiftLeft', { shift, capsLock }), struck] : [struck];
  });
}

function placeOf(char: string): readonly [code: string, shift: boolean] {
  if (/[0-9]/.test(char)) return [`Digit${char}`, false];
  if (/[a-zA-Z]/.test(char)) return [`Key${char.toUpperCase()}`, char !== char.toLowerCase()];
  const sign = SIGNS[char];
  if (sign === undefined) throw new Error(`no key for ${char}`);
  return sign;
}

function turned(char: string): string {
  return char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase();
}
