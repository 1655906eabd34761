import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { safeStorage } from 'electron';
import { PRIVATE_FOLDER_MODE, writeFileAtomicSync } from '../platform/atomic-write.ts';
import { createEmitter } from '../platform/emitter.ts';
import { retryWhileLockedSync } from '../platform/system-errors.ts';
import { isEncryptedWithKnownKey } from './known-encryption-key.ts';

/**
 * `kept` survives a restart, `this-run` does not. `unreadable`: there is a secret, which stays until it is replaced.
 * `unavailable`: likewise, but the system has not provided its key and may do so later.
 */
type SecretState = 'none' | 'kept' | 'this-run' | 'unreadable' | 'unavailable';

/** Whether this machine encrypts; `plain-text` if it cannot and the secret is stored anyway; `waiting`: not known yet. */
type SecretStorage = 'encrypted' | 'plain-text' | 'missing' | 'waiting';

interface SecretFileOptions {
  /** How long to wait for the system; a later answer is used when it comes. */
  readonly waitMs?: number;
}

/** A keyring may ask its user first, and Electron answers after that: Tem delays its start for this long. */
const WAIT_MS = 3_000;

/** Any text that is not empty: an empty one is not encrypted at all. */
const PROBE = 'tem';

/** One secret on disk, encrypted by safeStorage, or in plain text if the user agreed to that. */
export type SecretFile = Awaited<ReturnType<typeof openSecretFile>>;

/**
 * Opens a secret's file; only after the app is ready (safeStorage works from then on). Requests a key from the system only if
 * there is something to decrypt.
 * @param file the encrypted secret
 */
export async function openSecretFile(
  file: string,
  plainTextAllowed: boolean,
  { waitMs = WAIT_MS }: SecretFileOptions = {},
) {
  let secret: string | null = null;
  let state: SecretState = 'none';
  let storage: SecretStorage = 'waiting';
  let allowed = plainTextAllowed;
  // Invalidates answers to requests from before the last change.
  let turn = 0;
  let asking: Promise<void> | null = null;
  const lateResults = createEmitter<unknown>();

  /** Waits for work up to the timeout, and notifies the listeners of a later result. */
  async function within(work: Promise<void>): Promise<void> {
    const answered = new AbortController();
    const late = Symbol('late');
    const limit = sleep(waitMs, late, { signal: answered.signal, ref: false }).catch(() => late);
    try {
      if ((await Promise.race([work, limit])) !== late) return;
    } finally {
      answered.abort();
    }
    work.then(() => lateResults.emit(null), lateResults.emit);
  }

  function write(bytes: Buffer): void {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    writeFileAtomicSync(file, bytes);
  }

  /** Returns how a text from this machine's encryption is classified; null if it could not encrypt. */
  function judged(bytes: Buffer | null, plain: string): SecretStorage {
    if (bytes !== null && !isEncryptedWithKnownKey(bytes, plain)) return 'encrypted';
    return bytes !== null && allowed ? 'plain-text' : 'missing';
  }

  async function probe(): Promise<void> {
    const mine = turn;
    const bytes = await encrypt(PROBE);
    if (mine === turn) storage = judged(bytes, PROBE);
  }

  /**
   * Reads the stored secret. It is rewritten if the system wants it, and, if anyone can read it, as soon as it can be encrypted.
   * It is never rewritten less protected than it was.
   */
  async function read(bytes: Buffer): Promise<void> {
    const mine = turn;
    const answer = await decrypt(bytes);
    if (mine !== turn) return;
    if (typeof answer === 'string') {
      state = answer;
      return probe();
    }
    secret = answer.result;
    state = 'kept';
    storage = isEncryptedWithKnownKey(bytes, secret) ? 'plain-text' : 'encrypted';
    if (storage === 'encrypted' && !answer.shouldReEncrypt) return;
    const better = await encrypt(secret);
    if (mine !== turn || better === null || isEncryptedWithKnownKey(better, secret)) return;
    try {
      write(better);
      storage = 'encrypted';
    } catch {
      // The old text stays on disk.
    }
  }

  async function keep(next: string): Promise<void> {
    const mine = turn;
    const bytes = await encrypt(next);
    if (mine !== turn) return;
    storage = judged(bytes, next);
    if (bytes === null || storage === 'missing') {
      rmSync(file, { force: true });
      return;
    }
    write(bytes);
    state = 'kept';
  }

  /** One request at a time. */
  function ask(): Promise<void> {
    const kept = state === 'unavailable' ? readIfExists(file) : null;
    asking ??= (kept === null ? probe() : read(kept)).finally(() => (asking = null));
    return within(asking);
  }

  if (readIfExists(file) !== null) {
    state = 'unavailable';
    await ask();
  }

  return {
    /** The secret; null if there is none. */
    value: (): string | null => secret,
    state: (): SecretState => state,
    /** How this machine stores secrets, as of the last use. */
    storage: (): SecretStorage => storage,
    /** Whether the secret lies in plain text without the user's consent: the setting was lost, or reset in its file. */
    isExposed: (): boolean => state === 'kept' && storage === 'plain-text' && !allowed,
    /** Queries the system again for what is not known yet: its encryption, or a key that was unavailable. */
    async refresh(): Promise<void> {
      if (state === 'unavailable' || storage === 'waiting') await ask();
    },
    /**
     * Sets a new secret and stores it if this machine can; otherwise it lasts for this run and nothing stays on disk.
     * @param plainTextAllowed the user's consent, from the settings
     * @throws if the file cannot be written; the secret then lasts for this run
     */
    async set(next: string, plainTextAllowedNow: boolean): Promise<void> {
      turn++;
      allowed = plainTextAllowedNow;
      secret = next;
      state = 'this-run';
      storage = 'waiting';
      await within(keep(next));
    },
    clear(): void {
      rmSync(file, { force: true });
      turn++;
      secret = null;
      state = 'none';
      if (storage === 'plain-text' && !allowed) storage = 'missing';
    },
    /** Called when the system answered after the timeout: with null, or with the error. */
    onLateResult: (listener: (error: unknown) => void): void => void lateResults.on(listener),
  };
}

/** Returns null if this machine provides no key at all; on Linux there is always one, possibly the known one. */
const encrypt = (plain: string): Promise<Buffer | null> =>
  safeStorage.encryptStringAsync(plain).catch(() => null);

/** The message for a key that may become available; nothing else tells (shell/browser/api/electron_api_safe_storage.cc). */
const TEMPORARILY_UNAVAILABLE = /temporarily unavailable/;

/**
 * Decrypts. Electron reports `unavailable` for a keyring that is locked or missing, which Chromium does not distinguish
 * (freedesktop_secret_key_provider.cc, FinalizeFailure), and for a refused keychain. Chromium asks once and keeps the answer
 * until the process ends (os_crypt_async.cc, GetInstance), so usually only the next start gets the key. `unreadable`: another
 * user's or machine's text.
 */
async function decrypt(
  bytes: Buffer,
): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean } | 'unreadable' | 'unavailable'> {
  try {
    return await safeStorage.decryptStringAsync(bytes);
  } catch (error) {
    return error instanceof Error && TEMPORARILY_UNAVAILABLE.test(error.message)
      ? 'unavailable'
      : 'unreadable';
  }
}

function readIfExists(file: string): Buffer | null {
  try {
    return retryWhileLockedSync(() => readFileSync(file));
  } catch {
    return null;
  }
}
