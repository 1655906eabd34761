import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as issues from '../../../renderer/features/create/draft-issues.ts';
import {
  createNextDraft,
  getDraftTitle,
  isBlankDraft,
} from '../../../renderer/features/create/next-draft.ts';
import type { SubmitResult } from '../../../renderer/features/create/order-creation.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import {
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  EMPTY_PRODUCT,
  type OrderDraft,
  OrderDraftSchema,
  PRODUCT_FIELDS,
} from '../../../shared/new-order.ts';
import { QuoteRequestSchema, toQuoteRequest } from '../../../shared/quote.ts';
import { draftOf, GOOD_DRAFT, ORDER } from './drafts.ts';

const { findIssues, findQuestions, formatFieldName, inferPickupMethod } = issues;
const text = fc.oneof(fc.string(), fc.constantFrom('', ' ', '1', '2', '1.000', 'Quận 3'));
const product = fc.record({ sku: text, name: text, price: text, weight: text, quantity: text });
const wildDraft = fc
  .record({
    ...Object.fromEntries(DRAFT_FIELDS.map((field) => [field, text])),
    products: fc.array(product, { maxLength: 3 }),
  })
  .map((draft) => OrderDraftSchema.parse(draft));

describe('the next draft', () => {
  it('copies pickup point and terms, and no receiver, goods, codes or partner code', () => {
    const next = createNextDraft({ ...GOOD_DRAFT, soc: 'A1', partner: 'secret', barter: '1', note: 'n' });
    expect(next).toEqual(
      draftOf({
        pickup_phone: '0989999999',
        pickup_address: '45 Nguyễn Chí Thanh',
        pickup_province: 'Thành phố Hà Nội',
        pickup_district: 'Quận Ba Đình',
        pickup_commune: 'Phường Ngọc Khánh',
        payer: '2',
      }),
    );
    expect(createNextDraft({ ...GOOD_DRAFT, product_type: '2' }).products).toEqual([EMPTY_PRODUCT]);
  });

  it('counts as blank until something is typed', () => {
    expect([EMPTY_DRAFT, GOOD_DRAFT].map(isBlankDraft)).toEqual([true, false]);
    fc.assert(
      fc.property(wildDraft, (draft) => {
        expect(isBlankDraft(createNextDraft(draft))).toBe(true);
        expect(getDraftTitle(createNextDraft(draft))).toBe(null);
      }),
    );
  });
});

it('the price of a draft is requested once both places and the weight are known', () => {
  expect(toQuoteRequest(GOOD_DRAFT)).toEqual({
    sender_province: 'Thành phố Hà Nội',
    sender_district: 'Quận Ba Đình',
    receiver_province: 'Thành phố Hồ Chí Minh',
    receiver_district: 'Quận 3',
    weight: 200,
    value: 220_000,
  });
  expect(toQuoteRequest({ ...GOOD_DRAFT, value: '' })?.value).toBe(null);
  for (const field of ['pickup_province', 'pickup_district', 'province', 'district', 'weight'] as const)
    expect(toQuoteRequest({ ...GOOD_DRAFT, [field]: ' ' })).toBe(null);
  expect(toQuoteRequest({ ...GOOD_DRAFT, weight: '0' })).toBe(null);
  fc.assert(
    fc.property(wildDraft, (draft) => {
      const asked = toQuoteRequest(draft);
      if (asked !== null) expect(QuoteRequestSchema.safeParse(asked).success).toBe(true);
    }),
  );
});

