import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountHandlers } from '../../../main/ipc/account-handlers.ts';
import type { AccountId } from '../../../shared/account.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Settings } from '../../../shared/settings.ts';
import { accountStation, withTokens } from '../accounts/account-station.ts';
import { SHOPS, THREE, tokenOf } from '../accounts/shops.ts';
import { machine } from '../settings/fake-safe-storage.ts';

vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

const { main, rice, tea } = SHOPS;

async function opened(given: Partial<Settings> = THREE) {
  const station = await accountStation(given);
  const { accounts: calls } = createAccountHandlers({
    settings: station.settings as never,
    tokens: station.tokens,
    accounts: station.accounts,
    notices: { refresh: () => undefined } as never,
    async saveSettings(patch) {
      station.save(patch as Partial<Settings>);
      return station.settings.get();
    },
  });
  const codeOf = async (call: () => unknown): Promise<string> => {
    try {
      await call();
      return 'done';
    } catch (error) {
      return error instanceof ProblemError ? error.problem.code : String(error);
    }
  };
  return { ...station, calls, codeOf };
}

describe('the window’s calls about accounts', () => {
  it('list each with its token’s status, and no token', async () => {
    const station = await opened();
    await withTokens(station);
    station.tokens.of(rice.id)?.clear();
    const { accounts, selected } = await station.calls.list(undefined);
    expect(accounts.map(({ id, name, token }) => [id, name, token.state, token.fits])).toEqual([
      ['main', '', 'kept', true],
      [rice.id, 'Tiệm Nhà Gạo', 'none', false],
      [tea.id, 'Trà Sớm', 'kept', true],
    ]);
    expect(selected).toBe('main');
    expect(JSON.stringify(accounts)).not.toContain('token-of');
  });

  it('add one with an id of its own, change it, and give it a token for its own address', async () => {
    const station = await opened({ partner: 'service', baseUrl: main.baseUrl });
    const { id: _id, ...facts } = tea;
    const added = await station.calls.add(facts);
    expect(added).toMatchObject({ ...facts, id: expect.stringMatching(/^[0-9a-f]{8}$/) });
    await station.calls.setToken({ id: added.id, token: 'of-the-tea' });
    expect(readdirSync(station.folder)).toEqual([`access-token-${added.id}`]);
    expect(station.tokens.of(added.id)?.tokenFor('https://b.example')).toBe('of-the-tea');
    await station.calls.change({ ...facts, id: added.id, name: 'Trà', labelUrl: null });
    expect(station.settings.get().accounts).toEqual([{ ...tea, id: added.id, name: 'Trà', labelUrl: null }]);
    await station.calls.change({ ...main, name: 'Của mình' });
    expect(station.settings.get()).toMatchObject({ accountName: 'Của mình', baseUrl: main.baseUrl });
  });

  it('remove one with its token; if it was selected, the first one is', async () => {
    const station = await opened({ ...THREE, account: tea.id });
    await withTokens(station);
    const { accounts, selected } = await station.calls.remove({ id: tea.id });
    expect([accounts.map(({ id }) => id), selected]).toEqual([['main', rice.id], 'main']);
    expect(readdirSync(station.folder)).not.toContain(`access-token-${tea.id}`);
    expect(station.settings.get().account).toBe('main');
  });

  it('test an account with its own token, whichever is selected', async () => {
    const station = await opened({ ...THREE, account: rice.id });
    await withTokens(station);
    await station.calls.test({ id: tea.id });
    expect(station.sent.length).toBeGreaterThan(0);
    expect(new Set(station.sent.map(({ url }) => new URL(url).host))).toEqual(new Set(['b.example']));
    expect(new Set(station.sent.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${tokenOf(tea.id)}`]),
    );
  });

  it('select one', async () => {
    const station = await opened();
    expect((await station.calls.select({ id: tea.id })).selected).toBe(tea.id);
    expect(station.selected.key()).toBe(station.of(tea).key);
  });

  it('refuse what cannot be', async () => {
    const { calls, codeOf } = await opened();
    const gone = { id: 'ffffffff' as AccountId };
    expect(await codeOf(() => calls.remove({ id: main.id }))).toBe('account-stays');
    for (const call of [
      () => calls.remove(gone),
      () => calls.select(gone),
      () => calls.clearToken(gone),
      () => calls.setToken({ ...gone, token: 'x' }),
      () => calls.test(gone),
      () => calls.change({ ...tea, ...gone, name: 'Khác' }),
    ])
      expect(await codeOf(call)).toBe('no-account');
    expect(await codeOf(() => calls.add({ ...tea, name: 'trà sớm' }))).toBe('account-name-taken');
    // An account can be named by its id too.
    expect(await codeOf(() => calls.add({ ...tea, name: 'main' }))).toBe('account-name-taken');
  });

  it('add no more than a station can have', async () => {
    const { calls, codeOf } = await opened();
    const { id: _id, ...facts } = tea;
    for (let at = 3; at < 20; at++)
      expect(await codeOf(() => calls.add({ ...facts, name: `Shop ${at}` }))).toBe('done');
    expect(await codeOf(() => calls.add({ ...facts, name: 'One more' }))).toBe('accounts-full');
  });
});
