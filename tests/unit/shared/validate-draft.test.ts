import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { create } from '../../../main/partner/operations/create.ts';
import {
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  EMPTY_PRODUCT,
  type FieldIssue,
  MAX_PRODUCTS,
  MAX_TEXT_LENGTH,
  type OrderDraft,
  OrderDraftSchema,
  PRODUCT_FIELDS,
} from '../../../shared/new-order.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { wildText } from './wild-text.ts';

const PLACE = {
  pickup_phone: '0989999999',
  pickup_address: '45 Nguyễn Chí Thanh',
  pickup_province: 'Thành phố Hà Nội',
  pickup_district: 'Quận Ba Đình',
  pickup_commune: 'Phường Ngọc Khánh',
};
const FULL: OrderDraft = {
  ...EMPTY_DRAFT,
  ...PLACE,
  name: 'Trương Thế Ngọc',
  phone: '0945900350',
  address: '35 Trương Định',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 3',
  commune: 'Phường 6',
  amount: '220.000 ₫',
  value: '1.600.000',
  weight: '200 g',
  product: 'Áo thun',
};
const ITEM = { ...EMPTY_PRODUCT, sku: 'P1', name: 'Áo', price: '200.000', weight: '200' };

function issuesOf(change: Partial<OrderDraft>, exempt = {}): readonly FieldIssue[] {
  const checked = validateDraft({ ...FULL, ...change }, exempt);
  return checked.ok ? [] : checked.issues;
}
function orderOf(change: Partial<OrderDraft>): object | null {
  const checked = validateDraft({ ...FULL, ...change });
  return checked.ok ? checked.order : null;
}

describe('checkDraft, line by line of the table', () => {
  it('sends what was typed in the documented types, and nothing that is empty', () => {
    const { product_type: _type, products: _none, ...typed } = FULL;
    const filled = Object.entries(typed).filter(([, text]) => text !== '');
    expect(orderOf({})).toEqual({
      ...Object.fromEntries(filled),
      amount: 220_000,
      value: 1_600_000,
      weight: 200,
      product_type: '1',
    });
  });

  it('prefers a pickup_code to the pickup place, which is then neither required nor sent', () => {
    const order = orderOf({ ...PLACE, pickup_code: 'KHO1', pickup_name: 'Kho', pickup_contact: 'Chị Hà' });
    expect(order).toMatchObject({ pickup_code: 'KHO1', pickup_name: 'Kho', pickup_contact: 'Chị Hà' });
    for (const field of Object.keys(PLACE)) expect(order).not.toHaveProperty(field);
    const none = Object.fromEntries(Object.keys(PLACE).map((field) => [field, '']));
    expect(orderOf({ ...none, pickup_code: 'KHO1' })).not.toBeNull();
  });

  const ALWAYS = ['name', 'phone', 'address', 'province', 'district', 'commune', 'amount', 'value', 'weight'];
  const CODES = ['service', 'config', 'payer', 'product_type'];
  it.each([...Object.keys(PLACE), ...ALWAYS, ...CODES, 'product'])('needs %s', (field) => {
    expect(issuesOf({ [field]: ' \u00a0' })).toEqual([{ field, kind: 'required' }]);
  });

  it.each([
    ['service', ['1']],
    ['config', ['1', '2', '3']],
    ['payer', ['1', '2']],
  ] as const)('accepts only the codes of %s', (field, codes) => {
    for (const code of codes) expect(orderOf({ [field]: code })).toMatchObject({ [field]: code });
    for (const code of ['0', '4', '1.0', 'x'])
      expect(issuesOf({ [field]: code })).toEqual([{ field, kind: 'not-allowed' }]);
  });

  it.each(['amount', 'value', 'weight'] as const)('accepts whole numbers for %s', (field) => {
    expect(orderOf({ [field]: '0' })).toMatchObject({ [field]: 0 });
    expect(issuesOf({ [field]: '0,5' })).toEqual([{ field, kind: 'not-a-number' }]);
    expect(issuesOf({ [field]: '9'.repeat(13) })).toEqual([{ field, kind: 'too-large' }]);
  });

  it('sends product or products, by product_type', () => {
    const both = { product: 'Áo thun', products: [ITEM] };
    expect(orderOf(both)).toMatchObject({ product: 'Áo thun' });
    expect(orderOf(both)).not.toHaveProperty('products');
    const listed = orderOf({ ...both, product_type: '2' });
    expect(listed).toMatchObject({
      products: [{ sku: 'P1', name: 'Áo', price: 200_000, weight: 200, quantity: 1 }],
    });
    expect(listed).not.toHaveProperty('product');
    // A wrong product_type does not tell which of them is missing.
    expect(issuesOf({ product_type: '3', product: '' })).toEqual([
      { field: 'product_type', kind: 'not-allowed' },
    ]);
  });

  it('sends what is known of a product, and warns of the rest: the table requires nothing of it', () => {
    const checked = validateDraft({
      ...FULL,
      product_type: '2',
      products: [{ sku: '', name: 'Áo', price: '', weight: ' ', quantity: '' }],
    });
    expect(checked).toMatchObject({
      ok: true,
      warnings: [
        { field: 'products.0.price', kind: 'not-given' },
        { field: 'products.0.weight', kind: 'not-given' },
        { field: 'products.0.quantity', kind: 'not-given' },
      ],
    });
    expect(checked.ok && checked.order.products).toEqual([{ name: 'Áo' }]);
  });

  it('accepts no more than the station’s safety limit, and says so', () => {
    expect(issuesOf({ note: 'x'.repeat(MAX_TEXT_LENGTH + 1) })).toEqual([
      { field: 'note', kind: 'too-long' },
    ]);
    const products = Array.from({ length: MAX_PRODUCTS + 1 }, () => ITEM);
    expect(issuesOf({ product_type: '2', products })).toEqual([{ field: 'products', kind: 'too-long' }]);
  });

  it('sends value as null if a file says so, with a warning', () => {
    const checked = validateDraft({ ...FULL, value: '' }, { value: true });
    expect(checked).toMatchObject({
      ok: true,
      order: { value: null },
      warnings: [{ field: 'value', kind: 'no-value' }],
    });
    expect(validateDraft(FULL, { value: true })).toMatchObject({ order: { value: 1_600_000 }, warnings: [] });
  });
});

