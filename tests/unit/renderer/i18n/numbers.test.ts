import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSizeDraft, joinSize, parseSize } from '../../../../renderer/features/settings/size-fields.tsx';
import { formatNumber, parseNumber } from '../../../../renderer/i18n/numbers.ts';
import { OFFSET_MM, PAPER_MM, ProfileSchema } from '../../../../shared/profile.ts';

const offset = { ...OFFSET_MM, decimals: 1 } as const;
const days = { least: 0, most: 365, decimals: 0 } as const;
const languages = fc.constantFrom('vi' as const, 'en' as const);

describe('readNumber', () => {
  it('accepts comma and point, a sign, surrounding spaces, and the unit', () => {
    const texts = ['1,5', ' 1.5 ', '+1,5', '-1,5', '−1.5', '1,5 mm', '1,54', '0', '-0,0'];
    expect(texts.map((text) => parseNumber(text, offset))).toEqual(
      [1.5, 1.5, 1.5, -1.5, -1.5, 1.5, 1.5, 0, 0].map((value) => ({ kind: 'number', value })),
    );
  });

  it('rejects what is no number or out of range, and guesses nothing', () => {
    const wrong = [
      'abc',
      '1,5,2',
      '1 5',
      ',5',
      '5,',
      '--1',
      '1e1',
      '0x5',
      '50,1',
      '-51',
      '1.5 cm',
      '∞',
      '９',
    ];
    expect(wrong.filter((text) => parseNumber(text, offset).kind !== 'refused')).toEqual([]);
    expect(parseNumber('  ', offset)).toEqual({ kind: 'empty' });
  });

  it('accepts only whole numbers without fraction digits', () => {
    expect(['2,5', '366', '-1'].map((text) => parseNumber(text, days).kind)).toEqual(
      Array(3).fill('refused'),
    );
    expect(parseNumber('30,0', days)).toEqual({ kind: 'number', value: 30 });
  });

  it('returns only what the settings accept, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        const read = parseNumber(text, offset);
        if (read.kind !== 'number') return;
        expect(ProfileSchema.safeParse({ offsetMm: { x: read.value, y: 0 } }).success).toBe(true);
      }),
    );
  });

  it('reads back what is shown in either language', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), languages, (tenths, language) => {
        const value = tenths / 10;
        expect(parseNumber(formatNumber(value, language), offset)).toEqual({ kind: 'number', value });
      }),
    );
    expect(formatNumber(80.5, 'vi')).toBe('80,5');
    expect(formatNumber(1000, 'en')).toBe('1000');
  });
});

describe('readSize', () => {
  it('accepts both lengths or neither', () => {
    expect(parseSize(joinSize('80,5', '100'))).toEqual({
      kind: 'size',
      size: { widthMm: 80.5, heightMm: 100 },
    });
    expect(parseSize(joinSize('', '  '))).toEqual({ kind: 'none' });
    expect(parseSize(joinSize('80', ''))).toEqual({ kind: 'half' });
    expect(parseSize(joinSize('', '100'))).toEqual({ kind: 'half' });
  });

  it('names the wrong text', () => {
    expect(parseSize(joinSize('80', 'a lot'))).toEqual({ kind: 'refused', text: 'a lot' });
    expect(parseSize(joinSize('9', '100'))).toEqual({ kind: 'refused', text: '9' });
  });

  it('reads back what is shown', () => {
    const tenths = fc.integer({ min: PAPER_MM.least * 10, max: PAPER_MM.most * 10 });
    fc.assert(
      fc.property(tenths, tenths, languages, (width, height, language) => {
        const size = { widthMm: width / 10, heightMm: height / 10 };
        expect(parseSize(formatSizeDraft(size, language))).toEqual({ kind: 'size', size });
      }),
    );
    expect(parseSize(formatSizeDraft(null, 'vi'))).toEqual({ kind: 'none' });
  });
});
