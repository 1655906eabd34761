import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  integer,
  list,
  object,
  requiredInteger,
  requiredList,
  requiredText,
  text,
  textFields,
} from '../../../main/partner/response-fields.ts';

describe('text', () => {
  it.each([
    ['', ''],
    ['007', '007'],
    [2, '2'],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
  ])('reads %j as %j', (value, read) => expect(text.parse(value)).toBe(read));

  it('is required in its other form', () => {
    expect(requiredText.parse(7)).toBe('7');
    for (const value of ['', null, undefined, {}, []])
      expect(requiredText.safeParse(value).success).toBe(false);
  });
});

describe('integer', () => {
  it.each([
    [160_000, 160_000],
    ['160000', 160_000],
    [' 160000.00 ', 160_000],
    ['22.000,5', null],
    ['0x10', null],
    ['', null],
    [1.5, null],
    [2 ** 60, null],
    [null, null],
    [undefined, null],
    [true, null],
  ])('reads %j as %j', (value, read) => {
    expect(integer.parse(value)).toBe(read);
    expect(requiredInteger.safeParse(value).success).toBe(read !== null);
  });

  it('reads every whole number of up to 15 digits, as number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), (number) => {
        expect(integer.parse(number)).toBe(number);
        expect(integer.parse(String(number))).toBe(number);
      }),
    );
  });
});

describe('lists', () => {
  const Entry = z.object({ note: requiredText });
  const one = { note: 'a' };
  const two = { note: 'b' };

  it.each([
    [
      [one, two],
      [one, two],
    ],
    [{ 0: one, 2: two }, [one, two]],
    [one, [one]],
    [[], []],
  ])('reads %j', (value, read) => {
    expect(list(Entry).parse(value)).toEqual(read);
    expect(requiredList(Entry).parse(value)).toEqual(read);
  });

  it('omits unreadable entries, unless every entry is required', () => {
    expect(list(Entry).parse([one, null, 3, {}])).toEqual([one]);
    expect(requiredList(Entry).safeParse([one, {}]).success).toBe(false);
    for (const value of [undefined, null, {}, 'x', 5]) {
      expect(list(Entry).parse(value)).toEqual([]);
      expect(requiredList(Entry).safeParse(value).success).toBe(false);
    }
  });
});

it('reads a missing object as null', () => {
  const When = object({ name: text });
  expect(When.parse({ name: 'x', more: 1 })).toEqual({ name: 'x' });
  for (const value of [null, undefined, [], 'x']) expect(When.parse(value)).toBeNull();
});

it('never throws on optional fields', () => {
  const Reader = z.object({ text, integer, list: list(z.object({ text })), object: object({ integer }) });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('text', 'integer', 'list', 'object'), fc.anything()),
      (value) => {
        expect(Reader.safeParse({ ...value }).success).toBe(true);
      },
    ),
  );
});

describe('textFields', () => {
  it('returns texts and numbers of an undocumented object', () => {
    expect(textFields.parse({ name: 'Anh Nam', phone: 123, hub: { id: 1 }, note: '', gone: null })).toEqual({
      name: 'Anh Nam',
      phone: '123',
    });
    for (const nothing of [null, undefined, [], {}, 'Anh Nam', { hub: {} }])
      expect(textFields.parse(nothing)).toBeNull();
    expect(
      Object.keys(
        textFields.parse(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, at]))) ?? {},
      ),
    ).toHaveLength(20);
  });
});
