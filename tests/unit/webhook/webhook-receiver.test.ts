import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_SECRETS } from '../../../main/log/secrets.ts';
import {
  accountSecret,
  createStationSecret,
  type SecretStore,
} from '../../../main/webhook/receiver-secret.ts';
import { createWebhookReceiver, type WebhookReceiver } from '../../../main/webhook/webhook-receiver.ts';
import { type AccountId, FIRST_ACCOUNT } from '../../../shared/account.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import type { FeedEvent, ReceiverSecret, ReceiverStatus } from '../../../shared/webhook.ts';
import { openStoredEvents, pushed, type StoredEvents } from './events.ts';

const FURTHER = '0badcafe' as AccountId;

interface Harness {
  readonly receiver: WebhookReceiver;
  readonly said: ReceiverStatus[];
  readonly heard: FeedEvent[];
  readonly place: { secret: string | null; state: ReceiverSecret; selected?: AccountId };
  /** The events of each account. */
  readonly ledgers: Readonly<Record<'first' | 'further', StoredEvents>>;
  /** Saves settings, and waits for what follows. */
  readonly save: (patch: Partial<Settings>) => Promise<ReceiverStatus>;
  /** The system gives its key to the secret after all, and waits for what follows. */
  readonly giveKey: (secret: string) => Promise<ReceiverStatus>;
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function startBench(
  first: Partial<Settings> = {},
  place: Harness['place'] = { secret: null, state: 'none' },
): Harness {
  let settings: Settings = { ...SettingsSchema.parse({}), ...first };
  const listeners: ((settings: Settings) => void)[] = [];
  const lateListeners: ((error: unknown) => void)[] = [];
  const said: ReceiverStatus[] = [];
  const heard: FeedEvent[] = [];
  const secretPlace: SecretStore = {
    value: () => place.secret,
    state: () => (place.state === 'exposed' ? 'kept' : place.state),
    isExposed: () => place.state === 'exposed',
    set: (secret, plainTextAllowed) => {
      place.secret = secret;
      place.state = plainTextAllowed ? 'kept' : 'this-run';
      return Promise.resolve();
    },
    onLateResult: (listener) => lateListeners.push(listener),
  };
  const log = (): void => undefined;
  const ledgers = { first: openStoredEvents(), further: openStoredEvents() };
  const receiver = createWebhookReceiver({
    settings: { get: () => settings, onChange: (listener) => listeners.push(listener) },
    secret: createStationSecret({
      store: secretPlace,
      plainTextAllowed: () => settings.allowPlainTextToken,
      secrets: NO_SECRETS,
      log,
    }),
    accounts: () => ({ ids: [FIRST_ACCOUNT, FURTHER], selected: place.selected ?? FIRST_ACCOUNT }),
    ledgerOf: (id) => ledgers[id === FURTHER ? 'further' : 'first'].ledger,
    onStatus: (status) => said.push(status),
    onStored: (events) => heard.push(...events),
    log,
  });
  onTestFinished(() => receiver.close());
  return {
    receiver,
    said,
    heard,
    place,
    ledgers,
    async save(patch) {
      settings = { ...settings, ...patch };
      for (const listener of listeners) listener(settings);
      await receiver.whenIdle();
      return receiver.status();
    },
    async giveKey(secret) {
      place.secret = secret;
      place.state = 'kept';
      for (const listener of lateListeners) listener(null);
      await receiver.whenIdle();
      return receiver.status();
    },
  };
}

const post = async (url: string | null): Promise<number> =>
  (
    await fetch(url ?? 'no address', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pushed()),
    })
  ).status;

