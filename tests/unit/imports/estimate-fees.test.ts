import { expect, it } from 'vitest';
import { createFeeEstimate } from '../../../main/imports/estimate-fees.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../../shared/new-order.ts';
import type { Quote, QuoteRequest } from '../../../shared/quote.ts';

const DRAFT: OrderDraft = {
  ...EMPTY_DRAFT,
  pickup_province: 'Hà Nội',
  pickup_district: 'Ba Đình',
  province: 'Hồ Chí Minh',
  district: 'Quận 3',
  weight: '500',
  value: '220000',
};
const QUOTE: Quote = { service: 'Tốc Hành', fee: 35_000, insurance: 5_000, pickup: null, delivery: null };

/** Estimates until nothing more is asked. */
async function settled(
  drafts: readonly OrderDraft[],
  quote: (request: QuoteRequest) => Promise<readonly Quote[]>,
) {
  const asked: QuoteRequest[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const estimate = createFeeEstimate({
    quote: (request) => {
      asked.push(request);
      return quote(request);
    },
    onAnswer: () => {
      if (!estimate.of(drafts).isQuoting) resolve();
    },
  });
  if (estimate.of(drafts).isQuoting) await promise;
  return { asked: asked.length, ...estimate.of(drafts) };
}

it('asks once for each route, weight and value, and adds fees and insurance', async () => {
  const drafts = [DRAFT, DRAFT, { ...DRAFT, weight: '1.000' }, { ...DRAFT, pickup_province: '' }];
  expect(await settled(drafts, async () => [QUOTE])).toEqual({
    asked: 2,
    fees: 120_000,
    quoted: 3,
    isQuoting: false,
  });
});

it('knows no fee where the service offers several packages or none', async () => {
  expect(await settled([DRAFT], async () => [QUOTE, QUOTE])).toMatchObject({ fees: 0, quoted: 0 });
  expect(await settled([DRAFT], async () => [])).toMatchObject({ fees: 0, quoted: 0 });
});

it('asks for nothing more after a failure, nor for more than 100 prices', async () => {
  const many = Array.from({ length: 150 }, (_none, at) => ({ ...DRAFT, weight: String(at + 1) }));
  expect(await settled(many, () => Promise.reject(new Error('offline')))).toMatchObject({
    asked: 2,
    quoted: 0,
  });
  expect(await settled(many, async () => [QUOTE])).toMatchObject({ asked: 100, quoted: 100 });
});
