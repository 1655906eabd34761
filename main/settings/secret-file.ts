import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { safeStorage } from 'electron';
import { writeFileAtomicSync } from '../platform/atomic-write.ts';
import { createEmitter } from '../platform/emitter.ts';
import { PRIVATE_FOLDER_MODE } from '../platform/file-modes.ts';
import { retryWhileLockedSync } from '../platform/retry-locked-file.ts';
import { isEncryptedWithKnownKey } from './known-encryption-key.ts';

/** One secret on disk, only as safeStorage encrypted it (or open to anybody, where the user agreed to that). */
export interface SecretFile {
  /** The secret, or null where there is none. */
  value(): string | null;
  state(): SecretState;
  /** What this machine can do, as of the last use. */
  storage(): SecretStorage;
  /** Whether it lies open to anybody although the user did not agree: an older Tem took that for encrypted. */
  isExposed(): boolean;
  /** Finds out what is not known yet: what this machine can do, and what a key that was not given would open. */
  refresh(): Promise<void>;
  /**
   * Takes a new secret, and keeps it where this machine can; otherwise it holds for this run, and none lies on disk.
   * @param plainTextAllowed the user's agreement, from the settings
   * @throws where the file can't be written; the secret then holds for this run
   */
  set(secret: string, plainTextAllowed: boolean): Promise<void>;
  clear(): void;
  /** Told when the system answered later than it was waited for: null, or what then went wrong. */
  onLateResult(listener: (error: unknown) => void): void;
}

/**
 * `kept` survives a restart, `this-run` does not; `unreadable`: one lies there, and stays there until it is replaced;
 * `unavailable`: the same, but the system has not given its key, and may at another time.
 */
export type SecretState = 'none' | 'kept' | 'this-run' | 'unreadable' | 'unavailable';

/** Whether this machine encrypts; `plain-text` where it can't and the secret is kept all the same; `waiting`: not known. */
export type SecretStorage = 'encrypted' | 'plain-text' | 'missing' | 'waiting';

interface SecretFileOptions {
  /** How long an answer of the system is waited for; a later one is taken when it comes. */
  readonly waitMs?: number;
  /** What is read from disk, in the form in which it is kept now; it is written anew where that is another. */
  readonly renew?: (found: string) => string;
}

/** A keyring may ask its user first, and Electron answers when that is done: so long Tem waits with its start. */
const WAIT_MS = 3_000;

/** Any text that is not empty: an empty one is not encrypted at all. */
const PROBE = 'tem';

/**
 * Opens a secret's file; only after the app is ready (safeStorage works from then on). Asks the system for a key only where
 * there is something to decrypt.
 * @param file where the encrypted secret lies
 */
export async function openSecretFile(
  file: string,
  plainTextAllowed: boolean,
  { waitMs = WAIT_MS, renew = (found) => found }: SecretFileOptions = {},
): Promise<SecretFile> {
  let secret: string | null = null;
  let state: SecretState = 'none';
  let storage: SecretStorage = 'waiting';
  let allowed = plainTextAllowed;
  // What was asked for before the last change no longer counts when its answer comes.
  let turn = 0;
  let asking: Promise<void> | null = null;
  const lateResults = createEmitter<unknown>();

  /** Waits for work as long as it is worth waiting; tells the listeners of what comes later. */
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

  /** What a text is to be called that this machine encrypted; null where it could not. */
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
   * Reads what lies there. It is written anew in another form (`renew`), or because the system wants it so; and what anybody
   * can read, as soon as it can be encrypted. It is never written more openly than it lies there.
   */
  async function read(bytes: Buffer): Promise<void> {
    const mine = turn;
    const answer = await decrypt(bytes);
    if (mine !== turn) return;
    if (typeof answer === 'string') {
      state = answer;
      return probe();
    }
    const found = answer.result;
    secret = renew(found);
    state = 'kept';
    storage = isEncryptedWithKnownKey(bytes, found) ? 'plain-text' : 'encrypted';
    const isSame = secret === found;
    if (storage === 'encrypted' && isSame && !answer.shouldReEncrypt) return;
    const better = await encrypt(secret);
    if (mine !== turn || better === null) return;
    const isOpen = isEncryptedWithKnownKey(better, secret);
    if (isOpen && (isSame || storage === 'encrypted')) return;
    try {
      write(better);
      storage = isOpen ? 'plain-text' : 'encrypted';
    } catch {
      // The old text lies there as before.
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

  /** One question at a time. */
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
    value: () => secret,
    state: () => state,
    storage: () => storage,
    isExposed: () => state === 'kept' && storage === 'plain-text' && !allowed,
    async refresh() {
      if (state === 'unavailable' || storage === 'waiting') await ask();
    },
    async set(next, plainTextAllowedNow) {
      turn++;
      allowed = plainTextAllowedNow;
      secret = next;
      state = 'this-run';
      storage = 'waiting';
      await within(keep(next));
    },
    clear() {
      rmSync(file, { force: true });
      turn++;
      secret = null;
      state = 'none';
      if (storage === 'plain-text' && !allowed) storage = 'missing';
    },
    onLateResult: (listener) => void lateResults.on(listener),
  };
}

/** Null where this machine gives no key at all: on Linux there is always one, be it the known one. */
function encrypt(plain: string): Promise<Buffer | null> {
  return safeStorage.encryptStringAsync(plain).catch(() => null);
}

/** The words for a key that may come: nothing else of the error tells (shell/browser/api/electron_api_safe_storage.cc). */
const TEMPORARILY_UNAVAILABLE = /temporarily unavailable/;

/**
 * Decrypts. `unavailable` is what Electron says of a keyring that is locked or not there, which Chromium does not tell
 * apart (freedesktop_secret_key_provider.cc, FinalizeFailure), and of a refused keychain. Chromium asks once and keeps
 * the answer until the process ends (os_crypt_async.cc, GetInstance), so it is mostly the next start that gets the key.
 * `unreadable`: another user's or machine's text.
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
