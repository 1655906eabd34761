import { describe, expect, it } from 'vitest';
import { createRegistration, type Registration } from '../../main/webhook/registration.ts';
import { success } from '../partner/answers.ts';
import { type StartedPartner, startAnswering } from '../partner/start-partner.ts';
import { catchProblem, createTestClient } from './clients.ts';
import { SECRET } from './webhook-harness.ts';

// Operations 11 and 12 (partner-api.md) as the station uses them.

const TIMES = { created_at: '2017-09-29 01:52:09', updated_at: '2017-09-30 01:52:09' };

/** A service that gives this response to any request. */
async function over(
  results: unknown,
  ownAddress: string | null = null,
): Promise<{ registration: Registration; server: StartedPartner }> {
  const server = await startAnswering(success(results));
  const client = createTestClient(server.url);
  return {
    server,
    registration: createRegistration({
      partner: () => Promise.resolve(client),
      secret: () => SECRET,
      ownAddress: () => Promise.resolve(ownAddress),
    }),
  };
}

describe('the registered address', () => {
  it('is shown with its times as the service wrote them', async () => {
    const { registration, server } = await over({ url: 'https://hooks.shop.vn/a', ...TIMES });
    expect(await registration.fetchCurrent()).toEqual({
      url: 'https://hooks.shop.vn/a',
      createdAt: '2017-09-29 01:52:09',
      updatedAt: '2017-09-30 01:52:09',
      ownSecret: false,
    });
    expect(server.requests).toMatchObject([{ method: 'GET', path: '/v1/partner/webhooks' }]);
  });

  it('never shows this station’s secret', async () => {
    const { registration } = await over({ url: `https://hooks.shop.vn/tem/${SECRET}`, ...TIMES });
    const record = await registration.fetchCurrent();
    expect(record).toMatchObject({ url: 'https://hooks.shop.vn/tem/••••••••', ownSecret: true });
  });

  it.each([[null], [[]], [{}], [{ url: '' }]])('is none: %j', async (results) => {
    const { registration } = await over(results);
    expect(await registration.fetchCurrent()).toMatchObject({ url: null, ownSecret: false });
  });
});

describe('a registration', () => {
  it('sends the address and returns the service’s record', async () => {
    const { registration, server } = await over({ url: 'https://new.shop.vn', ...TIMES });
    expect(await registration.register('https://new.shop.vn')).toMatchObject({ url: 'https://new.shop.vn' });
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/v1/partner/webhooks/create' }]);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ url: 'https://new.shop.vn' });
  });

  it('sends the full address of this station’s receiver', async () => {
    const own = `https://hooks.shop.vn/tem/${SECRET}`;
    const { registration, server } = await over({ url: own, ...TIMES }, own);
    expect(await registration.register(null)).toMatchObject({ ownSecret: true });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ url: own });
  });

  it('sends nothing without an outside address', async () => {
    const { registration, server } = await over({});
    expect(await catchProblem(registration.register(null))).toEqual({ code: 'no-receiver-address' });
    expect(server.requests).toEqual([]);
  });
});
