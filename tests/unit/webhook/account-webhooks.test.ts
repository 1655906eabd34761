import { beforeEach, expect, it, vi } from 'vitest';
import { openWebhook } from '../../../main/webhook/open-webhook.ts';
import { accountStation, withTokens } from '../accounts/account-station.ts';
import { SHOPS, THREE, tokenOf } from '../accounts/shops.ts';
import { machine } from '../settings/fake-safe-storage.ts';

vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

it('registers each account’s own address at its own service, with its own token', async () => {
  let registered: string | null = null;
  const station = await accountStation(
    { ...THREE, receiverUrl: 'https://hooks.shop.vn' },
    { answer: () => ({ url: registered }) },
  );
  await withTokens(station);
  let secret: string | null = 'the-secret-of-this-station-0123456789-abcde';
  const webhook = openWebhook({
    settings: station.settings,
    accounts: station.accounts,
    database: station.database,
    secretStore: {
      value: () => secret,
      state: () => 'kept',
      isExposed: () => false,
      set: async (next) => void (secret = next),
      onLateResult: () => undefined,
    },
    senders: { received: () => undefined, receiver: () => undefined },
    secrets: { add: (text) => void station.known.push(text ?? '') },
    log: () => undefined,
  });
  const addresses: string[] = [];
  for (const { id } of [SHOPS.tea, SHOPS.main, SHOPS.rice]) {
    station.save({ account: id });
    registered = await webhook.receiver.address('outside', id);
    addresses.push(registered ?? '');
    // Its own, and shown without the secret.
    expect(await webhook.registration.register(null)).toMatchObject({
      url: 'https://hooks.shop.vn/tem/••••••••',
      ownSecret: true,
    });
  }
  expect(new Set(addresses).size).toBe(3);
  expect(station.sent.map(({ url, authorization }) => [new URL(url).host, authorization])).toEqual([
    ['b.example', `Bearer ${tokenOf(SHOPS.tea.id)}`],
    ['a.example', `Bearer ${tokenOf(SHOPS.main.id)}`],
    ['a.example', `Bearer ${tokenOf(SHOPS.rice.id)}`],
  ]);
  // Neither a log nor a message may hold the secret of any of them.
  for (const address of addresses) expect(station.known).toContain(address.split('/').at(-1));
  // Another account's address is not this one's, although this station's receiver has it.
  station.save({ account: SHOPS.tea.id });
  expect(await webhook.registration.fetchCurrent()).toMatchObject({ ownSecret: false });
  await webhook.receiver.close();
});
