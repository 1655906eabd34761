import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSandboxOrderBook } from '../../../main/sandbox/orders/sandbox-order-book.ts';
import { parseOrderCode } from '../../../shared/order-code.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const COUNT = 60;

test('gives the same orders for a seed every time, and continues with created orders', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const [one, other] = [openSandboxOrderBook(seed, COUNT), openSandboxOrderBook(seed, COUNT)];
      expect(one.codes()).toEqual(other.codes());
      const ordersOf = (book: typeof one): unknown[] => book.codes().map((code) => book.byCode(code));
      expect(ordersOf(one)).toEqual(ordersOf(other));
      const first = one.byCode(one.codes()[0] ?? '');
      if (first === null) throw new Error('no order');
      expect(one.create(first, 5)).toEqual(other.create(first, 5));
    }),
    { numRuns: 5 },
  );
});

test('has unique codes of the known form, including created ones', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const book = openSandboxOrderBook(seed, COUNT);
      const terms = book.byCode(book.codes()[0] ?? '');
      if (terms === null) throw new Error('no order');
      for (let made = 0; made < COUNT; made++) book.create(terms, made);
      const codes = book.codes();
      const shortcodes = codes.map((code) => book.byCode(code)?.shortcode ?? '');

      expect(new Set(codes).size).toBe(2 * COUNT);
      expect(new Set(shortcodes).size).toBe(2 * COUNT);
      for (const [at, code] of codes.entries()) {
        expect(code).toMatch(/^[A-Z]{3}S[1-9]\d{5}(NT|NM|LM)\.(\d{7}|\d{9})$/);
        expect(parseOrderCode(code)).toMatchObject({ kind: 'usual', shortcode: shortcodes[at] });
      }
      expect(shortcodes.some((text) => text.startsWith('0') && text.length === 7)).toBe(true);
      expect(shortcodes.some((text) => text.startsWith('0') && text.length === 9)).toBe(true);
    }),
    { numRuns: 5 },
  );
});