describe('the receiver', () => {
  it('is off by default, and then creates no secret', async () => {
    const { receiver, place } = startBench();
    await receiver.whenIdle();
    expect(receiver.status()).toEqual({ state: { kind: 'off' }, secret: 'none' });
    expect(place.secret).toBeNull();
  });

  it('starts, moves and stops with the settings', async () => {
    const [one, two] = [await freePort(), await freePort()];
    const { receiver, save, said, heard } = startBench();
    expect((await save({ receiverOn: true, receiverPort: one })).state).toEqual({
      kind: 'listening',
      address: `http://127.0.0.1:${one}`,
    });
    const here = await receiver.address('here', FIRST_ACCOUNT);
    expect(await post(here)).toBe(200);
    expect(heard).toMatchObject([{ effect: 'new' }]);
    expect((await save({ receiverPort: two })).state).toMatchObject({ address: `http://127.0.0.1:${two}` });
    await expect(post(here)).rejects.toThrow('fetch failed');
    expect(await post(await receiver.address('here', FIRST_ACCOUNT))).toBe(200);
    expect((await save({ receiverOn: false })).state).toEqual({ kind: 'off' });
    expect(await receiver.address('here', FIRST_ACCOUNT)).toBeNull();
    expect(said.map(({ state }) => state.kind)).toEqual([
      'starting',
      'listening',
      'starting',
      'listening',
      'off',
    ]);
  });

  it('reports why it can’t listen, and retries at the next save', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { save } = startBench();
    expect((await save({ receiverOn: true, receiverPort: port })).state).toEqual({
      kind: 'failed',
      problem: {
        code: 'receiver-failed',
        values: {
          address: `127.0.0.1:${port}`,
          detail: { vi: 'chương trình khác đang dùng cổng này', en: 'another program uses this port' },
        },
      },
    });
    await new Promise((resolve) => other.close(resolve));
    expect((await save({ receiverOn: true })).state.kind).toBe('listening');
    expect((await save({ receiverHost: '192.0.2.1' })).state).toMatchObject({
      kind: 'failed',
      problem: { values: { detail: { en: 'this machine does not have this address' } } },
    });
  });

  it('does not start with an unreadable secret, but with a new one', async () => {
    const { save, receiver } = startBench({}, { secret: null, state: 'unreadable' });
    const on = { receiverOn: true, receiverPort: await freePort(), receiverUrl: 'https://hooks.shop.vn' };
    expect(await save(on)).toEqual({
      state: { kind: 'failed', problem: { code: 'receiver-secret-unreadable' } },
      secret: 'unreadable',
    });
    await expect(receiver.address('outside', FIRST_ACCOUNT)).rejects.toThrow('can’t be read');
    expect((await receiver.renewSecret()).state.kind).toBe('listening');
  });

  it('waits for its secret’s key without creating a new one, and starts once the key is available', async () => {
    const { save, receiver, place, giveKey } = startBench({}, { secret: null, state: 'unavailable' });
    const on = { receiverOn: true, receiverPort: await freePort(), receiverUrl: 'https://hooks.shop.vn' };
    expect(await save(on)).toEqual({
      state: { kind: 'failed', problem: { code: 'receiver-secret-unavailable' } },
      secret: 'unavailable',
    });
    await expect(receiver.address('outside', FIRST_ACCOUNT)).rejects.toThrow('Make no new secret');
    expect(place.secret).toBeNull();
    expect(await giveKey('the-one-before')).toMatchObject({ state: { kind: 'listening' }, secret: 'kept' });
    expect(await receiver.address('outside', FIRST_ACCOUNT)).toBe('https://hooks.shop.vn/tem/the-one-before');
  });

  it('runs with a secret that is stored in the open without consent, and says so', async () => {
    const { save } = startBench({}, { secret: 'open-to-anybody', state: 'exposed' });
    expect(await save({ receiverOn: true, receiverPort: await freePort() })).toMatchObject({
      state: { kind: 'listening' },
      secret: 'exposed',
    });
    expect((await save({ allowPlainTextToken: true })).secret).toBe('kept');
  });

  it('accepts a new secret at once, and the old one no longer', async () => {
    const { receiver } = startBench({ receiverOn: true, receiverPort: await freePort() });
    await receiver.whenIdle();
    const before = await receiver.address('here', FIRST_ACCOUNT);
    await receiver.renewSecret();
    expect(await post(before)).toBe(404);
    expect(await post(await receiver.address('here', FIRST_ACCOUNT))).toBe(200);
  });
});

describe('the receiver of several accounts', () => {
  async function listening() {
    const bench = startBench();
    const outside = 'https://hooks.shop.vn';
    await bench.save({ receiverOn: true, receiverPort: await freePort(), receiverUrl: outside });
    return bench;
  }

  it('has a path for each, the first one’s as before, and tells by it whose event it is', async () => {
    const { receiver, ledgers } = await listening();
    const [first, further] = [
      await receiver.address('here', FIRST_ACCOUNT),
      await receiver.address('here', FURTHER),
    ];
    expect(await post(further)).toBe(200);
    expect([ledgers.first.count('order_event'), ledgers.further.count('order_event')]).toEqual([0, 1]);
    expect(await post(first)).toBe(200);
    expect([ledgers.first.count('order_event'), ledgers.further.count('order_event')]).toEqual([1, 1]);
    expect(await post(`${first}x`)).toBe(404);
  });

  it('lets no account’s service find the path of another', async () => {
    const { receiver, place } = await listening();
    const own = place.secret ?? '';
    expect(await receiver.address('outside', FIRST_ACCOUNT)).toBe(`https://hooks.shop.vn/tem/${own}`);
    const further = (await receiver.address('outside', FURTHER)) ?? '';
    expect(further).toMatch(/^https:\/\/hooks\.shop\.vn\/tem\/[\w-]{43}$/);
    expect(further).not.toContain(own);
    expect(accountSecret(own, 'ffffffff' as AccountId)).not.toBe(accountSecret(own, FURTHER));
    await receiver.renewSecret();
    expect(await receiver.address('outside', FURTHER)).not.toBe(further);
  });

  it('shows the events of the selected one', async () => {
    const { receiver, heard, place, ledgers } = await listening();
    place.selected = FURTHER;
    expect(await post(await receiver.address('here', FIRST_ACCOUNT))).toBe(200);
    expect(await post(await receiver.address('here', FURTHER))).toBe(200);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(ledgers.first.count('order_event')).toBe(1);
  });
});
