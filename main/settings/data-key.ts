import { randomBytes } from 'node:crypto';
import { type FileLock, lockFile } from '../database/file-lock.ts';
import { openSecretFile, type SecretFile } from './secret-file.ts';

/** The key that seals secrets in the ledger (seal.ts): 256 random bits, kept as the access token is. */
export interface DataKey {
  /** The keys that are at hand; the first one seals. Empty where none was made yet. */
  keys(): readonly Buffer[];
  /** Makes one that is good for this run where none is at hand. */
  ensureForThisRun(): Buffer;
  /**
   * Sees to it that there is a key, and says how long it lasts: `kept` survives a restart; `this-run` does not, since this machine
   * can't encrypt and the user did not agree to go without; `not-given`: one lies there, or could, and the system does not
   * answer now.
   */
  ensure(): Promise<'kept' | 'this-run' | 'not-given'>;
  /** The user's agreement to plain text has changed: the key is kept anew, or dropped. */
  setPlainTextAllowed(plainTextAllowed: boolean): Promise<void>;
}

const KEY_BYTES = 32;
/** How long another process that makes the key is waited for, in ms: longer than it waits for the system itself. */
const LOCK_TIMEOUT_MS = 4_000;

/**
 * Opens the key's file; only after the app is ready (safeStorage works from then on). The system is asked for nothing before there is
 * a key.
 * @param file where the encrypted key lies; `.lock` beside it is held by the process that makes one
 */
export async function openDataKey(file: string, plainTextAllowed: boolean): Promise<DataKey> {
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
    // The station and runs of the command line may all want the first key at once, and must end up with the same.
    let lock: FileLock | null = null;
    let lasting = kept;
    try {
      lock = lockFile(`${file}.lock`, 'alone', LOCK_TIMEOUT_MS);
      if (lock === null) return void forThisRun();
      lasting = await openSecretFile(file, allowed);
      kept = lasting;
      if (decodeKey(lasting.value()) !== null) return;
      // What the system may give at another start is not replaced.
      if (lasting.state() === 'unavailable') return void forThisRun();
      const key = ofThisRun ?? randomBytes(KEY_BYTES);
      await lasting.set(key.toString('base64'), allowed);
    } catch {
      // Nothing can be written there: the key holds for this run.
      forThisRun();
    } finally {
      if (lock !== null) releaseAfterWrite(lock, lasting);
    }
  }

  return {
    keys,
    ensureForThisRun: forThisRun,
    async ensure() {
      if (decodeKey(kept.value()) === null) {
        // Once a run: a system that did not answer would keep each further code waiting.
        making ??= makeAlone();
        await making;
      }
      if (kept.state() === 'kept') return 'kept';
      return kept.state() === 'this-run' && kept.storage() === 'missing' ? 'this-run' : 'not-given';
    },
    async setPlainTextAllowed(plainTextAllowedNow) {
      if (allowed === plainTextAllowedNow) return;
      allowed = plainTextAllowedNow;
      const value = kept.value();
      if (value !== null) await kept.set(value, allowed);
    },
  };
}

/** A system that takes its time answers later, and only then the key is written. */
function releaseAfterWrite(lock: FileLock, kept: SecretFile): void {
  if (kept.state() === 'this-run' && kept.storage() === 'waiting') kept.onLateResult(() => lock.release());
  else lock.release();
}

function decodeKey(value: string | null): Buffer | null {
  const key = value === null ? null : Buffer.from(value, 'base64');
  return key?.byteLength === KEY_BYTES ? key : null;
}