const FIELDS = new Set<string>([...DRAFT_FIELDS, 'products']);
const typed = fc.oneof(
  fc.constantFrom('', '1', '2', '3', '220.000', ' '),
  wildText(),
  fc.string({ minLength: 480, maxLength: 600 }),
);
const wildDraft: fc.Arbitrary<OrderDraft> = fc
  .tuple(
    fc.record(
      Object.fromEntries(DRAFT_FIELDS.map((field) => [field, fc.oneof(fc.constant(FULL[field]), typed)])),
    ),
    fc.array(
      fc.record(
        Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, fc.oneof(fc.constant(ITEM[field]), typed)])),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([fields, products]) => OrderDraftSchema.parse({ ...fields, products }));

describe('any input', () => {
  it('is an order that the documented request accepts, or has mistakes at existing fields, each once', () => {
    fc.assert(
      fc.property(wildDraft, fc.boolean(), fc.boolean(), (draft, commune, pickup_commune) => {
        const checked = validateDraft(draft, { commune, pickup_commune });
        const warned = checked.warnings.map(({ field, kind }) => `${field} ${kind}`);
        expect(new Set(warned).size).toBe(warned.length);
        if (checked.ok) {
          expect(create.request.safeParse(checked.order).error).toBeUndefined();
          return;
        }
        expect(checked.issues.length).toBeGreaterThan(0);
        const fields = checked.issues.map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
        for (const field of fields) {
          const [, at, name] = /^products\.(\d+)\.(\w+)$/.exec(field) ?? [];
          if (at === undefined) expect(FIELDS).toContain(field);
          else {
            expect(Number(at)).toBeLessThan(draft.products.length);
            expect(PRODUCT_FIELDS).toContain(name);
          }
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
