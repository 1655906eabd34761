import type { TimedKey } from '../../../../../renderer/scanning/input/timed-key.ts';

/**
 * A burst written down: for each key what it types on a US keyboard and the gap before it in ms, e.g. "S@0 G@16 1@15",
 * or "SG1@16" for several with the same gap.
 * `{Enter}`, `{Tab}`, `{Backspace}`, `{Shift}`, `{Space}` are keys by name; `~Í` was made by software (no code);
 * `(hni` is a composition's text; `{Process:KeyH}` a key that an input method has taken; `é/Digit2` a key whose layout
 * types something else than a US one; `^]` a key with Ctrl.
 */
export type KeySequence = string;

/** The keys of a US keyboard's signs, by what they type alone and with Shift. */
const SIGNS: readonly (readonly [code: string, plain: string, shifted: string])[] = [
  ...Array.from(')!@#$%^&*(', (shifted, digit) => [`Digit${digit}`, String(digit), shifted] as const),
  ['Minus', '-', '_'],
  ['Equal', '=', '+'],
  ['BracketLeft', '[', '{'],
  ['BracketRight', ']', '}'],
  ['Backslash', '\\', '|'],
  ['Semicolon', ';', ':'],
  ['Quote', "'", '"'],
  ['Backquote', '`', '~'],
  ['Comma', ',', '<'],
  ['Period', '.', '>'],
  ['Slash', '/', '?'],
  ['Space', ' ', ' '],
];

/** The key of a US keyboard that types a character. */
export function usKey(char: string): Pick<TimedKey, 'key' | 'code' | 'shift'> {
  if (/^[a-z]$/i.test(char)) {
    const upper = char.toUpperCase();
    return { key: char, code: `Key${upper}`, shift: char === upper };
  }
  const [code = '', plain] = SIGNS.find(([, ...types]) => types.includes(char)) ?? [];
  return { key: char, code, shift: code !== '' && plain !== char };
}

const NOTHING: TimedKey = {
  atMs: 0,
  kind: 'key',
  key: '',
  code: '',
  shift: false,
  ctrl: false,
  alt: false,
  meta: false,
  capsLock: false,
  composing: false,
  repeat: false,
};

const NAMED: Readonly<Record<string, Partial<TimedKey>>> = {
  Enter: { key: 'Enter', code: 'Enter' },
  NumpadEnter: { key: 'Enter', code: 'NumpadEnter' },
  Tab: { key: 'Tab', code: 'Tab' },
  Backspace: { key: 'Backspace', code: 'Backspace' },
  Shift: { key: 'Shift', code: 'ShiftLeft', shift: true },
  Space: { key: ' ', code: 'Space' },
  NarrowSpace: { key: '\u202f', code: '' },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown' },
};

export function keyOf(key: Partial<TimedKey>): TimedKey {
  return { ...NOTHING, ...key };
}

function partOf(what: string): Partial<TimedKey> {
  const [layout, key, code] = /^(.+)\/(\w+)$/.exec(what) ?? [];
  if (layout !== undefined && key !== undefined && code !== undefined)
    return { key: key.replace('⇧', ''), code, shift: key.startsWith('⇧') };
  const process = /^\{Process:(\w+)\}$/.exec(what)?.[1];
  if (process !== undefined) return { key: 'Process', code: process, composing: true };
  const named = /^\{(\w+)\}$/.exec(what)?.[1];
  if (named !== undefined) return NAMED[named] ?? { key: named, code: named };
  if (what.startsWith('(')) return { kind: 'composition', key: what.slice(1), composing: true };
  if (what.length > 1 && what.startsWith('~')) return { key: what.slice(1), code: '' };
  if (what.length > 1 && what.startsWith('^')) return { ...usKey(what.slice(1)), ctrl: true };
  return usKey(what);
}

/** The keys of a burst that was written down, the first of them at `fromMs`. */
export function keysOf(written: KeySequence, fromMs = 10_000): TimedKey[] {
  let atMs = fromMs;
  return written
    .trim()
    .split(/\s+/)
    .flatMap((token) => {
      const at = token.lastIndexOf('@');
      const what = token.slice(0, at);
      return (/^[\w.]+$/.test(what) ? Array.from(what) : [what]).map((one) => {
        atMs += Number(token.slice(at + 1));
        return keyOf({ ...partOf(one), atMs });
      });
    });
}

/** A text typed with these gaps, ms; the first one is before the first character. */
export function typing(text: string, gaps: readonly number[], fromMs = 10_000): TimedKey[] {
  let atMs = fromMs;
  return Array.from(text).map((char, at) => {
    atMs += gaps[at] ?? gaps.at(-1) ?? 0;
    return keyOf({ ...usKey(char), atMs });
  });
}

/** A key by name, this many ms after the last one. */
export function keyAfter(keys: readonly TimedKey[], name: string, gapMs: number): TimedKey {
  return keyOf({ ...NAMED[name], atMs: (keys.at(-1)?.atMs ?? 0) + gapMs });
}

/**
 * The keys with which a scanner types a text, with Shift and "\r" or "\t" as its terminator.
 * @param gap ms before the character at this place
 */
export function scanned(
  text: string,
  gap: number | ((at: number) => number) = 16,
  { startMs = 0, capsLock = false }: { startMs?: number; capsLock?: boolean } = {},
): TimedKey[] {
  let atMs = startMs;
  return Array.from(text).flatMap((char, at) => {
    if (at > 0) atMs += typeof gap === 'number' ? gap : gap(at);
    const { key, ...place } = usKey(char);
    // Caps Lock turns what letters type, not which keys are pressed.
    const turned = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase();
    const end = char === '\r' ? NAMED['Enter'] : char === '\t' ? NAMED['Tab'] : {};
    const struck = keyOf({ ...place, key: capsLock ? turned : key, ...end, capsLock, atMs });
    return place.shift ? [keyOf({ ...NAMED['Shift'], capsLock, atMs }), struck] : [struck];
  });
}
