import { describe, expect, it } from 'vitest';
import * as issues from '../../../renderer/features/create/draft-issues.ts';
import { createNextDraft } from '../../../renderer/features/create/next-draft.ts';
import type { SubmitResult } from '../../../renderer/features/create/order-creation.ts';
import { EMPTY_PRODUCT, type OrderDraft } from '../../../shared/new-order.ts';
import { draftOf, GOOD_DRAFT, ORDER } from './drafts.ts';

const { findIssues, findQuestions, inferPickupMethod } = issues;

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
});
