import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { TokenStatus } from '../../shared/settings.ts';
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
  clear(): TokenStatus;
  /** What went wrong with the kept token when it was read. */
  readonly problem: Problem | null;
}

type Storage = TokenStatus['storage'];

/**
 * Opens the vault; only after the app is ready (safeStorage works from then on).
 * @param file where the encrypted token lies
 */
export async function openVault(file: string, plainTextAllowed: boolean): Promise<Vault> {
  let storage = await findStorage(plainTextAllowed);
  let problem: Problem | null = null;
  let kept = false;
  let token: string | null = null;

  const encrypted = readIfThere(file);
  if (encrypted !== null) {
    try {
      if (storage === 'missing') throw new Error('no encryption');
      token = (await safeStorage.decryptStringAsync(encrypted)).result;
      kept = true;
    } catch {
      // Another user's or machine's file, or a key that is gone. It stays where it is until a new token is set.
      problem = { code: 'token-unreadable' };
    }
  }

  function status(): TokenStatus {
    const state = token === null ? 'none' : kept ? 'kept' : 'this-run';
    return { state, storage, expiresAtMs: token === null ? null : expiryOf(token) };
  }

  return {
    token: () => token,
    status,
    get problem() {
      return problem;
    },
    async set(next, allowed) {
      storage = await findStorage(allowed);
      token = next;
      kept = false;
      problem = null;
      if (storage === 'missing') {
        rmSync(file, { force: true });
        problem = { code: 'token-not-kept' };
        return status();
      }
      try {
        const bytes = await safeStorage.encryptStringAsync(next);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, bytes, { mode: 0o600, flush: true });
        kept = true;
      } catch (error) {
        problem = problemOf(error);
      }
      return status();
    },
    clear() {
      rmSync(file, { force: true });
      token = null;
      kept = false;
      problem = null;
      return status();
    },
  };
}

/**
 * Whether this machine can keep a secret. On Linux without a keyring Electron's backend is `basic_text`, a fixed password
 * and so no encryption: it is used only where the user agreed
 * (https://www.electronjs.org/docs/latest/api/safe-storage).
 */
async function findStorage(plainTextAllowed: boolean): Promise<Storage> {
  const basic = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
  if (process.platform === 'linux') safeStorage.setUsePlainTextEncryption(plainTextAllowed);
  if (basic && !plainTextAllowed) return 'missing';
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'missing';
  return basic ? 'plain-text' : 'encrypted';
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
