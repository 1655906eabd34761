import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWholeNumber, MAX_WHOLE_NUMBER, parseWholeNumber } from '../../../shared/whole-number.ts';
import { wildText } from './wild-text.ts';

describe('readWhole', () => {
  it.each([
    ['220000', 220_000],
    ['220.000', 220_000],
    ['1.500.000', 1_500_000],
    ['1,500,000', 1_500_000],
    ['1 500 000', 1_500_000],
    ['1\u00a0500\u00a0000', 1_500_000],
    ['1\u202f500', 1_500],
    ['220.000đ', 220_000],
    ['220.000 ₫', 220_000],
    ['220.000 VNĐ', 220_000],
    ['220000 vnd', 220_000],
    ['1.500.000 đồng', 1_500_000],
    ['1.500.000 đồng', 1_500_000],
    ['800g', 800],
    ['800 gr.', 800],
    ['800 gram', 800],
    ['  0 ', 0],
    ['007', 7],
    ['999.999.999.999', MAX_WHOLE_NUMBER],
  ])('%j is %d', (text, value) => expect(parseWholeNumber(text)).toEqual({ kind: 'number', value }));

  it.each([
    ['', 'empty'],
    [' \t', 'empty'],
    ['1.50', 'not-a-number'],
    ['0,5', 'not-a-number'],
    // Half a kilogram, and not 500.
    ['0,500', 'not-a-number'],
    ['0.500', 'not-a-number'],
    ['000.000', 'not-a-number'],
    ['1.500,000', 'not-a-number'],
    ['1..500', 'not-a-number'],
    ['1.5000', 'not-a-number'],
    ['-5', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['1,5 kg', 'not-a-number'],
    ['1 kg', 'not-a-number'],
    ['đ', 'not-a-number'],
    ['٣', 'not-a-number'],
    ['SGNS336484LM.883568271', 'not-a-number'],
    ['1000000000000', 'too-large'],
    ['1.000.000.000.000', 'too-large'],
    ['8'.repeat(400), 'too-large'],
  ])('%j is %s', (text, kind) => expect(parseWholeNumber(text)).toEqual({ kind }));

  it('reads any text without throwing, and no number above the maximum', () => {
    fc.assert(
      fc.property(fc.oneof(wildText(), fc.stringMatching(/^[\d., ]{0,20}đ?$/)), (text) => {
        const read = parseWholeNumber(text);
        if (read.kind !== 'number') return;
        expect(Number.isSafeInteger(read.value)).toBe(true);
        expect(read.value).toBeGreaterThanOrEqual(0);
        expect(read.value).toBeLessThanOrEqual(MAX_WHOLE_NUMBER);
        expect(String(read.value)).toBe(text.replace(/\D/g, '').replace(/^0+(?=\d)/, ''));
      }),
    );
  });

  it('reads what showWhole wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_WHOLE_NUMBER }), (value) => {
        expect(parseWholeNumber(formatWholeNumber(value))).toEqual({ kind: 'number', value });
      }),
    );
  });
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.000'],
  [1_500_000, '1.500.000'],
  [-1_500, '-1.500'],
  [-150, '-150'],
])('showWhole: %d is "%s"', (value, text) => expect(formatWholeNumber(value)).toBe(text));
