import { describe, expect, it } from 'vitest';
import { accountsToSend, addAccounts } from '../../../main/accounts/travelling-accounts.ts';
import { type AccountId, accountsOf } from '../../../shared/account.ts';
import { originOf } from '../../../shared/address.ts';
import { applyPatch, type Settings, SettingsSchema, type ValidatedPatch } from '../../../shared/settings.ts';

function station(start: Partial<Settings>, kept: Readonly<Record<string, string>> = {}) {
  let settings = SettingsSchema.parse({ partner: 'service', ...start });
  const tokens = new Map(Object.entries(kept));
  return {
    settings: {
      saved: () => settings,
      save: (patch: ValidatedPatch) => (settings = applyPatch(settings, patch)),
    },
    tokens: {
      of: (id: AccountId) => ({
        tokenFor: (address: string) => {
          const own = accountsOf(settings).find((one) => one.id === id)?.baseUrl ?? null;
          return own !== null && originOf(own) === originOf(address) ? (tokens.get(id) ?? null) : null;
        },
        set: async (token: string) => {
          tokens.set(id, token);
          return {} as never;
        },
      }),
    },
    accounts: () =>
      accountsOf(settings).map(({ id, name, baseUrl }) => [name, baseUrl, tokens.get(id) ?? null]),
  };
}

const A = { name: 'Shop A', baseUrl: 'https://api.example.com', labelUrl: null, token: 'token-a' };
const B = { ...A, name: 'Shop B', token: 'token-b' };

describe('accounts that travel with an invitation', () => {
  it('are those with a token', () => {
    const sender = station(
      {
        baseUrl: A.baseUrl,
        accountName: 'Shop A',
        accounts: [{ id: '11111111' as AccountId, name: 'Shop C', baseUrl: A.baseUrl, labelUrl: null }],
      },
      { main: 'token-a' },
    );
    expect(accountsToSend(sender)).toEqual([A]);
    expect(accountsToSend(station({}))).toEqual([]);
  });

  it('become the accounts of a station that has none, each with its own token', async () => {
    const joiner = station({});
    await addAccounts([A, B], joiner);
    expect(joiner.accounts()).toEqual([
      ['Shop A', A.baseUrl, 'token-a'],
      ['Shop B', B.baseUrl, 'token-b'],
    ]);
  });

  it('change nothing of an account that is there: neither its address nor its token', async () => {
    const joiner = station({ baseUrl: A.baseUrl, accountName: 'shop a' }, { main: 'its own' });
    await addAccounts([A, B], joiner);
    expect(joiner.accounts()).toEqual([
      ['shop a', A.baseUrl, 'its own'],
      ['Shop B', B.baseUrl, 'token-b'],
    ]);
    await addAccounts([A, B], joiner);
    expect(joiner.accounts()).toHaveLength(2);
  });

  it('of one name at another service get a name of their own', async () => {
    const joiner = station(
      { baseUrl: 'https://other.example.com', accountName: 'Shop A' },
      { main: 'other' },
    );
    await addAccounts([A], joiner);
    expect(joiner.accounts()).toEqual([
      ['Shop A', 'https://other.example.com', 'other'],
      ['Shop A 2', A.baseUrl, 'token-a'],
    ]);
  });
});
