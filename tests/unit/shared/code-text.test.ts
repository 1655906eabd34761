import { describe, expect, it } from 'vitest';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
import { describeAllowedCode, describeUnexpectedCode } from '../../../shared/code-text.ts';

const corner: AllowedCode = {
  partner: 'sandbox',
  symbology: 'Code128',
  length: 8,
  alphabet: 'digits',
  place: { x: 0.8, y: 0.9 },
};

describe('a kind of codes in words', () => {
  it('states symbology, length, characters and place', () => {
    expect(describeAllowedCode(corner).vi).toBe('Mã vạch Code 128, 8 chữ số, góc dưới bên phải');
    expect(describeAllowedCode(corner).en).toBe('Code 128 barcode, 8 digits, bottom right');
    const text = {
      ...corner,
      symbology: 'text',
      alphabet: 'capitals-and-digits',
      length: 12,
      place: null,
    } as const;
    expect(describeAllowedCode(text).vi).toBe('Chữ in trên nhãn, 12 chữ hoa và số, ở bất kỳ chỗ nào');
    expect(describeAllowedCode({ ...text, alphabet: 'any' }).en).toBe(
      'Text on the label, 12 characters of any kind, anywhere',
    );
  });

  it('describes every part of a page, up to its edges', () => {
    for (const language of ['vi', 'en'] as const) {
      const shares = [0, 0.5, 1];
      const said = shares.flatMap((y) =>
        shares.map(
          (x) =>
            describeUnexpectedCode({ text: 'A', symbology: 'QRCode', page: 0, place: { x, y } })[language],
        ),
      );
      expect(new Set(said).size).toBe(9);
    }
  });
});
