import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { flavour } from './flavour.ts';
import { keyOfLocalState } from './local-state.ts';

// Chromium's keys for secrets: components/os_crypt/async/browser (os_crypt_async.cc and the providers that Electron registers
// in shell/browser/browser_process_impl.cc, CreateOSCryptAsync), and common/encryptor.cc for the encryption.

/**
 * TEM_STANDIN_SAFE_STORAGE, what the machine has:
 * `keyring`: a desktop that Chromium knows, and its keyring (on Windows and macOS: the system's own);
 * `secret-service`: a keyring too, on a desktop whose name Chromium does not know (sway, LXQt);
 * `kwallet6`: KDE's name and wallet;
 * `none`: a known desktop without a keyring, or with one that stays locked, which Chromium does not tell apart;
 * `basic_text`: the same on a desktop that Chromium does not know;
 * `prompt`: a keyring that asks the user first; answered by `process.emit('tem-stand-in-unlocked')`.
 */
const MODES = ['keyring', 'secret-service', 'kwallet6', 'none', 'basic_text', 'prompt'] as const;
type Mode = (typeof MODES)[number];

/** @throws Error for another word */
function readMode(): Mode {
  const named = process.env['TEM_STANDIN_SAFE_STORAGE'] || 'keyring';
  const known = MODES.find((one) => one === named);
  if (known === undefined) throw new Error(`TEM_STANDIN_SAFE_STORAGE: ${MODES.join(', ')}, not ${named}`);
  return known;
}

const hasKeyring = (): boolean => readMode() !== 'none' && readMode() !== 'basic_text';

/** A key of the ring; `null` where its provider said “temporarily unavailable”. */
interface Key {
  encrypt(plain: Buffer): Buffer;
  /** Null where the text was not encrypted with this key. */
  decrypt(text: Buffer): Buffer | null;
}

export interface KeyRing {
  readonly keys: ReadonlyMap<string, Key | null>;
  /** The tag of new texts; null where nothing can be encrypted. */
  readonly forEncryption: string | null;
}

/** A file outside userData, readable by its owner only, serves as the keyring. */
function secretOfTheSystem(): Buffer {
  const state = process.env['XDG_STATE_HOME'] || join(homedir(), '.local/state');
  const path = join(state, 'tem-electron-stand-in', 'safe-storage.key');
  try {
    return readFileSync(path);
  } catch {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Two concurrent first runs must end with one key: the creator of the file wins.
    try {
      writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    return readFileSync(path);
  }
}

/** AES-128-CBC with a fixed IV of spaces, so equal texts give equal bytes (encryptor.cc, kFixedIvForAes128Cbc). */
function cbcKey(secret: Buffer, iterations: number): Key {
  const key = pbkdf2Sync(secret, 'saltysalt', iterations, 16, 'sha1');
  const vector = Buffer.alloc(16, ' ');
  return {
    encrypt(plain) {
      const cipher = createCipheriv('aes-128-cbc', key, vector);
      return Buffer.concat([cipher.update(plain), cipher.final()]);
    },
    decrypt(text) {
      try {
        const decipher = createDecipheriv('aes-128-cbc', key, vector);
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

const NONCE = 12;
const SEAL = 16;

/** AES-256-GCM, Windows' (encryptor.cc, kAES256GCM): nonce, text, tag. */
function gcmKey(key: Buffer): Key {
  return {
    encrypt(plain) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(text) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, text.subarray(0, NONCE));
        decipher.setAuthTag(text.subarray(-SEAL));
        return Buffer.concat([decipher.update(text.subarray(NONCE, -SEAL)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** The fixed key that anybody can derive: PBKDF2 of “peanuts” (posix_key_provider.cc). Linux only. */
const fixedKey = (): Key => cbcKey(Buffer.from('peanuts'), 1);

/**
 * Makes this machine's key ring, as OSCryptAsync does once per process: the provider asked last encrypts, if it has a key.
 */
function makeRing(): KeyRing {
  switch (flavour()) {
    case 'windows': {
      // dpapi_key_provider.cc reads the key that os_crypt_win.cc made.
      const key = hasKeyring() ? gcmKey(keyOfLocalState(secretOfTheSystem())) : null;
      return { keys: new Map([['v10', key]]), forEncryption: key && 'v10' };
    }
    case 'macos': {
      // keychain_key_provider.mm: no key is “temporarily unavailable”, and there is no fixed one.
      const key = hasKeyring() ? cbcKey(secretOfTheSystem(), 1003) : null;
      return { keys: new Map([['v10', key]]), forEncryption: key && 'v10' };
    }
    case 'linux':
    case 'headless-linux': {
      // freedesktop_secret_key_provider.cc: FinalizeFailure says “temporarily unavailable” whatever the reason.
      const key = hasKeyring() ? cbcKey(secretOfTheSystem(), 1) : null;
      return {
        keys: new Map([
          ['v10', fixedKey()],
          ['v11', key],
        ]),
        forEncryption: key === null ? 'v10' : 'v11',
      };
    }
  }
}

let ring: Promise<KeyRing> | null = null;

/** The ring as the first call found it: Chromium keeps it until the process ends (os_crypt_async.cc, GetInstance). */
export function keyRing(): Promise<KeyRing> {
  ring ??= (async () => {
    if (readMode() === 'prompt') await once(process, 'tem-stand-in-unlocked');
    return makeRing();
  })();
  return ring;
}
