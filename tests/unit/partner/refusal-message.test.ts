import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactMessage } from '../../../main/log/redact-text.ts';
import { readRefusalMessage } from '../../../main/partner/refusal-message.ts';

const asIs = (words: string): string => words;
const detailOf = (message: unknown, errors?: unknown): string | null =>
  readRefusalMessage({ message, errors }, asIs).detail;

describe('a refusal message', () => {
  it.each<readonly [unknown, unknown, string | null]>([
    ['Sai', undefined, 'Sai'],
    ['Sai', ['Một', 'Hai'], 'Sai (Một; Hai)'],
    ['Sai', { phone: ['Một', 'Hai'], weight: ['Ba'] }, 'Sai (phone: Một Hai; weight: Ba)'],
    ['Sai', { products: { 0: { price: ['Giá sai'] } } }, 'Sai (products.0.price: Giá sai)'],
    ['Sai', { products: [{}, { price: 'Giá sai' }] }, 'Sai (products.1.price: Giá sai)'],
    ['Sai', [{ phone: ['Thiếu số'] }], 'Sai (phone: Thiếu số)'],
    ['Thiếu số', { phone: ['Thiếu số'] }, 'Thiếu số'],
    ['Một', { phone: ['Một'], weight: ['Hai'] }, 'Một (phone: Một; weight: Hai)'],
    [{ phone: ['Thiếu số'] }, undefined, 'phone: Thiếu số'],
    [undefined, undefined, null],
    ['  ', [' ', {}, 5, true, null], null],
  ])('of %j and %j are %j', (message, errors, detail) => expect(detailOf(message, errors)).toBe(detail));

  it.each<readonly [object, string | null]>([
    [{ error: 'Forbidden' }, 'Forbidden'],
    [{ error: { code: 403, message: 'Forbidden' } }, 'Forbidden'],
    [{ error: { message: 'Sai', errors: { phone: ['Thiếu'] } } }, 'Sai (phone: Thiếu)'],
    [{ message: 'Sai', error: 'Forbidden' }, 'Sai'],
    [{ error: { code: 403 } }, null],
    [{ title: 'Not Found', status: 404, detail: 'Order PO-1 does not exist' }, 'Order PO-1 does not exist'],
    [{ title: 'Bad Request', errors: { Phone: ['Required.'] } }, 'Phone: Required.'],
    [{ title: 'Not Found', status: 404 }, 'Not Found'],
  ])('of %j are %j', (failure, detail) => expect(readRefusalMessage(failure, asIs).detail).toBe(detail));

  it.each(['Số điện thoại', 'a b', '<b>', 'x'.repeat(61), '', '$phone', 'phone\n'])(
    'does not treat %j as a field’s name',
    (name) => {
      const { detail, fields } = readRefusalMessage({ errors: { [name]: ['Sai'] } }, asIs);
      expect([detail, fields]).toEqual(['Sai', undefined]);
    },
  );

  it('contains nothing of the request’s content, field names included', () => {
    const token = 'a-secret-token-4711';
    const errors = { phone: ['Chị Định đã có'], '0987654321': ['x'], [token]: ['y'] };
    const { detail, fields } = readRefusalMessage({ message: `Của Chị Định`, errors }, (words) =>
      redactMessage(words.replaceAll(token, '[secret]'), ['Chị Định']),
    );
    expect(detail).toBe('Của […] (x; y; phone: […] đã có)');
    expect(fields).toEqual({ phone: '[…] đã có' });
  });

  it('is redacted before it is cut: no half of a secret is left', () => {
    const secret = 's3cr3t'.repeat(10);
    const { detail } = readRefusalMessage({ message: `${'x'.repeat(1970)} ${secret}` }, (words) =>
      words.replaceAll(secret, '[secret]'),
    );
    expect(detail).toHaveLength(1979);
    expect(detail).not.toContain('s3cr3t');
  });

  it('is short, and never throws, whatever the response', () => {
    const errors = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.string(), fc.array(fc.string())),
      fc.object({ maxDepth: 8, values: [fc.string({ maxLength: 5000 })] }),
    );
    fc.assert(
      fc.property(fc.anything(), errors, (message, said) => {
        const { detail, fields, raw } = readRefusalMessage({ message, errors: said }, asIs);
        expect(detail === null || (detail !== '' && detail.length <= 4000)).toBe(true);
        expect(raw.length).toBeLessThanOrEqual(2000);
        const named = Object.entries(fields ?? {});
        expect(named.length).toBeLessThanOrEqual(20);
        for (const [name, words] of named) {
          expect(name).toMatch(/^[A-Za-z0-9_.*-]{1,60}$/);
          expect(words.length).toBeLessThanOrEqual(2000);
        }
      }),
    );
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, 'x'.repeat(9000)]));
    const { detail, fields } = readRefusalMessage({ message: 'Sai', errors: many }, asIs);
    expect(Object.keys(fields ?? {})).toHaveLength(20);
    expect(detail).toHaveLength(4000);
  });
});
