import type { TFunction } from 'i18next';
import { type Account, accountsOf, selectedAccount } from '../../shared/account.ts';
import type { Settings } from '../../shared/settings.ts';
import { nameOfAccount } from './account-tag.tsx';
import { useSettings } from './context/settings.ts';

/** The account's name as screens show it: a first account may have none. */
export const accountTitle = ({ name }: Pick<Account, 'name'>, t: TFunction): string => nameOfAccount(name, t);

/** The host of an account's address; null: it has none yet. */
export const accountHost = ({ baseUrl }: Pick<Account, 'baseUrl'>): string | null =>
  baseUrl === null ? null : new URL(baseUrl).host;

/** A text that changes with whose orders the screens show: practice or not, another account, another address. */
export function accountInUse(settings: Settings): string {
  const { id, baseUrl } = selectedAccount(settings);
  return settings.partner === 'sandbox' ? `sandbox ${id}` : `${settings.partner} ${id} ${baseUrl ?? ''}`;
}

/** The station's accounts, and the one that screens work for. */
export function useAccounts(): {
  readonly accounts: readonly [Account, ...Account[]];
  readonly selected: Account;
  /** With one account, nothing on the screens says so. */
  readonly several: boolean;
} {
  const settings = useSettings();
  const accounts = accountsOf(settings);
  return { accounts, selected: selectedAccount(settings), several: accounts.length > 1 };
}
