import { expect, it } from 'vitest';
import { bindToSelected } from '../../../main/accounts/run-overrides.ts';
import { accountsOf, selectedAccount } from '../../../shared/account.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { SHOPS, THREE } from './shops.ts';

const GIVEN = { partner: 'service', baseUrl: 'https://given.example', labelUrl: null } as const;

function bound(saved: Partial<Settings>, given: Partial<Settings>): Settings {
  const before = SettingsSchema.parse({ ...THREE, ...saved });
  return { ...before, ...bindToSelected(before, given) };
}

it('gives the addresses of a command line to the account that it works for, and to no other', () => {
  for (const [at, { id }] of Object.values(SHOPS).entries()) {
    for (const settings of [bound({ account: id }, GIVEN), bound({}, { ...GIVEN, account: id })]) {
      expect(selectedAccount(settings)).toMatchObject({
        id,
        baseUrl: 'https://given.example',
        labelUrl: null,
      });
      const others = accountsOf(settings).filter((_account, place) => place !== at);
      expect(others.map(({ baseUrl }) => baseUrl)).not.toContain('https://given.example');
    }
  }
});

it('changes nothing else', () => {
  expect(bound({ account: SHOPS.tea.id }, {})).toEqual(bound({ account: SHOPS.tea.id }, {}));
  expect(bindToSelected(SettingsSchema.parse(THREE), GIVEN)).toEqual(GIVEN);
  expect(
    bindToSelected(SettingsSchema.parse({ ...THREE, account: SHOPS.tea.id }), { partner: 'sandbox' }),
  ).toEqual({
    partner: 'sandbox',
  });
});
