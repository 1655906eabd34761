import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllowedCodeSchema, isAllowedCode, toAllowedCode } from '../../../shared/allowed-code.ts';
import type { UnexpectedCode } from '../../../shared/verification-issue.ts';

const FULL = 'SGNS336484LM.883568271';
const PARTNER = 'https://partner.example';
const code = (text: string, more: Partial<UnexpectedCode> = {}): UnexpectedCode => ({
  text,
  symbology: 'Code128',
  page: 0,
  place: { x: 0.5, y: 0.8 },
  ...more,
});
const patternOf = (text: string, more?: Partial<UnexpectedCode>) =>
  toAllowedCode(code(text, more), PARTNER) ?? expect.unreachable();
const DIGITS = {
  partner: PARTNER,
  symbology: 'Code128',
  length: 8,
  alphabet: 'digits',
  place: { x: 0.5, y: 0.8 },
} as const;

describe('an allowed pattern', () => {
  it('states symbology, length, alphabet and place of a code', () => {
    expect(patternOf('12345678')).toEqual(DIGITS);
    expect(patternOf('LUC3J5').alphabet).toBe('capitals-and-digits');
    expect(patternOf('LUC3-J5').alphabet).toBe('any');
    const link = `https://partner.example/track?code=${FULL}&lang=vi`;
    for (const text of [FULL, link, `https://partner.example/${FULL.toLowerCase()}`, 'x'.repeat(101), ''])
      expect([text, toAllowedCode(code(text, { symbology: 'QRCode' }), PARTNER)]).toEqual([text, null]);
  });

  it('is accepted by the settings, and covers the code it was made from', () => {
    const place = fc.record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: fc.constant(0.25) });
    const anyCode = fc.record({
      text: fc.string({ minLength: 1, maxLength: 60 }),
      symbology: fc.constantFrom('Code128', 'QRCode', 'ITF', 'text'),
      page: fc.nat(3),
      place: fc.option(place),
    });
    fc.assert(
      fc.property(anyCode, (strange) => {
        const pattern = toAllowedCode(strange, PARTNER);
        if (pattern === null) return;
        expect(AllowedCodeSchema.parse(pattern)).toEqual(pattern);
        expect(isAllowedCode(strange, [pattern])).toBe(true);
      }),
    );
  });

  it.each([
    ['another code of the kind', code('87654321'), true],
    ['a little beside its place', code('87654321', { place: { x: 0.64, y: 0.66 } }), true],
    ['too far across', code('87654321', { place: { x: 0.66, y: 0.8 } }), false],
    ['too far down', code('87654321', { place: { x: 0.5, y: 0.96 } }), false],
    ['without a place', code('87654321', { place: null }), false],
    ['longer', code('876543210'), false],
    ['another symbology', code('87654321', { symbology: 'ITF' }), false],
    ['letters in the place of digits', code('8765432A'), false],
    ['a sorting code of other letters', code('HNI7-K2'), true],
    ['a shortcode where the pattern has any letters', code('1619178'), false],
    ['a full code', code(FULL), false],
  ])('covers %s: %j: %s', (_what, strange, agreed) => {
    expect(isAllowedCode(strange, [patternOf('12345678'), patternOf('LUC3-J5')])).toBe(agreed);
  });
});
