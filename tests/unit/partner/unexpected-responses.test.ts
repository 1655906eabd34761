import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../main/partner/endpoints.ts';
import { OrderUpdate } from '../../../main/partner/order-update.ts';
import { CREATE_ANSWER, INFO_ANSWER, PRICE_ANSWER, PUSH, WEBHOOK_ANSWER } from '../../contract/samples.ts';

const { create, info, price, webhook, communes, token } = endpoints;

describe('responses of other types than documented', () => {
  it('create: requires only the code', () => {
    const { code } = CREATE_ANSWER.results;
    expect(create.response.parse({ code })).toMatchObject({ code, shortcode: null, fee: null, status: null });
    expect(create.response.safeParse({ ...CREATE_ANSWER.results, code: '' }).success).toBe(false);
  });

  it('create: reads a fee in parts as the shipment fee', () => {
    expect(create.response.parse({ code: 'X', fee: INFO_ANSWER.results.fee })).toMatchObject({ fee: 16_000 });
  });

  it('info: reads a single fee as the shipment fee', () => {
    const nothing = { insurance: null, return: null, barter: null, address: null };
    for (const fee of [16_000, '16000']) {
      expect(info.response.parse({ code: 'X', fee })).toMatchObject({
        fee: { shipment: 16_000, ...nothing },
      });
    }
    expect(info.response.parse({ code: 'X', fee: [] })).toMatchObject({ fee: null });
  });

  it('info: calllogs and last_sman as they come, whatever is in them', () => {
    const parse = (more: object) => info.response.parse({ ...INFO_ANSWER.results, ...more });
    expect(parse({ calllogs: [{ time: '2021-02-04', seconds: 12, tags: [] }, 'x', []] }).calllogs).toEqual([
      { time: '2021-02-04', seconds: '12' },
    ]);
    for (const calllogs of [[], null, 'none', undefined]) expect(parse({ calllogs }).calllogs).toEqual([]);
    expect(parse({ last_sman: { name: 'Anh Tài', phone: 909 } }).last_sman).toEqual({
      name: 'Anh Tài',
      phone: '909',
    });
  });

  it('info: requires only the code', () => {
    expect(info.response.parse({ code: 'X' })).toMatchObject({ code: 'X', journeys: [], receiver: null });
    expect(info.response.safeParse({ ...INFO_ANSWER.results, code: undefined }).success).toBe(false);
  });

  it('price: money as text', () => {
    const [quote] = PRICE_ANSWER.results;
    expect(price.response.parse([{ ...quote, fee: '35000', insurance: null }])).toEqual([
      { ...quote, insurance: null },
    ]);
    expect(price.response.safeParse([{ ...quote, fee: null }]).success).toBe(false);
  });

  it('does not treat a missing or unreadable list as empty', () => {
    for (const { response } of [
      endpoints.price,
      endpoints.statuses,
      endpoints.provinces,
      endpoints.districts,
      communes,
    ]) {
      for (const results of [null, undefined, {}, '', 0, [{}], [null], { 0: {} }])
        expect(response.safeParse(results).success).toBe(false);
    }
  });

  it('webhook: none registered', () => {
    const none = { url: null, created_at: null, updated_at: null };
    for (const results of [null, undefined, [], {}, { url: null }, { url: '' }]) {
      expect(webhook.response.parse(results)).toEqual(none);
    }
    for (const results of [{ id: 1 }, { url: {} }, { webhook: WEBHOOK_ANSWER.results }, 'none', [[]]])
      expect(webhook.response.safeParse(results).success).toBe(false);
    expect(webhook.response.parse(WEBHOOK_ANSWER.results)).toEqual(WEBHOOK_ANSWER.results);
    expect(webhook.response.safeParse('x').success).toBe(false);
  });

  it('setting the webhook: registered only if the record has an address', () => {
    const { response } = endpoints.setWebhook;
    for (const results of [null, undefined, [], {}, { url: null }, { url: '' }, { created_at: 'x' }])
      expect(response.safeParse(results).success).toBe(false);
    expect(response.parse({ url: 'https://a.example' })).toEqual({
      url: 'https://a.example',
      created_at: null,
      updated_at: null,
    });
  });

  it('token: required', () => {
    for (const results of [null, [], {}, { token: null }, { token: '' }, { token: {} }]) {
      expect(token.response.safeParse(results).success).toBe(false);
    }
  });
});

describe('a pushed update', () => {
  it('as documented', () => expect(OrderUpdate.parse(PUSH)).toEqual(PUSH));

  it('with other types', () => {
    const odd = { ...PUSH, amount: '230000', status: 14, partial: 0, payer: 1, soc: null, reason_code: 304 };
    expect(OrderUpdate.parse(odd)).toEqual({ ...PUSH, soc: null });
    expect(OrderUpdate.safeParse({ ...PUSH, code: null }).success).toBe(false);
  });
});