describe('the mistakes of a draft', () => {
  it.each([
    [{}, 'address', {}, []],
    // A pickup by code needs the code, even with an address.
    [{}, 'code', {}, ['pickup_code']],
    [{ pickup_address: '' }, 'code', {}, ['pickup_code']],
    [{ pickup_address: '', pickup_code: 'K1' }, 'code', {}, []],
    [{ commune: '' }, 'address', {}, ['commune']],
    // The district has no communes.
    [{ commune: '' }, 'address', { commune: true }, []],
  ] as const)('of %j picked up by %s with %j are %j', (change, by, none, fields) => {
    expect(findIssues({ ...GOOD_DRAFT, ...change }, by, none).map(({ field }) => field)).toEqual(fields);
    expect(inferPickupMethod({ ...GOOD_DRAFT, pickup_code: 'K1' })).toBe('code');
  });

  it('all have a text, whatever the draft contains', () => {
    const { t } = createI18n('vi');
    fc.assert(
      fc.property(wildDraft, fc.constantFrom('code', 'address'), (draft, by) => {
        const found = findIssues(draft, by, {});
        for (const { field } of found) expect(formatFieldName(field, t)).not.toBe(field);
        expect(issues.summarizeIssues(found, t)).toContain(String(found.length));
      }),
    );
    for (const name of PRODUCT_FIELDS) expect(formatFieldName(`products.1.${name}`, t)).toContain('(hàng 2)');
  });
});

describe('the questions about a draft', () => {
  it('are an unusual phone, 1 to 999 dong, and places that no list has or that could not be compared', () => {
    const draft = draftOf({ phone: '078882888', amount: '250', value: '999' });
    const places = { province: 'unchecked', commune: 'unknown', district: 'loading' } as const;
    expect(findQuestions(draft, inferPickupMethod(draft), places)).toEqual([
      { field: 'phone', kind: 'phone-unusual' },
      { field: 'province', kind: 'area-unchecked' },
      { field: 'commune', kind: 'area-unknown' },
      { field: 'amount', kind: 'thousands' },
      { field: 'value', kind: 'thousands' },
    ]);
    expect(findQuestions(draftOf({ amount: '0', value: '1.000' }), 'address', {})).toEqual([]);
  });

  it('are none about a pickup place that a code replaces, nor does sending wait for its lists', () => {
    const draft = draftOf({ pickup_code: '', pickup_phone: '078882888' });
    const places = { pickup_province: 'unknown', pickup_district: 'loading' } as const;
    const by = (method: 'address' | 'code') => [
      findQuestions(draft, method, places).map(({ field }) => field),
      issues.isPlaceLoading(method, places),
    ];
    expect(by('address')).toEqual([['pickup_phone', 'pickup_province'], true]);
    expect(by('code')).toEqual([[], false]);
  });
});

describe('the service’s field errors', () => {
  const first = { ...EMPTY_PRODUCT, name: 'Áo', price: '1' };
  const second = { ...EMPTY_PRODUCT, name: 'Quần' };
  const LISTED: OrderDraft = { ...GOOD_DRAFT, product_type: '2', products: [first, second] };
  const refused = (fields: Readonly<Record<string, string>>): SubmitResult => ({
    kind: 'failed',
    problem: { code: 'refused', values: { detail: 'Dữ liệu sai' }, fields },
    sent: LISTED,
  });
  const shown = (ended: SubmitResult | null, change: Partial<OrderDraft> = {}): object =>
    Object.fromEntries(issues.findServiceErrors(ended, { ...LISTED, ...change }));

  it('are shown at the draft’s own fields, mapped from the request’s names', () => {
    const said = refused({
      phone: 'Số máy sai',
      'products.1.price': 'Thiếu giá',
      'products.0': 'Hàng cấm',
      products: 'Nhiều quá',
      email: 'Sai',
      'phone.0': 'Sai',
    });
    expect(shown(said)).toEqual({
      phone: 'Số máy sai',
      'products.1.price': 'Thiếu giá',
      'products.0.name': 'Hàng cấm',
      products: 'Nhiều quá',
    });
    expect(shown(null)).toEqual({});
    expect(shown({ kind: 'created', order: ORDER, notInBatch: null })).toEqual({});
    expect(shown({ kind: 'failed', problem: { code: 'unavailable' }, sent: LISTED })).toEqual({});
  });

  it('disappear when their field changes, or another product is in that row', () => {
    const said = refused({ phone: 'Số máy sai', district: 'Sai quận', 'products.0.price': 'Sai giá' });
    const fields = (change: Partial<OrderDraft>) => Object.keys(shown(said, change));
    expect(fields({ phone: '0911' })).toEqual(['district', 'products.0.price']);
    expect(fields({ products: [{ ...first, price: '2' }, second] })).toEqual(['phone', 'district']);
    expect(fields({ products: [second] })).toEqual(['phone', 'district']);
  });
});
