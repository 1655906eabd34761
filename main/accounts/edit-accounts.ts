import { randomBytes } from 'node:crypto';
import {
  type Account,
  type AccountId,
  accountsOf,
  FIRST_ACCOUNT,
  foldName,
  MAX_ACCOUNTS,
} from '../../shared/account.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';

type AccountsPatch = Partial<Pick<Settings, 'accountName' | 'baseUrl' | 'labelUrl' | 'accounts' | 'account'>>;

/** Returns a new account's id. */
export const newAccountId = (): AccountId => randomBytes(4).toString('hex') as AccountId;

/**
 * Returns the change of settings that adds an account.
 * @throws ProblemError account-name-taken, accounts-full
 */
export function additionOf(settings: Settings, account: Account): AccountsPatch {
  requireFreeName(settings, account);
  if (accountsOf(settings).length >= MAX_ACCOUNTS)
    throw new ProblemError('accounts-full', { n: MAX_ACCOUNTS });
  return { accounts: [...settings.accounts, account] };
}

/** Returns the change that gives an account these facts. @throws ProblemError no-account, account-name-taken */
export function changeOf(settings: Settings, account: Account): AccountsPatch {
  requireAccount(settings, account.id);
  requireFreeName(settings, account);
  const { id, name, baseUrl, labelUrl } = account;
  return id === FIRST_ACCOUNT
    ? { accountName: name, baseUrl, labelUrl }
    : { accounts: settings.accounts.map((one) => (one.id === id ? account : one)) };
}

/** Returns the change that removes an account. @throws ProblemError no-account, account-stays for the first one */
export function removalOf(settings: Settings, id: AccountId): AccountsPatch {
  requireAccount(settings, id);
  if (id === FIRST_ACCOUNT) throw new ProblemError('account-stays');
  return {
    accounts: settings.accounts.filter((one) => one.id !== id),
    ...(settings.account === id ? { account: FIRST_ACCOUNT } : {}),
  };
}

/** @throws ProblemError no-account */
export function requireAccount(settings: Settings, id: AccountId): Account {
  const found = accountsOf(settings).find((account) => account.id === id);
  if (found === undefined) throw new ProblemError('no-account');
  return found;
}

function requireFreeName(settings: Settings, { id, name }: Account): void {
  const isTaken = accountsOf(settings).some(
    (other) => other.id !== id && (foldName(other.name) === foldName(name) || other.id === foldName(name)),
  );
  if (isTaken) throw new ProblemError('account-name-taken', { name });
}
