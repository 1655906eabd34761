import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../main/partner/endpoints.ts';
import { CREATE_REQUEST } from '../../contract/samples.ts';

const { create, price, info, token, setWebhook } = endpoints;
const accepts = (request: object): boolean => create.request.safeParse(request).success;

/** Without some fields. */
function without(...fields: (keyof typeof CREATE_REQUEST)[]): object {
  return Object.fromEntries(
    Object.entries(CREATE_REQUEST).filter(([name]) => !fields.some((field) => field === name)),
  );
}

const PICKUP = [
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
  'pickup_commune',
] as const;

describe('create', () => {
  it.each([
    ['weight as text', { weight: '200' }],
    ['no word on the value', { value: undefined }],
    ['a part of a gram', { weight: 0.5 }],
    ['negative money', { amount: -1 }],
    ['payer as a number', { payer: 1 }],
    ['an unknown service', { service: '2' }],
    ['an undocumented field', { colour: 'red' }],
    ['an undocumented field of an item', { products: [{ ...CREATE_REQUEST.products[0], colour: 'x' }] }],
    ['goods of the other kind', { product_type: '1' }],
  ])('refuses %s', (_what, change) => expect(accepts({ ...CREATE_REQUEST, ...change })).toBe(false));

  it.each(PICKUP)('needs %s, unless a code names the pickup point', (field) => {
    expect(accepts(without(field))).toBe(false);
    expect(accepts({ ...without(...PICKUP), pickup_code: 'KHO1' })).toBe(true);
  });

  it.each(['name', 'phone', 'address', 'province', 'district', 'commune', 'amount', 'weight'] as const)(
    'needs %s',
    (field) => expect(accepts(without(field))).toBe(false),
  );

  it('accepts an empty commune: some districts have none', () => {
    expect(accepts({ ...CREATE_REQUEST, commune: '', pickup_commune: '' })).toBe(true);
  });

  it.each(Object.keys(CREATE_REQUEST.products[0]))(
    'accepts an item without %s: none is documented as required',
    (field) => {
      const item = Object.entries(CREATE_REQUEST.products[0]).filter(([name]) => name !== field);
      expect(accepts({ ...CREATE_REQUEST, products: [Object.fromEntries(item)] })).toBe(true);
    },
  );

  it('accepts one description instead of items', () => {
    expect(accepts({ ...without('products'), product_type: '1', product: 'Áo thun' })).toBe(true);
  });
});

describe('the other requests', () => {
  it.each([
    ['price without a weight', price.request, { sender_province: 'a', sender_district: 'a' }],
    ['info of an undocumented kind', info.request, { code: 'X', type: '3' }],
    ['a token for no code', token.request, { code: [] }],
    ['a token for one code alone', token.request, { code: 'X' }],
    ['a token for a broken code', token.request, { code: ['A\nB'] }],
    ['a webhook that is no address', setWebhook.request, { url: 'shop' }],
  ])('refuses %s', (_what, schema, request) => expect(schema.safeParse(request).success).toBe(false));
});
