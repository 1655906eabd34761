import type { AccountId } from '../../shared/account.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { TokenVault } from '../settings/token-vault.ts';
import type { Accounts } from './account-services.ts';
import type { AccountTokens } from './account-tokens.ts';

/** Returns the vault of the account that is selected at each call. It also notifies when another account is selected. */
export function createSelectedVault(
  { selected, onChange }: Pick<Accounts, 'selected' | 'onChange'>,
  tokens: Pick<AccountTokens, 'of' | 'onChange'>,
): TokenVault {
  const changes = createEmitter();
  let before: AccountId = selected().id;
  function vault(): TokenVault {
    const found = tokens.of(selected().id);
    // Each account of the settings has a vault (account-tokens.ts).
    if (found === null) throw new Error('the selected account has no vault');
    return found;
  }
  tokens.onChange((id) => {
    if (id === selected().id) changes.emit();
  });
  onChange(() => {
    const { id } = selected();
    if (id === before) return;
    before = id;
    changes.emit();
  });
  return {
    tokenFor: (address) => vault().tokenFor(address),
    whyUnavailable: (address) => vault().whyUnavailable(address),
    status: () => vault().status(),
    refresh: () => vault().refresh(),
    set: (token) => vault().set(token),
    resave: () => vault().resave(),
    clear: () => vault().clear(),
    onChange: (listener) => void changes.on(listener),
    get problem() {
      return vault().problem;
    },
    mismatch: () => vault().mismatch(),
  };
}
