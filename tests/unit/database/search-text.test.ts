import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
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

it.each([
  ['0987654294', ['0987 654 294', '0987.654.294', '098-765-4294', '+84987654294', '(+84) 0987 654 294']],
  ['0987654294', ['0987654294', '+84 987 654 294', '0084 987654294', '84987654294']],
  ['098%294', ['098****294', '098•••••294', '+8498xxxx294']],
  ['02838221234', ['028 3822 1234']],
  ['8498', ['8498']],
  ['883568271', ['883568271']],
  // No phone numbers.
  ['', ['SGNS336484LM.883568271', 'không có', '****', '']],
])('normalizes phone numbers to "%s"', (phone, texts) => {
  expect(texts.map(normalizePhone)).toEqual(texts.map(() => phone));
});

it('finds a phone number by any spelling of it', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
  const between = fc.constantFrom('', ' ', '.', '-', '  ', ' - ');
  const begin = fc.constantFrom('0', '+84', '84', '0084', '+84 0');
  fc.assert(
    fc.property(digits, between, begin, (rest, sign, start) => {
      const number = `9${rest.join('')}`;
      const spelled = `${start}${sign}${Array.from(number).join(sign)}`;
      expect(normalizePhone(spelled)).toBe(`0${number}`);
      expect(finds({ ...ORDER, phone: spelled }, `0${number}`)).toBe(true);
      expect(finds({ ...ORDER, phone: `0${number}` }, spelled)).toBe(true);
    }),
  );
});

it('finds an order by its phone number, receiver, goods and codes', () => {
  const certain = [
    '0987 654',
    '4294',
    'ÁNH NGỌC',
    'ao thun',
    'Nồi chiên',
    'eg-500121',
    '3568271',
    ORDER.code,
  ];
  for (const text of certain)
    expect([text, finds(ORDER, text), isCertainMatch(ORDER, text)]).toEqual([text, true, true]);
  for (const text of ['0987654295', '+84 987 654 295', '4295', 'ngoc ao', '%', '_', 'lit 0987'])
    expect([text, finds(ORDER, text)]).toEqual([text, false]);
  const two = { ...ORDER, phone: '0987 654 294 / +84 912.345.678' };
  expect(['0987654294', '0912345678', '0294091234'].map((text) => finds(two, text))).toEqual([
    true,
    true,
    false,
  ]);
});

it('finds a masked phone number by the digits that it shows, and perhaps by a complete number', () => {
  for (const text of ['294', '098', '098****294', '098xxxx294', 'anh ngoc'])
    expect([text, finds(MASKED, text), isCertainMatch(MASKED, text)]).toEqual([
      text,
      true,
      expect.any(Boolean),
    ]);
  expect(isCertainMatch(MASKED, 'anh ngoc')).toBe(true);
  for (const text of ['4294', '654', '0987', '0981234295', '0971234294', '98765429', '0987654 29'])
    expect([text, finds(MASKED, text)]).toEqual([text, false]);
  for (const text of ['0987654294', '0981234294', '+84 98 765 4294'])
    expect([text, finds(MASKED, text), isCertainMatch(MASKED, text)]).toEqual([text, true, false]);
  // What hides too much is not compared.
  for (const phone of ['**********', '09********', '*******294', '098%', '%'])
    expect([phone, finds({ ...ORDER, phone }, '0987654294')]).toEqual([phone, false]);
});

it('never matches a masked number with one that differs in a visible digit', () => {
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
