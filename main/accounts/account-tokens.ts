import { join } from 'node:path';
import { type AccountId, accountsOf, FIRST_ACCOUNT } from '../../shared/account.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { openTokenVault, type TokenVault } from '../settings/token-vault.ts';
import { createPendingVault } from './pending-vault.ts';

/** The access tokens of all accounts: each in a file of its own, and bound to the origin of its account's address. */
export type AccountTokens = Awaited<ReturnType<typeof openAccountTokens>>;

interface AccountTokensDependencies {
  /** The data folder. */
  readonly folder: string;
  readonly settings: Pick<SettingsStore, 'saved' | 'onChange'>;
  /** Learns each token as soon as it is known here. */
  readonly secrets: Pick<Secrets, 'add'>;
  readonly log: Log;
}

const fileNameOf = (id: AccountId): string => (id === FIRST_ACCOUNT ? 'access-token' : `access-token-${id}`);

/**
 * Opens the vault of each account, also of those that are added later; only after the app is ready. The token of an account that
 * is removed is erased.
 */
export async function openAccountTokens({ folder, settings, secrets, log }: AccountTokensDependencies) {
  const changes = createEmitter<AccountId>();
  const opening = new Map<AccountId, Promise<TokenVault>>();
  const vaults = new Map<AccountId, TokenVault>();
  const configured = (): readonly AccountId[] => accountsOf(settings.saved()).map(({ id }) => id);

  const notErased = (error: unknown): void =>
    log({ event: 'account token not erased', problem: problemOf(error).code });

  function open(id: AccountId): Promise<TokenVault> {
    const opened = openTokenVault({
      file: join(folder, fileNameOf(id)),
      settings,
      secrets,
      address: (saved) => accountsOf(saved).find((account) => account.id === id)?.baseUrl ?? null,
    }).then((vault) => {
      // It may have been removed meanwhile.
      if (opening.get(id) === opened) vaults.set(id, vault);
      vault.onChange(() => {
        // What becomes of a removed account's token concerns nobody.
        if (vaults.get(id) === vault && configured().includes(id)) changes.emit(id);
      });
      return vault;
    });
    opening.set(id, opened);
    vaults.set(id, createPendingVault(opened, notErased));
    return opened;
  }

  function erase(id: AccountId): void {
    const vault = vaults.get(id);
    vaults.delete(id);
    opening.delete(id);
    try {
      vault?.clear();
    } catch (error) {
      notErased(error);
    }
  }

  await Promise.all(configured().map(open));
  settings.onChange(() => {
    const ids = new Set(configured());
    for (const id of vaults.keys()) if (!ids.has(id)) erase(id);
    // An added account has no token yet: its vault opens at once.
    for (const id of ids) if (!vaults.has(id)) void open(id).then(() => changes.emit(id));
  });

  return {
    /** Returns an account's vault; null if there is no such account. */
    of: (id: AccountId): TokenVault | null => vaults.get(id) ?? null,
    /** Returns what is wrong with a token: the first account's first. */
    problem: (): Problem | null =>
      [...vaults.values()].map((vault) => vault.problem).find((one) => one !== null) ?? null,
    /** Stores each token again or deletes it from the disk, according to the plain-text setting. */
    async resave(): Promise<void> {
      for (const vault of vaults.values()) await vault.resave();
    },
    /** Notifies when an account's token was set or cleared, or became readable, or its address has changed. */
    onChange: changes.on,
  };
}
