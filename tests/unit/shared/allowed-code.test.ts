import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllowedCodeSchema, isAllowedCode, toAllowedCode } from '../../../shared/allowed-code.ts';
import type { UnexpectedCode } from '../../../shared/verification-issue.ts';

const code = (text: string, more: Partial<UnexpectedCode> = {}): UnexpectedCode => ({
  text,
  symbology: 'Code128',
  page: 0,
  place: { x: 0.5, y: 0.8 },
  ...more,
});
const PARTNER = 'https://partner.example';

describe('an allowed pattern', () => {
  it('states symbology, length, alphabet and place of a code', () => {
    expect(toAllowedCode(code('12345678'), PARTNER)).toEqual({
      partner: PARTNER,
      symbology: 'Code128',
      length: 8,
      alphabet: 'digits',
      place: { x: 0.5, y: 0.8 },
    });
    expect(toAllowedCode(code('LUC3J5'), PARTNER)?.alphabet).toBe('capitals-and-digits');
    expect(toAllowedCode(code('LUC3-J5'), PARTNER)?.alphabet).toBe('any');
  });

  it.each([
    ['SGNS336484LM.883568271'],
    ['https://partner.example/track?code=SGNS336484LM.883568271&lang=vi'],
    ['https://partner.example/sgns336484lm.883568271'],
    ['x'.repeat(101)],
    [''],
  ])('can’t be made from %s', (text) => {
    expect(toAllowedCode(code(text, { symbology: 'QRCode' }), PARTNER)).toBeNull();
  });

  it('is accepted by the settings, and covers the code it was made from', () => {
    const anyCode = fc.record({
      text: fc.string({ minLength: 1, maxLength: 60 }),
      symbology: fc.constantFrom('Code128', 'QRCode', 'ITF', 'text'),
      page: fc.nat(3),
      place: fc.option(fc.record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: fc.constant(0.25) })),
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
});

describe('a code checked against allowed patterns', () => {
  const patterns = [toAllowedCode(code('12345678'), PARTNER), toAllowedCode(code('LUC3-J5'), PARTNER)].filter(
    (one) => one !== null,
  );

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
    ['a full code', code('SGNS336484LM.883568271'), false],
  ])('%s', (_what, strange, agreed) => {
    expect(isAllowedCode(strange, patterns)).toBe(agreed);
  });

  it('has no place in text', () => {
    const inText = code('12345678', { symbology: 'text', place: null });
    const pattern = toAllowedCode(inText, PARTNER);
    expect(pattern?.place).toBeNull();
    expect(isAllowedCode({ ...inText, text: '11112222' }, pattern === null ? [] : [pattern])).toBe(true);
  });

  it('is not covered by a pattern crafted to cover a full code', () => {
    const forged = { ...patterns[0]!, length: 22, alphabet: 'any' as const };
    expect(isAllowedCode(code('SGNS336484LM.883568271'), [forged])).toBe(false);
  });
});
