import { type AccountId, accountsOf, selectedAccount } from '../../shared/account.ts';
import type { AccountList, AccountState } from '../../shared/ipc/account-calls.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Settings, ValidatedPatch } from '../../shared/settings.ts';
import { additionOf, changeOf, newAccountId, removalOf, requireAccount } from '../accounts/edit-accounts.ts';
import type { Notices } from '../health/notices.ts';
import { testService } from '../partner/test-connection.ts';
import type { Services } from '../services/services.ts';
import type { TokenVault } from '../settings/token-vault.ts';

interface AccountHandlersDependencies extends Pick<Services, 'settings' | 'tokens' | 'accounts'> {
  readonly notices: Notices;
  readonly saveSettings: (patch: ValidatedPatch) => Promise<Settings>;
}

/** Returns the accounts as the window shows them. */
export function accountListOf({ settings, tokens }: Pick<Services, 'settings' | 'tokens'>): AccountList {
  const now = settings.get();
  return {
    accounts: accountsOf(now).flatMap((account): AccountState[] => {
      const token = tokens.of(account.id)?.status();
      return token === undefined ? [] : [{ ...account, token }];
    }),
    selected: selectedAccount(now).id,
  };
}

/** Handles the station's accounts. */
export function createAccountHandlers(needs: AccountHandlersDependencies): Pick<Handlers, 'accounts'> {
  const { settings, tokens, accounts, notices, saveSettings } = needs;
  const list = (): AccountList => accountListOf(needs);

  /** @throws ProblemError no-account */
  function vaultOf(id: AccountId): TokenVault {
    requireAccount(settings.get(), id);
    const vault = tokens.of(id);
    if (vault === null) throw new ProblemError('no-account');
    return vault;
  }

  function stateOf(id: AccountId): AccountState {
    const found = list().accounts.find((account) => account.id === id);
    if (found === undefined) throw new ProblemError('no-account');
    return found;
  }

  return {
    accounts: {
      async list() {
        await Promise.all(
          accountsOf(settings.get()).map(async ({ id }) => {
            await tokens.of(id)?.refresh();
          }),
        );
        return list();
      },
      async add(facts) {
        const id = newAccountId();
        await saveSettings(additionOf(settings.get(), { ...facts, id }));
        return stateOf(id);
      },
      async change(facts) {
        await saveSettings(changeOf(settings.get(), facts));
        return stateOf(facts.id);
      },
      async remove({ id }) {
        const patch = removalOf(settings.get(), id);
        await saveSettings(patch);
        notices.refresh();
        return list();
      },
      async select({ id }) {
        requireAccount(settings.get(), id);
        await saveSettings({ account: id });
        return list();
      },
      async setToken({ id, token }) {
        const status = await vaultOf(id).set(token);
        notices.refresh('token-not-kept');
        notices.refresh('token-not-written');
        return status;
      },
      clearToken({ id }) {
        const status = vaultOf(id).clear();
        notices.refresh();
        return status;
      },
      async test({ id }) {
        await vaultOf(id).refresh();
        const account = accounts.list().find((one) => one.id === id);
        if (account === undefined) throw new ProblemError('no-account');
        const start = performance.now();
        await testService(account);
        return { milliseconds: Math.round(performance.now() - start) };
      },
    },
  };
}
