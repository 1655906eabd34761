import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountKeyOf } from '../../../main/partner/account-key.ts';
import { FIRST_ACCOUNT } from '../../../shared/account.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { machine } from '../settings/fake-safe-storage.ts';
import { accountStation, type Sent, withTokens } from './account-station.ts';
import { SHOPS, THREE, tokenOf } from './shops.ts';

vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

const CODE = 'SGNS983262NT.595050186' as OrderCode;
const ONE = { partner: 'service', baseUrl: 'https://a.example/api' } as const;
const { main, rice, tea } = SHOPS;
const ALL = [main, rice, tea];

/** What a service says of an order. */
const info = ({ url }: Sent): object => ({
  code: CODE,
  soc: 'EG1',
  status: '2',
  receiver: { name: new URL(url).host },
});

describe('a station with one account', () => {
  it('keeps the key and the token’s file that it had before there were accounts', async () => {
    const station = await accountStation(ONE);
    // As Tem 0.1 computed it: its rows stay its own.
    expect(station.accounts.list().map(({ id, key }) => [id, key])).toEqual([['main', 'e0c0187d55a98d7a']]);
    await station.vault.set('a-token-of-the-shop');
    expect(readdirSync(station.folder)).toEqual(['access-token']);
    station.save({ partner: 'sandbox' });
    expect(station.selected.key()).toBe('sandbox');
  });
});

describe('accounts', () => {
  it('have different keys, at one service too, and others in practice', async () => {
    const station = await accountStation();
    const keys = station.accounts.list().map(({ key }) => key);
    station.save({ partner: 'sandbox' });
    const practice = station.accounts.list().map(({ key }) => key);
    expect(practice).toEqual(['sandbox', 'sandbox-0badcafe', 'sandbox-1cedc0de']);
    expect(new Set([...keys, ...practice]).size).toBe(6);
    expect(keys[0]).toBe(accountKeyOf(FIRST_ACCOUNT, ONE));
  });

  it('send each request with their own token, whichever is selected and in whatever order', async () => {
    const station = await accountStation(THREE, { answer: info });
    await withTokens(station);
    const order = [rice, main, tea, main, rice, tea, tea, rice, main];
    await Promise.all(
      order.map(async (account, at) => {
        station.save({ account: (ALL[at % 3] ?? main).id });
        await station.of(account).orders.info({ by: 'order', code: CODE });
      }),
    );
    expect(station.sent.map(({ authorization }) => authorization)).toEqual(
      order.map(({ id }) => `Bearer ${tokenOf(id)}`),
    );
  });

  it('of one service do not take each other’s token', async () => {
    const station = await accountStation();
    await station.tokens.of(main.id)?.set('only-of-the-first');
    const { connection, orders } = station.of(rice);
    const asked = [connection.requireConfigured('S9'), orders.info({ by: 'order', code: CODE })];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { problem: { code: 'no-token' } } });
    expect(station.sent).toEqual([]);
  });

  it('record orders with equal codes and socs each in its own book, and tell only who reads it', async () => {
    const station = await accountStation(THREE, { answer: info });
    await withTokens(station);
    const heard: string[] = [];
    for (const account of station.accounts.list()) account.book.onChange(() => heard.push(account.id));
    station.book.onChange(() => heard.push('selected'));
    station.save({ account: tea.id });
    for (const account of [rice, tea]) await station.of(account).orders.info({ by: 'order', code: CODE });
    expect(ALL.map((account) => station.of(account).book.find('EG1').length)).toEqual([0, 1, 1]);
    expect(station.of(tea).book.get(CODE)?.receiver.name).toBe('b.example');
    expect(heard).toEqual([rice.id, tea.id, 'selected']);
  });

  it('are found by their key as long as they are there, in this mode and at this address', async () => {
    const station = await accountStation();
    const key = station.of(tea).key;
    expect(station.accounts.byKey(key)?.name).toBe('Trà Sớm');
    station.save({ partner: 'sandbox' });
    expect(station.accounts.byKey(key)).toBeNull();
    station.save({ partner: 'service', accounts: [{ ...tea, baseUrl: 'https://c.example' }] });
    expect(station.accounts.byKey(key)).toBeNull();
    station.save({ accounts: [tea] });
    // The services that it had: what they keep in mind is not lost.
    expect(station.accounts.byKey(key)?.name).toBe('Trà Sớm');
    station.save({ accounts: [] });
    expect(station.accounts.byKey(key)).toBeNull();
  });

  it('tell when one is added, renamed, selected or removed, and when a token is set', async () => {
    const station = await accountStation();
    let told = 0;
    station.accounts.onChange(() => told++);
    station.save({ accounts: [{ ...rice, name: 'Gạo' }, tea] });
    expect([told, station.of(rice).name]).toEqual([1, 'Gạo']);
    station.save({ account: tea.id });
    expect(told).toBe(2);
    station.save({ volume: 10 });
    expect(told).toBe(2);
    await station.tokens.of(tea.id)?.set('token-of-the-tea');
    expect(told).toBe(3);
    station.save({ accounts: [] });
    expect([told, station.accounts.selected().id]).toEqual([4, 'main']);
  });

  it('go on with what was begun for one after another is selected', async () => {
    let answer: (results: object) => void = () => undefined;
    const station = await accountStation(THREE, {
      answer: ({ url }) => (url.includes('/info') ? new Promise((resolve) => (answer = resolve)) : {}),
    });
    await withTokens(station);
    station.save({ account: rice.id });
    const asking = station.selected.orders.info({ by: 'order', code: CODE });
    await vi.waitFor(() => expect(station.sent).toHaveLength(1));
    station.save({ account: tea.id });
    answer({ code: CODE, soc: 'EG1', status: '2' });
    await asking;
    expect(ALL.map((account) => station.of(account).book.get(CODE)?.soc ?? null)).toEqual([
      null,
      'EG1',
      null,
    ]);
    expect(station.book.get(CODE)).toBeNull();
  });

  it('report of the selected one only what its service shows', async () => {
    const station = await accountStation(THREE, { answer: info });
    await withTokens(station);
    const heard: string[] = [];
    station.selected.connection.onObservation(({ kind }) => heard.push(kind));
    await station.of(tea).orders.info({ by: 'order', code: CODE });
    expect(heard).toEqual([]);
    station.save({ account: tea.id });
    await station.of(tea).orders.info({ by: 'order', code: CODE });
    expect(heard).toHaveLength(1);
  });
});

