import { FIRST_ACCOUNT, selectedAccount } from '../../shared/account.ts';
import type { Settings } from '../../shared/settings.ts';

/**
 * Returns the settings of a run with those that the command line gives. Its addresses are those of the account that the run is
 * for, and of no other: another account's token must never go there.
 */
export function bindToSelected(saved: Settings, given: Partial<Settings>): Partial<Settings> {
  const { baseUrl, labelUrl, ...rest } = given;
  const { id } = selectedAccount({ ...saved, ...rest });
  if (id === FIRST_ACCOUNT || baseUrl === undefined) return given;
  return {
    ...rest,
    accounts: saved.accounts.map((account) =>
      account.id === id ? { ...account, baseUrl, labelUrl: labelUrl ?? null } : account,
    ),
  };
}
