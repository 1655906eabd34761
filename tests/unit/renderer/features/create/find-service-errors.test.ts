import { describe, expect, it } from 'vitest';
import { findServiceErrors } from '../../../../../renderer/features/create/draft-issues.ts';
import type { SubmitResult } from '../../../../../renderer/features/create/order-creation.ts';
import { EMPTY_PRODUCT, type OrderDraft } from '../../../../../shared/new-order.ts';
import { GOOD_DRAFT, ORDER } from './drafts.ts';

const LISTED: OrderDraft = {
  ...GOOD_DRAFT,
  product_type: '2',
  products: [
    { ...EMPTY_PRODUCT, name: 'Áo', price: '1' },
    { ...EMPTY_PRODUCT, name: 'Quần' },
  ],
};
const refused = (fields: Readonly<Record<string, string>>): SubmitResult => ({
  kind: 'failed',
  problem: { code: 'refused', values: { detail: 'Dữ liệu sai' }, fields },
  sent: LISTED,
});
const shown = (ended: SubmitResult | null, draft: OrderDraft): object =>
  Object.fromEntries(findServiceErrors(ended, draft));

describe('the service’s field errors', () => {
  it('are shown at the draft’s own fields, mapped from the request’s names', () => {
    const said = refused({
      phone: 'Số máy sai',
      'products.1.price': 'Thiếu giá',
      'products.0': 'Hàng cấm',
      products: 'Nhiều quá',
      email: 'Sai',
      'phone.0': 'Sai',
      colour: 'Sai',
    });
    expect(shown(said, LISTED)).toEqual({
      phone: 'Số máy sai',
      'products.1.price': 'Thiếu giá',
      'products.0.name': 'Hàng cấm',
      products: 'Nhiều quá',
    });
  });

  it('disappear when their field changes', () => {
    const said = refused({ phone: 'Số máy sai', district: 'Sai quận', 'products.0.price': 'Sai giá' });
    expect(shown(said, { ...LISTED, phone: '0911' })).toEqual({
      district: 'Sai quận',
      'products.0.price': 'Sai giá',
    });
    const [first, second] = LISTED.products;
    if (first === undefined || second === undefined) throw new Error('two products');
    expect(shown(said, { ...LISTED, products: [{ ...first, price: '2' }, second] })).not.toHaveProperty([
      'products.0.price',
    ]);
    // Another product is in that row now.
    expect(shown(said, { ...LISTED, products: [second] })).not.toHaveProperty(['products.0.price']);
  });

  it('exist only for a refusal that named fields', () => {
    expect(shown(null, LISTED)).toEqual({});
    expect(shown({ kind: 'created', order: ORDER, notInBatch: null }, LISTED)).toEqual({});
    expect(shown({ kind: 'failed', problem: { code: 'unavailable' }, sent: LISTED }, LISTED)).toEqual({});
  });
});
