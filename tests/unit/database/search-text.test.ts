import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildSearchText,
  isCertainMatch,
  normalizePhone,
  type SearchedFields,
  searchCondition,
} from '../../../main/database/search-text.ts';

const ORDER: SearchedFields = {
  code: 'SGNS336484LM.883568271',
  soc: 'EG-500121',
  name: 'Nguyễn Thị Ánh Ngọc',
  phone: '0987654294',
  product: 'Áo thun × 2, nồi chiên 5 lít',
};
const MASKED: SearchedFields = { ...ORDER, phone: '098****294' };

const sqlite = new DatabaseSync(':memory:');

/** Whether the database finds an order by a text. */
function finds(fields: SearchedFields, text: string): boolean {
  const { sql, values } = searchCondition(text) ?? { sql: '1', values: {} };
  const asked = sqlite.prepare(`SELECT ${sql} AS found FROM (SELECT :searchText AS search_text)`);
  return asked.get({ searchText: buildSearchText(fields), ...values })?.['found'] === 1;
}

describe('a phone number', () => {
  it.each([
    ['0987654294', '0987654294'],
    ['0987 654 294', '0987654294'],
    ['0987.654.294', '0987654294'],
    ['098-765-4294', '0987654294'],
    ['+84987654294', '0987654294'],
    ['+84 987 654 294', '0987654294'],
    ['(+84) 0987 654 294', '0987654294'],
    ['0084 987654294', '0987654294'],
    ['84987654294', '0987654294'],
    ['098****294', '098%294'],
    ['098•••••294', '098%294'],
    ['+8498xxxx294', '098%294'],
    ['028 3822 1234', '02838221234'],
    ['8498', '8498'],
    ['883568271', '883568271'],
    ['SGNS336484LM.883568271', ''],
    ['không có', ''],
    ['****', ''],
    ['', ''],
  ])('%s is %s', (text, phone) => expect(normalizePhone(text)).toBe(phone));

  it('is the same in every spelling', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
    const between = fc.constantFrom('', ' ', '.', '-', '  ', ' - ');
    fc.assert(
      fc.property(
        digits,
        between,
        fc.constantFrom('0', '+84', '84', '0084', '+84 0'),
        (rest, sign, start) => {
          const number = `9${rest.join('')}`;
          const spelled = `${start}${sign}${Array.from(number).join(sign)}`;
          expect(normalizePhone(spelled)).toBe(`0${number}`);
          expect(finds({ ...ORDER, phone: spelled }, `0${number}`)).toBe(true);
          expect(finds({ ...ORDER, phone: `0${number}` }, spelled)).toBe(true);
        },
      ),
    );
  });
});

describe('an order', () => {
  it.each([
    '0987654294',
    '+84 987.654.294',
    '84987654294',
    '0987 654',
    '4294',
    'anh ngoc',
    'ÁNH NGỌC',
    'ao thun',
    'Nồi chiên',
    'eg-500121',
    '3568271',
    'SGNS336484LM.883568271',
  ])('is found by %s', (text) => {
    expect(finds(ORDER, text)).toBe(true);
    expect(isCertainMatch(ORDER, text)).toBe(true);
  });

  it.each(['0987654295', '+84 987 654 295', '4295', 'ngoc ao', '%', '_', 'lit 0987'])(
    'is not found by %j',
    (text) => expect(finds(ORDER, text)).toBe(false),
  );

  it('with two phone numbers is found by both', () => {
    const two = { ...ORDER, phone: '0987 654 294 / +84 912.345.678' };
    for (const text of ['0987654294', '0912345678']) expect(finds(two, text)).toBe(true);
    expect(finds(two, '0294091234')).toBe(false);
  });
});

describe('an order with a masked phone number', () => {
  it.each(['294', '098', '098****294', '098xxxx294'])('is found by the digits that it shows: %s', (text) =>
    expect(finds(MASKED, text)).toBe(true),
  );

  it.each(['4294', '654', '0987', '0981234295', '0971234294', '98765429', '0987654 29'])(
    'is not found by digits that it hides or contradicts: %s',
    (text) => expect(finds(MASKED, text)).toBe(false),
  );

  it('may be the one of a complete number, which is never certain', () => {
    for (const text of ['0987654294', '0981234294', '+84 98 765 4294']) {
      expect(finds(MASKED, text)).toBe(true);
      expect(isCertainMatch(MASKED, text)).toBe(false);
    }
    expect(isCertainMatch(MASKED, 'anh ngoc')).toBe(true);
  });

  it.each(['**********', '09********', '*******294', '098%', '%'])(
    'is not compared if it hides too much: %s',
    (phone) => expect(finds({ ...ORDER, phone }, '0987654294')).toBe(false),
  );

  it('never matches a number that differs in a visible digit', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const number = fc.array(digit, { minLength: 9, maxLength: 9 }).map((rest) => `0${rest.join('')}`);
    fc.assert(
      fc.property(number, number, (own, typed) => {
        const phone = `${own.slice(0, 3)}****${own.slice(-3)}`;
        const agrees = own.slice(0, 3) === typed.slice(0, 3) && own.slice(-3) === typed.slice(-3);
        expect(finds({ ...ORDER, phone }, typed)).toBe(agrees);
      }),
      { examples: [['0987654294', '0981111294']] },
    );
  });
});
