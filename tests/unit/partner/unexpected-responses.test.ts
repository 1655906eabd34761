import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../main/partner/endpoints.ts';
import { OrderUpdate } from '../../../main/partner/webhook-schemas.ts';
import {
  CANCEL_ANSWER,
  CREATE_ANSWER,
  INFO_ANSWER,
  PRICE_ANSWER,
  PUSH,
  WEBHOOK_ANSWER,
} from '../../contract/samples.ts';

const { create, info, price, cancel, webhook, communes, token } = endpoints;

describe('answers of other types than documented', () => {
  it('create: numbers as text, codes as numbers', () => {
    const { results } = CREATE_ANSWER;
    const odd = {
      ...results,
      amount: '160000',
      weight: '200.00',
      fee: '22000',
      shortcode: 810_000_026,
      status: 2,
      value: null,
      more: { unknown: true },
    };
    expect(create.answer.parse(odd)).toEqual({ ...results, value: null, address: null });
  });

  it('create: only the code is needed', () => {
    const { code } = CREATE_ANSWER.results;
    expect(create.answer.parse({ code })).toMatchObject({ code, shortcode: null, fee: null, status: null });
    expect(create.answer.safeParse({ ...CREATE_ANSWER.results, code: '' }).success).toBe(false);
  });

  it('create: a fee in parts is its shipment', () => {
    expect(create.answer.parse({ code: 'X', fee: INFO_ANSWER.results.fee })).toMatchObject({ fee: 16_000 });
  });

  it('info: a fee in one number is its shipment', () => {
    const nothing = { insurance: null, return: null, barter: null, address: null };
    for (const fee of [16_000, '16000']) {
      expect(info.answer.parse({ code: 'X', fee })).toMatchObject({ fee: { shipment: 16_000, ...nothing } });
    }
    expect(info.answer.parse({ code: 'X', fee: [] })).toMatchObject({ fee: null });
  });

  it('info: payer and config as numbers, journeys and notes as objects, an empty receiver', () => {
    const { results } = INFO_ANSWER;
    const [first, second] = results.journeys;
    const read = info.answer.parse({
      ...results,
      payer: 1,
      config: 3,
      journeys: { 0: first, 3: second },
      notes: results.notes[0],
      receiver: [],
    });
    expect(read).toMatchObject({
      payer: '1',
      config: '3',
      journeys: results.journeys,
      notes: results.notes,
      receiver: null,
    });
  });

  it('info: calllogs and last_sman as they come, whatever is in them', () => {
    const parse = (more: object) => info.answer.parse({ ...INFO_ANSWER.results, ...more });
    expect(parse({ calllogs: [{ time: '2021-02-04', seconds: 12, tags: [] }, 'x', []] }).calllogs).toEqual([
      { time: '2021-02-04', seconds: '12' },
    ]);
    for (const calllogs of [[], null, 'none', undefined]) expect(parse({ calllogs }).calllogs).toEqual([]);
    expect(parse({ last_sman: { name: 'Anh Tài', phone: 909 } }).last_sman).toEqual({
      name: 'Anh Tài',
      phone: '909',
    });
  });

  it('info: only the code is needed', () => {
    expect(info.answer.parse({ code: 'X' })).toMatchObject({ code: 'X', journeys: [], receiver: null });
    expect(info.answer.safeParse({ ...INFO_ANSWER.results, code: undefined }).success).toBe(false);
  });

  it('price: money as text', () => {
    const [quote] = PRICE_ANSWER.results;
    expect(price.answer.parse([{ ...quote, fee: '35000', insurance: null }])).toEqual([
      { ...quote, insurance: null },
    ]);
    expect(price.answer.safeParse([{ ...quote, fee: null }]).success).toBe(false);
  });

  it('cancel: without soc', () => {
    expect(cancel.answer.parse({ ...CANCEL_ANSWER.results, soc: null })).toEqual({
      ...CANCEL_ANSWER.results,
      soc: null,
    });
  });

  it('communes: none', () => {
    expect(communes.answer.parse([])).toEqual([]);
  });

  it('nothing is no empty list, and neither is a list that can’t be read', () => {
    for (const { answer } of [
      endpoints.price,
      endpoints.statuses,
      endpoints.provinces,
      endpoints.districts,
      communes,
    ]) {
      for (const results of [null, undefined, {}, '', 0, [{}], [null], { 0: {} }])
        expect(answer.safeParse(results).success).toBe(false);
    }
  });

  it('webhook: none registered', () => {
    const none = { url: null, created_at: null, updated_at: null };
    for (const results of [null, undefined, [], {}, { url: null }, { url: '' }]) {
      expect(webhook.answer.parse(results)).toEqual(none);
    }
    for (const results of [{ id: 1 }, { url: {} }, { webhook: WEBHOOK_ANSWER.results }, 'none', [[]]])
      expect(webhook.answer.safeParse(results).success).toBe(false);
    expect(webhook.answer.parse(WEBHOOK_ANSWER.results)).toEqual(WEBHOOK_ANSWER.results);
    expect(webhook.answer.safeParse('x').success).toBe(false);
  });

  it('setting the webhook: registered only where the record has an address', () => {
    const { answer } = endpoints.setWebhook;
    for (const results of [null, undefined, [], {}, { url: null }, { url: '' }, { created_at: 'x' }])
      expect(answer.safeParse(results).success).toBe(false);
    expect(answer.parse({ url: 'https://a.example' })).toEqual({
      url: 'https://a.example',
      created_at: null,
      updated_at: null,
    });
  });

  it('one record in a list is that record', () => {
    expect(create.answer.parse([{ code: 'X' }])).toMatchObject({ code: 'X' });
    expect(info.answer.parse([INFO_ANSWER.results])).toEqual(INFO_ANSWER.results);
    expect(cancel.answer.parse([CANCEL_ANSWER.results])).toEqual(CANCEL_ANSWER.results);
    expect(token.answer.parse([{ token: 'x' }])).toEqual({ token: 'x' });
    for (const { answer } of [webhook, endpoints.setWebhook])
      expect(answer.parse([WEBHOOK_ANSWER.results])).toEqual(WEBHOOK_ANSWER.results);
    expect(info.answer.safeParse([INFO_ANSWER.results, INFO_ANSWER.results]).success).toBe(false);
  });

  it('token: needed', () => {
    for (const results of [null, [], {}, { token: null }, { token: '' }, { token: {} }]) {
      expect(token.answer.safeParse(results).success).toBe(false);
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
