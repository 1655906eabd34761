import { describe, expect, it } from 'vitest';
import { accountHost, accountInUse, accountTitle } from '../../../../renderer/components/account-names.ts';
import { createI18n } from '../../../../renderer/i18n/i18n.ts';
import type { AccountId } from '../../../../shared/account.ts';
import { type Settings, SettingsSchema } from '../../../../shared/settings.ts';

const BASE_URL = 'https://api.partner.example/v1';
const SECOND = '0123abcd';

const settings = (more: object): Settings =>
  SettingsSchema.parse({
    partner: 'service',
    baseUrl: BASE_URL,
    accounts: [{ id: SECOND, name: 'Tiệm Nhà Gạo', baseUrl: BASE_URL, labelUrl: null }],
    ...more,
  });

describe('an account on the screens', () => {
  it('has its name, or is the first one', () => {
    const { t } = createI18n('vi');
    expect(accountTitle({ name: 'Tiệm Nhà Gạo' }, t)).toBe('Tiệm Nhà Gạo');
    expect(accountTitle({ name: '' }, t)).toBe('Tài khoản chính');
  });

  it('has the host of its address, without the path', () => {
    expect(accountHost({ baseUrl: BASE_URL })).toBe('api.partner.example');
    expect(accountHost({ baseUrl: null })).toBeNull();
  });

  it('is another one in practice, with another address, or if another is selected at the same address', () => {
    const all = [
      settings({}),
      settings({ account: SECOND as AccountId }),
      settings({ baseUrl: 'https://other.partner.example' }),
      settings({ partner: 'sandbox' }),
      settings({ partner: 'sandbox', account: SECOND as AccountId }),
    ].map(accountInUse);
    expect(new Set(all).size).toBe(all.length);
    expect(accountInUse(settings({ size: 'A5' }))).toBe(accountInUse(settings({})));
  });
});
