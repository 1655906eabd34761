import { type Account, type AccountSettings, accountsOf, findAccount } from '../../shared/account.ts';
import type { Settings } from '../../shared/settings.ts';
import { UsageError } from './command.ts';
import { partnerSettings, type ServiceOverrides } from './options.ts';

/** The text by which an account is shown and typed: its name, or its id while it has none. */
export const accountLabel = ({ name, id }: Pick<Account, 'name' | 'id'>): string => (name === '' ? id : name);

/** Finds the account that was typed, a name or an id. @throws UsageError that names the known ones */
export function requireAccount(settings: AccountSettings, typed: string): Account {
  const account = findAccount(settings, typed);
  if (account !== null) return account;
  const known = accountsOf(settings).map(accountLabel).join(', ');
  throw new UsageError(`"${typed}": no such account (known: ${known})`);
}

/**
 * Returns the `account` field of a command's JSON: none where there is one account and none was asked for, so that scripts
 * of stations with one account meet what they know.
 * @param typed the value of `--account`; null: not given
 */
export const accountField = (
  settings: AccountSettings,
  account: Pick<Account, 'name' | 'id'> | null,
  typed: string | null,
): { readonly account?: string } =>
  account === null || (typed === null && accountsOf(settings).length === 1)
    ? {}
    : { account: accountLabel(account) };

/**
 * Returns the settings of a run, given those on disk: what the command line sets, and the account of `--account` as the
 * selected one.
 * @param more further settings of the run
 * @returns a function that throws a UsageError for an unknown account
 */
export const settingsOfRun =
  (command: Pick<ServiceOverrides, 'baseUrl' | 'labelUrl' | 'account'>, more: Partial<Settings>) =>
  (saved: Settings): Partial<Settings> => ({
    ...more,
    ...partnerSettings(command),
    ...(command.account === null ? {} : { account: requireAccount(saved, command.account).id }),
  });
