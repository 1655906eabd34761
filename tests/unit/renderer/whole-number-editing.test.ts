import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EditedText,
  groupIfWholeNumber,
  regroupDigits,
} from '../../../renderer/components/whole-number-editing.ts';
import { formatWholeNumber, parseWholeNumber } from '../../../shared/whole-number.ts';

/** "1.5|00": the bar is the caret. */
function typed(text: string): EditedText {
  const caret = text.indexOf('|');
  return { text: text.replace('|', ''), caret };
}
const shown = ({ text, caret }: EditedText): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

/** Types letters one by one into the existing text. */
const type = (letters: string, into = '|'): string =>
  shown(
    Array.from(letters).reduce(({ text, caret }, letter) => {
      const next = { text: text.slice(0, caret) + letter + text.slice(caret), caret: caret + 1 };
      return regroupDigits(text, next, 'typed');
    }, typed(into)),
  );

function backspace(into: string): string {
  const { text, caret } = typed(into);
  const next = {
    text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret),
    caret: Math.max(0, caret - 1),
  };
  return shown(regroupDigits(text, next, 'deleted-back'));
}

describe('a whole number while it is typed', () => {
  it.each([
    ['1', '1|'],
    ['220000', '220.000|'],
    ['1500000', '1.500.000|'],
    // Typed separators stay until their meaning is certain.
    ['1.5', '1.5|'],
    ['1.500', '1.500|'],
    ['1.500.000', '1.500.000|'],
    ['1,500,000', '1,500,000|'],
    ['220k', '220k|'],
  ])('%s shows %s', (letters, expected) => expect(type(letters)).toBe(expected));

  it('deletes the digit next to a separator that Tem inserted', () => {
    expect(backspace('1.|500')).toBe('|500');
    expect(backspace('1.50|0')).toBe('15|0');
    expect(shown(regroupDigits('1.500', typed('1|500'), 'deleted-forward'))).toBe('1|00');
    // A zero in front may stand there until the digit before it is typed again.
    expect(backspace('1|.000')).toBe('|000');
    expect(type('2', '|000')).toBe('2|.000');
  });

  it('groups any number, wherever its digits are typed', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (number) => {
        expect(type(String(number))).toBe(`${formatWholeNumber(number)}|`);
      }),
    );
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(999_999_999), fc.nat(20), (digits, into, at) => {
        const there = formatWholeNumber(into);
        const caret = Math.min(at, there.length);
        const end = type(String(digits), `${there.slice(0, caret)}|${there.slice(caret)}`).replace('|', '');
        const wanted =
          there.slice(0, caret).replaceAll('.', '') + String(digits) + there.slice(caret).replaceAll('.', '');
        expect(end.replaceAll('.', '')).toBe(wanted);
      }),
    );
  });

  it('never throws, and never changes a digit of what it does not understand', () => {
    const kinds = ['typed', 'pasted', 'deleted-back', 'deleted-forward'] as const;
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), fc.constantFrom(...kinds), (before, text, at, kind) => {
        const caret = text.length === 0 ? 0 : at % (text.length + 1);
        const next = regroupDigits(before, { text, caret }, kind);
        expect(next.caret).toBeGreaterThanOrEqual(0);
        expect(next.caret).toBeLessThanOrEqual(next.text.length);
        if (kind === 'typed' || kind === 'pasted')
          expect(next.text.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
      }),
    );
  });
});

describe('a whole number on blur', () => {
  it('means what it meant before', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const before = parseWholeNumber(text);
        if (before.kind === 'number') expect(parseWholeNumber(groupIfWholeNumber(text))).toEqual(before);
        else expect(groupIfWholeNumber(text)).toBe(text);
      }),
    );
  });
});
