import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CODE_LENGTH, type OrderCode, parseOrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import { orderEndOf } from '../../../shared/order-status.ts';
import { classifyPhone } from '../../../shared/phone-number.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { formatWholeNumber, MAX_WHOLE_NUMBER, parseWholeNumber } from '../../../shared/whole-number.ts';
import { wildText } from './wild-text.ts';

describe('an order’s code', () => {
  const FULL = 'SGNS336484LM.883568271';

  // Every code in partner-api.md's samples and in public client code.
  it.each([
    FULL,
    'TGGS983262NM.613593645',
    'BPCS983262NM.810000026',
    'HNIS781286NM.1619178',
    'S521788SGNT.0302429',
  ])('is usual: %s', (code) => {
    const usual = { kind: 'usual', code, shortcode: code.split('.')[1] };
    // A scanner's line end is no part of it; Caps Lock inverts it.
    for (const text of [code, `  ${code}\r\n`, code.toLowerCase()])
      expect(parseOrderCode(text)).toEqual(usual);
    expect(shortcodeOf(code as OrderCode)).toBe(usual.shortcode);
  });

  it.each([
    ['empty', ['', ' ', '\t\r\n', '\u00a0']],
    ['invalid', ['A B', `${FULL} ${FULL}`, 'SGNS\u0000336484LM.883568271', 'x'.repeat(MAX_CODE_LENGTH + 1)]],
  ])('is %s: %j', (kind, texts) => {
    for (const text of texts) expect(parseOrderCode(text)).toEqual({ kind });
  });

  it('of an unknown form stays unchanged; without digits behind a dot it has no shortcode', () => {
    expect(parseOrderCode('abc')).toEqual({ kind: 'unusual', code: 'abc' });
    for (const code of ['abc', 'ABC.12345', 'ABC.12345678901', '', '883568271'])
      expect(shortcodeOf(code as OrderCode)).toBeNull();
  });

  it('has no white space around it, and is read again as the same code', () => {
    fc.assert(
      fc.property(wildText(), fc.stringMatching(/^[A-Za-z0-9]{8,20}\.[0-9]{7,9}$/), (text, usual) => {
        const read = parseOrderCode(text);
        if ('code' in read) expect(read.code).toBe(read.code.trim());
        const own = parseOrderCode(usual);
        expect(own.kind === 'usual' && parseOrderCode(own.code)).toEqual(own);
      }),
    );
  });
});

it('an order’s status holds a label back if the order ended, and no other', () => {
  const ends = ['0', '13', '21', '27'].map(orderEndOf);
  expect(ends).toEqual(['cancelled', 'delivered', 'returned', 'lost']);
  for (const code of ['1', '99', '', 'constructor', '__proto__', null]) expect(orderEndOf(code)).toBeNull();
  expect(ORDER_STATUSES.filter(({ code }) => orderEndOf(code) !== null)).toHaveLength(8);
});

it.each<[string, (string | string[])[]]>([
  [
    'usual',
    [
      ['0945900350', ' 0945 900 350', '0945.900.350', '(094) 590-0350', '+84945900350', '+84 945 900 350'],
      ['+84 (0) 945 900 350', '84945900350', '0084 945 900 350', '0989999999', '0353123456'],
      ['02838123456', '+84 28 3812 3456'],
    ],
  ],
  // Somebody may have it: nine digits occur in a documented sample; eleven from 01 on were mobiles until 2018.
  [
    'unusual',
    ['078882888', '01234567890', '0145900350', '+14155550100', '19001234', '0945900350 / 0912345678'],
  ],
  ['short', ['912', '0912', '09123456', '098****294', 'không có', '-', '113']],
])('a phone number is %s: %j', (kind, texts) => {
  for (const text of texts.flat()) expect([text, classifyPhone(text)]).toEqual([text, kind]);
});

describe('a time of the service', () => {
  it('is ISO 8601 with an offset; without one it is the service’s own, which is not exact', () => {
    for (const text of [
      '2021-02-04T07:25:19+07:00',
      '2021-02-04T07:25:19+0700',
      '2021-02-04T00:25:19Z',
      ' 2021-02-04 07:25:19+07:00 ',
      '2021-02-04T07:25:19.000+07:00',
    ])
      expect(parseServiceTime(text)).toEqual({ ms: Date.UTC(2021, 1, 4, 0, 25, 19), exact: true });
    const ms = Date.UTC(2017, 8, 28, 18, 52, 9);
    expect(parseServiceTime('2017-09-29 01:52:09')).toEqual({ ms, exact: false });
  });

  it('is nothing else, and read of every instant written this way', () => {
    const other = [null, '', '12', 'hôm qua', '2021-02-04', '04/02/2021 07:25', '2021-02-30T07:25:19x'];
    for (const text of [...other, '2021-13-04T07:25:19+07:00']) expect(parseServiceTime(text)).toBeNull();
    const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
    fc.assert(
      fc.property(fc.string(), instant, (text, date) => {
        expect(Number.isFinite(parseServiceTime(text)?.ms ?? 0)).toBe(true);
        expect(parseServiceTime(date.toISOString())).toEqual({ ms: date.getTime(), exact: true });
      }),
    );
  });
});

describe('a whole number', () => {
  it.each<[number, string[]]>([
    [220_000, ['220000', '220.000', '220.000đ', '220.000 ₫', '220.000 VNĐ', '220000 vnd']],
    [
      1_500_000,
      ['1.500.000', '1,500,000', '1 500 000', '1\u00a0500\u00a0000', '1.500.000 đồng', '1.500.000 đồng'],
    ],
    [1_500, ['1\u202f500']],
    [800, ['800g', '800 gr.', '800 gram']],
    [0, ['  0 ']],
    [7, ['007']],
    [MAX_WHOLE_NUMBER, ['999.999.999.999']],
  ])('%d is read of %j', (value, texts) => {
    for (const text of texts)
      expect([text, parseWholeNumber(text)]).toEqual([text, { kind: 'number', value }]);
  });

  it.each([
    ['empty', ['', ' \t']],
    // "0,500" is half a kilogram, and not 500.
    [
      'not-a-number',
      ['1.50', '0,5', '0,500', '0.500', '000.000', '1.500,000', '1..500', '1.5000', '-5', '1e5'],
    ],
    ['not-a-number', ['0x10', '1,5 kg', '1 kg', 'đ', '٣', 'SGNS336484LM.883568271']],
    ['too-large', ['1000000000000', '1.000.000.000.000', '8'.repeat(400)]],
  ])('%s is read of %j', (kind, texts) => {
    for (const text of texts) expect([text, parseWholeNumber(text)]).toEqual([text, { kind }]);
  });

  it('is read of any text without throwing, never above the maximum, and read back as shown', () => {
    const texts = fc.oneof(wildText(), fc.stringMatching(/^[\d., ]{0,20}đ?$/));
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: MAX_WHOLE_NUMBER }), (text, value) => {
        expect(parseWholeNumber(formatWholeNumber(value))).toEqual({ kind: 'number', value });
        const read = parseWholeNumber(text);
        if (read.kind !== 'number') return;
        expect(read.value).toBeLessThanOrEqual(MAX_WHOLE_NUMBER);
        expect(String(read.value)).toBe(text.replace(/\D/g, '').replace(/^0+(?=\d)/, ''));
      }),
    );
    const shown = [0, 999, 1_000, 1_500_000, -1_500, -150].map(formatWholeNumber);
    expect(shown).toEqual(['0', '999', '1.000', '1.500.000', '-1.500', '-150']);
  });
});
