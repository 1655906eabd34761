import { describe, expect, it } from 'vitest';
import { createPricesHandlers } from '../../../main/ipc/service-handlers.ts';
import type { AccountKey } from '../../../shared/account.ts';
import type { QuoteRequest } from '../../../shared/quote.ts';
import { createFakePartner, type PartnerAnswers } from '../areas/fake-partner.ts';
import { problemCode } from '../station/stations.ts';

const REQUEST: QuoteRequest = {
  sender_province: 'Thành phố Hà Nội',
  sender_district: 'Quận Ba Đình',
  receiver_province: 'Thành phố Hồ Chí Minh',
  receiver_district: 'Quận 3',
  weight: 200,
  value: 1_500_000,
};

function opened(answers: PartnerAnswers) {
  const { client, asked } = createFakePartner(answers);
  const none = async (): Promise<never> => {
    throw new Error('not asked here');
  };
  const handlers = createPricesHandlers({
    connection: {
      client,
      requireConfigured: none,
      partner: () => '' as AccountKey,
      onObservation: () => () => undefined,
      origins: async () => [],
      sandboxOrders: none,
      close: none,
    },
  });
  return { quote: handlers.quote, asked };
}

describe('the price handler', () => {
  it('sends all six parameters and returns every offered service', async () => {
    const { quote, asked } = opened(() => [
      {
        service: 'Tốc Hành',
        fee: 35000,
        insurance: 120000,
        pickup: { name: 'Chiều nay - 03/07/2018' },
        delivery: { name: 'Sáng mốt - 05/07/2018' },
      },
      { service: 'Tiết Kiệm', fee: '22000', insurance: null, pickup: [], delivery: { name: ' ' } },
    ]);
    expect(await quote(REQUEST)).toEqual([
      {
        service: 'Tốc Hành',
        fee: 35000,
        insurance: 120000,
        pickup: 'Chiều nay - 03/07/2018',
        delivery: 'Sáng mốt - 05/07/2018',
      },
      { service: 'Tiết Kiệm', fee: 22000, insurance: null, pickup: null, delivery: null },
    ]);
    const query = new URLSearchParams(asked[0]?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ ...REQUEST, weight: '200', value: '1500000' });
  });

  it('fails with the client’s problem', async () => {
    expect(await problemCode(Promise.resolve(opened(() => null).quote(REQUEST)))).toBe('unavailable');
    expect(await problemCode(Promise.resolve(opened(() => [{ fee: 'x' }]).quote(REQUEST)))).toBe('malformed');
  });
});
