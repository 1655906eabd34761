import { randomBytes } from 'node:crypto';
import { type FileLock, lockFile } from '../database/file-lock.ts';
import { openSecretFile, type SecretFile } from './secret-file.ts';

const KEY_BYTES = 32;
/** How long to wait for another process that creates the key, in ms: longer than that process waits for the system. */
const LOCK_TIMEOUT_MS = 4_000;

/** The key that seals secrets in the ledger (seal.ts): 256 random bits, stored like the access token. */
export type DataKey = Awaited<ReturnType<typeof openDataKey>>;

/**
 * Opens the key's file; only after the app is ready (safeStorage works from then on). Does not ask the system for anything before
 * there is a key.
 * @param file the encrypted key; the process that creates one holds `.lock` next to it
 */
export async function openDataKey(file: string, plainTextAllowed: boolean) {
  let allowed = plainTextAllowed;
  let kept = await openSecretFile(file, allowed);
  let ofThisRun: Buffer | null = null;
  let making: Promise<void> | null = null;

  const keys = (): Buffer[] => [decodeKey(kept.value()), ofThisRun].filter((key) => key !== null);

  function forThisRun(): Buffer {
    const [first] = keys();
    if (first !== undefined) return first;
    ofThisRun = randomBytes(KEY_BYTES);
    return ofThisRun;
  }

  async function makeAlone(): Promise<void> {
    // The station and several command runs may all want the first key at once, and must end up with the same one.
    let lock: FileLock | null = null;
    let lasting = kept;
    try {
      lock = lockFile(`${file}.lock`, 'alone', LOCK_TIMEOUT_MS);
      if (lock === null) return void forThisRun();
      lasting = await openSecretFile(file, allowed);
      kept = lasting;
      if (decodeKey(lasting.value()) !== null) return;
      // Do not replace a key that the system may provide at another start.
      if (lasting.state() === 'unavailable') return void forThisRun();
      const key = ofThisRun ?? randomBytes(KEY_BYTES);
      await lasting.set(key.toString('base64'), allowed);
    } catch {
      // It cannot be written: the key lasts for this run.
      forThisRun();
    } finally {
      if (lock !== null) releaseAfterWrite(lock, lasting);
    }
  }

  return {
    /** The available keys; the first one seals. Empty before one was created. */
    keys,
    /** Creates a key for this run if none is available. */
    ensureForThisRun: forThisRun,
    /**
     * Ensures that there is a key and returns how long it lasts: `kept` survives a restart; `this-run` does not, because this
     * machine cannot encrypt and the user did not allow plain text; `not-given`: the system does not provide the key now, but may
     * later.
     */
    async ensure(): Promise<'kept' | 'this-run' | 'not-given'> {
      if (decodeKey(kept.value()) === null) {
        // Once per run: otherwise each further code would wait for a system that did not answer.
        making ??= makeAlone();
        await making;
      }
      if (kept.state() === 'kept') return 'kept';
      return kept.state() === 'this-run' && kept.storage() === 'missing' ? 'this-run' : 'not-given';
    },
    /** Stores the key again or deletes it after the user's consent to plain text has changed. */
    async setPlainTextAllowed(plainTextAllowedNow: boolean): Promise<void> {
      if (allowed === plainTextAllowedNow) return;
      allowed = plainTextAllowedNow;
      const value = kept.value();
      if (value !== null) await kept.set(value, allowed);
    },
  };
}

/** Releases the lock once the key is written; a slow system may answer later. */
function releaseAfterWrite(lock: FileLock, kept: SecretFile): void {
  if (kept.state() === 'this-run' && kept.storage() === 'waiting') kept.onLateResult(() => lock.release());
  else lock.release();
}

function decodeKey(value: string | null): Buffer | null {
  const key = value === null ? null : Buffer.from(value, 'base64');
  return key?.byteLength === KEY_BYTES ? key : null;
}
