import {
  type Account,
  type AccountId,
  type AccountKey,
  accountsOf,
  selectedAccount,
} from '../../shared/account.ts';
import type { Settings } from '../../shared/settings.ts';
import { accountKeyOf } from '../partner/account-key.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { AccountServices, Accounts } from './account-services.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { AccountIdentity } from './create-account-services.ts';

interface OpenAccountsDependencies {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly tokens: Pick<AccountTokens, 'onChange'>;
  /** Creates the services of an account; called once for each key. */
  readonly create: (identity: AccountIdentity) => AccountServices;
}

export interface OpenAccounts extends Accounts {
  /** Calls a listener with the services of each account that is in use, now and later. */
  onOpened(listener: (services: AccountServices) => void): void;
  /** Ends requests in progress that nobody waits for. */
  close(): Promise<void>;
}

/**
 * Opens the accounts that the settings name. An account's services live as long as the station: what was begun with them goes on
 * after it is no longer selected, and after its address has changed, with the address that it was begun with.
 */
export function openAccounts({ settings, tokens, create }: OpenAccountsDependencies): OpenAccounts {
  const opened = new Map<AccountKey, AccountServices>();
  const openings = createEmitter<AccountServices>();
  const changes = createEmitter();

  function servicesOf({ partner }: Settings, account: Account): AccountServices {
    const key = keyOf(partner, account);
    const known = opened.get(key);
    if (known !== undefined) return known;
    const services = create(identify(partner, account, key));
    opened.set(key, services);
    openings.emit(services);
    return services;
  }

  /** An account is asked for at each scan: its key is computed once for an address. */
  const keys = new Map<string, AccountKey>();
  function keyOf(partner: Settings['partner'], { id, baseUrl }: Account): AccountKey {
    const of = `${partner} ${id} ${baseUrl}`;
    const known = keys.get(of);
    if (known !== undefined) return known;
    const key = accountKeyOf(id, { partner, baseUrl });
    keys.set(of, key);
    return key;
  }

  function identify(partner: Settings['partner'], account: Account, key: AccountKey): AccountIdentity {
    let last = account;
    /** As the settings have it, and as they had it if it is gone or elsewhere. */
    function current(): Account {
      const now = find(settings.get(), account.id);
      if (now !== undefined) last = { ...(now.baseUrl === account.baseUrl ? now : last), name: now.name };
      return last;
    }
    return {
      id: account.id,
      key,
      name: () => current().name,
      settings: () => ({ partner, baseUrl: account.baseUrl, labelUrl: current().labelUrl }),
    };
  }

  const list = (): readonly AccountServices[] => {
    const now = settings.get();
    return accountsOf(now).map((account) => servicesOf(now, account));
  };

  let before = shownOf(settings.get());
  settings.onChange((now) => {
    if (shownOf(now) === before) return;
    before = shownOf(now);
    changes.emit();
  });
  tokens.onChange(() => changes.emit());

  return {
    list,
    selected() {
      const now = settings.get();
      return servicesOf(now, selectedAccount(now));
    },
    byKey: (key) => list().find((account) => account.key === key) ?? null,
    onChange: changes.on,
    onOpened(listener) {
      for (const services of opened.values()) listener(services);
      openings.on(listener);
    },
    async close() {
      for (const { areas } of opened.values()) areas.close();
      await Promise.all([...opened.values()].map(({ check }) => check.close()));
    },
  };
}

const find = (settings: Settings, id: AccountId): Account | undefined =>
  accountsOf(settings).find((account) => account.id === id);

/** What the accounts are as far as anybody shows them, as one text. */
const shownOf = (settings: Settings): string =>
  JSON.stringify([settings.partner, selectedAccount(settings).id, accountsOf(settings)]);
