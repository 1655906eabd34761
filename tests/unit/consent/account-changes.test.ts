import { describe, expect, it } from 'vitest';
import { findAccountChanges } from '../../../main/consent/account-changes.ts';
import { findSettingsChanges } from '../../../main/consent/settings-changes.ts';
import type { Account } from '../../../shared/account.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { SHOPS } from '../accounts/shops.ts';

const { rice, tea } = SHOPS;

/** What a person would read, in English. */
const changes = (before: readonly Account[], after: readonly Account[]): unknown[] =>
  findAccountChanges({ accounts: [...before] }, { accounts: [...after] }).map(({ what, from, to }) =>
    [what, from, to].map((text) => (typeof text === 'string' ? text : text.en)),
  );

describe('a change of the further accounts', () => {
  it('asks about each address of a new one', () => {
    expect(changes([], [tea])).toEqual([
      ['Service that account “Trà Sớm” sends its access token and orders to', 'none', 'https://b.example'],
      ['Where labels of account “Trà Sớm” are fetched', 'none', 'https://b.example/in'],
    ]);
  });

  it('asks about another address, with what it replaces', () => {
    expect(changes([tea], [{ ...tea, baseUrl: 'https://evil.example' }])).toEqual([
      [
        'Service that account “Trà Sớm” sends its access token and orders to',
        'https://b.example',
        'https://evil.example',
      ],
    ]);
    expect(changes([rice], [{ ...rice, labelUrl: 'https://evil.example' }])).toEqual([
      ['Where labels of account “Tiệm Nhà Gạo” are fetched', 'https://a.example/api', 'https://evil.example'],
    ]);
  });

  it('asks before one is removed, whose token goes with it', () => {
    expect(changes([rice, tea], [tea])).toEqual([
      ['Account “Tiệm Nhà Gạo”', 'https://a.example/api', 'removed from this station, with its access token'],
    ]);
  });

  it('asks nothing for a name, an order, or labels from the service itself', () => {
    expect(changes([rice, tea], [{ ...tea, name: 'Trà', labelUrl: null }, rice])).toEqual([]);
    expect(changes([rice], [{ ...rice, labelUrl: rice.baseUrl }])).toEqual([]);
  });

  it('asks anew for an address that another account has: its token would go there', () => {
    expect(changes([rice], [rice, { ...tea, baseUrl: rice.baseUrl, labelUrl: null }])).toHaveLength(1);
  });

  it('is part of what a settings file or a page asks for', () => {
    const before = SettingsSchema.parse({});
    const after = { ...before, accounts: [tea] };
    expect(findSettingsChanges(before, after, () => true)).toHaveLength(2);
  });
});
