import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CODE_LENGTH, type OrderCode, parseOrderCode, shortcodeOf } from '../../../shared/order-code.ts';

/** Every code in partner-api.md's samples and in public client code. */
const SEEN = [
  'SGNS336484LM.883568271',
  'TGGS983262NM.613593645',
  'BPCS983262NM.810000026',
  'HNIS781286NM.1619178',
  'S521788SGNT.0302429',
];

describe('readOrderCode', () => {
  it.each(SEEN)('reads %s as a usual code', (code) => {
    expect(parseOrderCode(code)).toEqual({ kind: 'usual', code, shortcode: code.split('.')[1] });
  });

  it('keeps the leading zeros of a shortcode', () => {
    expect(parseOrderCode('S521788SGNT.0302429')).toMatchObject({ shortcode: '0302429' });
  });

  it('trims white space around a code, including the line end of a scanner', () => {
    expect(parseOrderCode('  SGNS336484LM.883568271\r\n')).toMatchObject({
      kind: 'usual',
      code: 'SGNS336484LM.883568271',
    });
  });

  it('reads inverted case (Caps Lock) as the usual code', () => {
    expect(parseOrderCode('sgnS336484lm.883568271')).toMatchObject({
      kind: 'usual',
      code: 'SGNS336484LM.883568271',
    });
  });

  it('asks about an unknown form, and leaves its case unchanged', () => {
    expect(parseOrderCode('abc')).toEqual({ kind: 'unusual', code: 'abc' });
  });

  it.each(['', ' ', '\t\r\n', '\u00a0'])('reads %j as empty', (text) => {
    expect(parseOrderCode(text)).toEqual({ kind: 'empty' });
  });

  it.each([
    'A B',
    'SGNS336484LM.883568271 SGNS336484LM.883568271',
    'SGNS\u0000336484LM.883568271',
    'x'.repeat(MAX_CODE_LENGTH + 1),
  ])('rejects %j as no code at all', (text) => {
    expect(parseOrderCode(text)).toEqual({ kind: 'invalid' });
  });

  it('never throws, and never returns a code with white space around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = parseOrderCode(text);
        if ('code' in read) expect(read.code).toBe(read.code.trim());
      }),
    );
  });

  it('reads its own code again as the same code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{8,20}\.[0-9]{7,9}$/), (text) => {
        const read = parseOrderCode(text);
        if (read.kind !== 'usual') throw new Error(`${text} is ${read.kind}`);
        expect(parseOrderCode(read.code)).toEqual(read);
      }),
    );
  });
});

describe('shortcodeOf', () => {
  it('is the digits after the dot', () => {
    expect(shortcodeOf('SGNS336484LM.883568271' as OrderCode)).toBe('883568271');
  });
  it.each(['abc', 'ABC.12345', 'ABC.12345678901', '', '883568271'])('is null for %j', (code) => {
    expect(shortcodeOf(code as OrderCode)).toBeNull();
  });
});
