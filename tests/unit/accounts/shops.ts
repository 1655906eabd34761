import { type Account, FIRST_ACCOUNT } from '../../../shared/account.ts';
import type { Settings } from '../../../shared/settings.ts';

/** Two shops at one service, and a third at another. */
export const SHOPS = {
  main: { id: FIRST_ACCOUNT, name: '', baseUrl: 'https://a.example/api', labelUrl: null },
  rice: { id: '0badcafe', name: 'Tiệm Nhà Gạo', baseUrl: 'https://a.example/api', labelUrl: null },
  tea: { id: '1cedc0de', name: 'Trà Sớm', baseUrl: 'https://b.example', labelUrl: 'https://b.example/in' },
} as unknown as Readonly<Record<'main' | 'rice' | 'tea', Account>>;

export const THREE: Partial<Settings> = {
  partner: 'service',
  baseUrl: SHOPS.main.baseUrl,
  accounts: [SHOPS.rice, SHOPS.tea],
};

/** A token that names its shop. */
export const tokenOf = (id: string): string => `token-of-${id}`;
