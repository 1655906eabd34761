import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';

/** One secret on disk, only as safeStorage encrypted it (or plainly, where the user agreed to that). */
export interface SecretFile {
  /** The secret, or null where there is none. */
  value(): string | null;
  /** `kept` survives a restart, `this-run` does not; `unreadable`: one lies there, and stays there until it is replaced. */
  state(): SecretState;
  /** What this machine can do, as of the last use. */
  storage(): SecretStorage;
  /**
   * Takes a new secret, and keeps it where this machine can; otherwise it holds for this run, and none lies on disk.
   * @param plainTextAllowed the user's agreement, from the settings
   * @throws where the file can't be written; the secret then holds for this run
   */
  set(secret: string, plainTextAllowed: boolean): Promise<void>;
  clear(): void;
}

export type SecretState = 'none' | 'kept' | 'this-run' | 'unreadable';

/** Whether this machine can encrypt; `plain-text` where the user agreed to go without. */
export type SecretStorage = 'encrypted' | 'plain-text' | 'missing';

/**
 * Opens a secret's file; only after the app is ready (safeStorage works from then on).
 * @param file where the encrypted secret lies
 */
export async function openSecretFile(file: string, plainTextAllowed: boolean): Promise<SecretFile> {
  let storage = await findStorage(plainTextAllowed);
  let state: SecretState = 'none';
  let secret: string | null = null;

  const encrypted = readIfThere(file);
  if (encrypted !== null) {
    try {
      if (storage === 'missing') throw new Error('no encryption');
      secret = (await safeStorage.decryptStringAsync(encrypted)).result;
      state = 'kept';
    } catch {
      // Another user's or machine's file, or a key that is gone.
      state = 'unreadable';
    }
  }

  return {
    value: () => secret,
    state: () => state,
    storage: () => storage,
    async set(next, allowed) {
      storage = await findStorage(allowed);
      secret = next;
      state = 'this-run';
      if (storage === 'missing') {
        rmSync(file, { force: true });
        return;
      }
      const bytes = await safeStorage.encryptStringAsync(next);
      mkdirSync(dirname(file), { recursive: true });
      // Whole or not at all, whenever the power goes.
      writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
      state = 'kept';
    },
    clear() {
      rmSync(file, { force: true });
      secret = null;
      state = 'none';
    },
  };
}

/**
 * Whether this machine can keep a secret. On Linux without a keyring Electron's backend is `basic_text`, a fixed password
 * and so no encryption: it is used only where the user agreed
 * (https://www.electronjs.org/docs/latest/api/safe-storage).
 */
async function findStorage(plainTextAllowed: boolean): Promise<SecretStorage> {
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