describe('tokens', () => {
  it('lie in a file for each account, and come back at the next start', async () => {
    const station = await accountStation();
    await withTokens(station);
    expect(readdirSync(station.folder).toSorted()).toEqual([
      'access-token',
      'access-token-0badcafe',
      'access-token-1cedc0de',
    ]);
    const again = await accountStation(THREE, { folder: station.folder });
    expect(ALL.map(({ id, baseUrl }) => again.tokens.of(id)?.tokenFor(baseUrl ?? ''))).toEqual(
      ALL.map(({ id }) => tokenOf(id)),
    );
    // The log and every message know all of them, whichever is selected.
    expect(ALL.every(({ id }) => again.known.includes(tokenOf(id)))).toBe(true);
  });

  it('of a removed account are erased, and nobody else’s', async () => {
    const station = await accountStation();
    await withTokens(station);
    station.save({ accounts: [tea] });
    expect(existsSync(join(station.folder, 'access-token-0badcafe'))).toBe(false);
    expect(station.tokens.of(rice.id)).toBeNull();
    expect(station.tokens.of(tea.id)?.tokenFor(tea.baseUrl ?? '')).toBe(tokenOf(tea.id));
    expect(station.tokens.of(main.id)?.status().fits).toBe(true);
  });

  it('of an account removed as soon as it was added are logged where they can’t be erased', async () => {
    const station = await accountStation(ONE);
    // A folder in place of the file, as another program may have left it.
    mkdirSync(join(station.folder, 'access-token-1cedc0de', 'something'), { recursive: true });
    station.save({ accounts: [tea] });
    station.save({ accounts: [] });
    await vi.waitFor(() =>
      expect(station.logged).toContainEqual(
        expect.objectContaining({ event: 'account token not erased', problem: expect.any(String) }),
      ),
    );
  });

  it('do not follow their account to another origin', async () => {
    const station = await accountStation();
    await withTokens(station);
    station.save({ accounts: [rice, { ...tea, baseUrl: 'https://evil.example' }] });
    await expect(station.of(tea).orders.info({ by: 'order', code: CODE })).rejects.toMatchObject({
      problem: { code: 'token-other-origin' },
    });
    expect(station.sent).toEqual([]);
  });

  it('are told of as the selected account’s, also when another is selected', async () => {
    const station = await accountStation();
    let told = 0;
    station.vault.onChange(() => told++);
    await station.tokens.of(tea.id)?.set('token-of-the-tea');
    expect(station.tokens.of(tea.id)?.tokenFor(tea.baseUrl ?? '')).toBe('token-of-the-tea');
    expect([told, station.vault.status().state]).toEqual([0, 'none']);
    station.save({ account: tea.id });
    expect([told, station.vault.status().state]).toEqual([1, 'kept']);
  });
});
