import { dirname } from 'node:path';
import type { Problem } from '../../shared/problem.ts';
import type { TokenStatus } from '../../shared/settings.ts';
import { fileFailure } from '../ledger/failure.ts';
import { codeOf } from '../thrown-code.ts';
import { openSecretFile } from './secret-file.ts';
import { expiryOf } from './token-expiry.ts';

/** Keeps the access token. It never leaves main, and lies on disk only as safeStorage encrypted it. */
export interface Vault {
  /** The access token, or null where there is none. */
  token(): string | null;
  status(): TokenStatus;
  /**
   * Takes a new token, and keeps it where this machine can encrypt it (or the user agreed to go without).
   * @param plainTextAllowed the user's agreement, from the settings
   */
  set(token: string, plainTextAllowed: boolean): Promise<TokenStatus>;
  /** @throws ProblemError data-read-only, data-not-written; the token is then what it was */
  clear(): TokenStatus;
  /** Told after each `set` and `clear`. */
  onChange(listener: () => void): void;
  /** What went wrong with the kept token when it was read. */
  readonly problem: Problem | null;
}

/**
 * Opens the vault; only after the app is ready (safeStorage works from then on).
 * @param file where the encrypted token lies
 */
export async function openVault(file: string, plainTextAllowed: boolean): Promise<Vault> {
  const kept = await openSecretFile(file, plainTextAllowed);
  // An unreadable one stays where it is until a new token is set.
  let problem: Problem | null = kept.state() === 'unreadable' ? { code: 'token-unreadable' } : null;

  const listeners: (() => void)[] = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  function status(): TokenStatus {
    const token = kept.value();
    const state = kept.state();
    return {
      state: state === 'unreadable' ? 'none' : state,
      storage: kept.storage(),
      expiresAtMs: token === null ? null : expiryOf(token),
    };
  }

  return {
    token: kept.value,
    status,
    get problem() {
      return problem;
    },
    async set(next, allowed) {
      problem = null;
      try {
        await kept.set(next, allowed);
        if (kept.storage() === 'missing') problem = { code: 'token-not-kept' };
      } catch (error) {
        const detail = codeOf(error) ?? String(error);
        problem = { code: 'token-not-written', values: { file, detail } };
      }
      tell();
      return status();
    },
    clear() {
      try {
        kept.clear();
      } catch (error) {
        throw fileFailure(error, dirname(file));
      }
      problem = null;
      tell();
      return status();
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
