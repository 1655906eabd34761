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
  /** Finds out what is not known yet: what this machine can do, and whether a key that was not given is there now. */
  look(): Promise<void>;
  /**
   * Takes a new token, and keeps it where this machine can encrypt it (or the user agreed to go without).
   * @param plainTextAllowed the user's agreement, from the settings
   */
  set(token: string, plainTextAllowed: boolean): Promise<TokenStatus>;
  /** @throws ProblemError data-read-only, data-not-written; the token is then what it was */
  clear(): TokenStatus;
  /** Told after each `set` and `clear`, and when the system gave its key later. */
  onChange(listener: () => void): void;
  /** What is wrong with the kept token. */
  readonly problem: Problem | null;
}

/**
 * Opens the vault; only after the app is ready (safeStorage works from then on).
 * @param file where the encrypted token lies
 */
export async function openVault(file: string, plainTextAllowed: boolean): Promise<Vault> {
  const kept = await openSecretFile(file, plainTextAllowed);
  let notWritten: Problem | null = null;

  const listeners: (() => void)[] = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  /** An unreadable one stays where it is until a new token is set. */
  function problem(): Problem | null {
    if (notWritten !== null) return notWritten;
    switch (kept.state()) {
      case 'unreadable':
        return { code: 'token-unreadable' };
      case 'unavailable':
        return { code: 'token-unavailable' };
      case 'this-run':
        return kept.storage() === 'missing' ? { code: 'token-not-kept' } : null;
      case 'kept':
        return kept.isExposed() ? { code: 'token-exposed', values: { file } } : null;
      case 'none':
        return null;
    }
  }

  function status(): TokenStatus {
    const token = kept.value();
    const state = kept.state();
    return {
      state: state === 'unreadable' ? 'none' : state,
      storage: kept.storage(),
      expiresAtMs: token === null ? null : expiryOf(token),
    };
  }

  const failed = (error: unknown): void => {
    notWritten = { code: 'token-not-written', values: { file, detail: codeOf(error) ?? String(error) } };
  };
  kept.onLate((error) => {
    if (error !== null) failed(error);
    tell();
  });
  return {
    token: kept.value,
    status,
    async look() {
      const before = kept.state();
      await kept.look();
      if (kept.state() !== before) tell();
    },
    get problem() {
      return problem();
    },
    async set(next, allowed) {
      notWritten = null;
      try {
        await kept.set(next, allowed);
      } catch (error) {
        failed(error);
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
      notWritten = null;
      tell();
      return status();
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
