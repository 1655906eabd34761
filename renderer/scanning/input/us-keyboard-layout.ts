import { createLookupTable } from '../../../shared/lookup-table.ts';

/**
 * The characters of a US keyboard by KeyboardEvent.code, without and with Shift (UI Events, "KeyboardEvent code
 * values").
 */
const US_CHARACTERS = createLookupTable<readonly [string, string]>({
  Digit1: ['1', '!'],
  Digit2: ['2', '@'],
  Digit3: ['3', '#'],
  Digit4: ['4', '$'],
  Digit5: ['5', '%'],
  Digit6: ['6', '^'],
  Digit7: ['7', '&'],
  Digit8: ['8', '*'],
  Digit9: ['9', '('],
  Digit0: ['0', ')'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
});

const NUMPAD = createLookupTable<string>({
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
});

/**
 * Returns the character that a scanner meant: it presses the keys of a US keyboard, whatever the machine's layout, and
 * ignores Caps Lock and Num Lock. Null for an unknown code.
 */
export function charOfCode(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const digit = /^Numpad([0-9])$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  return US_CHARACTERS.get(code)?.[shift ? 1 : 0] ?? NUMPAD.get(code) ?? null;
}

/** The control character of Ctrl and a key (ASCII: @ to _ are 0x00 to 0x1f); null for any other key. */
export function controlOfCode(code: string, shift: boolean): string | null {
  const char = charOfCode(code, shift)?.toUpperCase() ?? '';
  return /^[@A-Z[\\\]^_]$/.test(char) ? String.fromCharCode(char.charCodeAt(0) - 0x40) : null;
}
