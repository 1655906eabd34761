import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findIssues,
  findQuestions,
  formatFieldName,
  inferPickupMethod,
  isPlaceLoading,
  summarizeIssues,
} from '../../../../../renderer/features/create/draft-issues.ts';
import {
  createNextDraft,
  getDraftTitle,
  isBlankDraft,
} from '../../../../../renderer/features/create/next-draft.ts';
import { createI18n } from '../../../../../renderer/i18n/i18n.ts';
import {
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  EMPTY_PRODUCT,
  OrderDraftSchema,
  PRODUCT_FIELDS,
} from '../../../../../shared/new-order.ts';
import { QuoteRequestSchema, toQuoteRequest } from '../../../../../shared/quote.ts';
import { draftOf, GOOD_DRAFT } from './drafts.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('', ' ', '1', '2', '1.000', 'Quận 3'));
const wildDraft = fc
  .record({
    ...(Object.fromEntries(DRAFT_FIELDS.map((field) => [field, text])) as Record<
      (typeof DRAFT_FIELDS)[number],
      typeof text
    >),
    products: fc.array(fc.record({ sku: text, name: text, price: text, weight: text, quantity: text }), {
      maxLength: 3,
    }),
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
    expect(isBlankDraft(EMPTY_DRAFT)).toBe(true);
    expect(isBlankDraft(GOOD_DRAFT)).toBe(false);
    fc.assert(
      fc.property(wildDraft, (draft) => {
        expect(isBlankDraft(createNextDraft(draft))).toBe(true);
        expect(getDraftTitle(createNextDraft(draft))).toBe(null);
      }),
    );
  });
});

describe('the price of a draft', () => {
  it('is requested once both places and the weight are known', () => {
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
  });

  it('is requested only with what main accepts, except for unknown place names', () => {
    fc.assert(
      fc.property(wildDraft, (draft) => {
        const asked = toQuoteRequest(draft);
        if (asked !== null) expect(QuoteRequestSchema.safeParse(asked).success).toBe(true);
      }),
    );
  });
});

describe('the mistakes of a draft', () => {
  const fields = (found: ReturnType<typeof findIssues>): string[] => found.map(({ field }) => field);

  it('require the pickup code for a pickup by code, even with an address', () => {
    expect(findIssues(GOOD_DRAFT, 'address', {})).toEqual([]);
    expect(fields(findIssues(GOOD_DRAFT, 'code', {}))).toEqual(['pickup_code']);
    expect(fields(findIssues({ ...GOOD_DRAFT, pickup_address: '' }, 'code', {}))).toEqual(['pickup_code']);
    expect(findIssues({ ...GOOD_DRAFT, pickup_address: '', pickup_code: 'K1' }, 'code', {})).toEqual([]);
    expect(inferPickupMethod({ ...GOOD_DRAFT, pickup_code: 'K1' })).toBe('code');
  });

  it('allow a missing commune if the district has none', () => {
    expect(fields(findIssues({ ...GOOD_DRAFT, commune: '' }, 'address', {}))).toEqual(['commune']);
    expect(findIssues({ ...GOOD_DRAFT, commune: '' }, 'address', { commune: true })).toEqual([]);
  });

  it('all have a text, whatever the draft contains', () => {
    const words = createI18n('vi');
    fc.assert(
      fc.property(wildDraft, fc.constantFrom('code', 'address'), (draft, by) => {
        const found = findIssues(draft, by, {});
        for (const { field } of found) expect(formatFieldName(field, words.t)).not.toBe(field);
        expect(summarizeIssues(found, words.t)).toContain(String(found.length));
      }),
    );
    for (const name of PRODUCT_FIELDS)
      expect(formatFieldName(`products.1.${name}`, words.t)).toContain('(hàng 2)');
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
    expect(findQuestions(draft, 'address', places).map(({ field }) => field)).toEqual([
      'pickup_phone',
      'pickup_province',
    ]);
    expect(findQuestions(draft, 'code', places)).toEqual([]);
    expect(isPlaceLoading('address', places)).toBe(true);
    expect(isPlaceLoading('code', places)).toBe(false);
  });
});
