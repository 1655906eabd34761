import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isReady } from './lifecycle.ts';
import { strict } from './not-built.ts';

type Mode = 'keyring' | 'basic_text' | 'none';

/** TEM_STANDIN_SAFE_STORAGE plays the desktop: a keyring, none with Chromium's plain-text fallback, nothing at all. */
function mode(): Mode {
  const named = process.env['TEM_STANDIN_SAFE_STORAGE'] ?? 'keyring';
  if (named === 'keyring' || named === 'basic_text' || named === 'none') return named;
  throw new Error(`TEM_STANDIN_SAFE_STORAGE: keyring, basic_text or none, not ${named}`);
}

let plainTextAllowed = false;
// Chromium's marks for "with a key from the keyring" and "with the hard-coded password" (os_crypt_linux.cc).
const marks: Readonly<Record<Mode, string>> = { keyring: 'v11', basic_text: 'v10', none: '' };
const nonceLength = 12;
const tagLength = 16;

function available(): boolean {
  if (!isReady()) return false;
  return mode() === 'keyring' || (mode() === 'basic_text' && plainTextAllowed);
}

/** The keyring's part is played by a key file outside userData, readable by its owner only. */
function keyringKey(): Buffer {
  const state = process.env['XDG_STATE_HOME'] || join(homedir(), '.local/state');
  const path = join(state, 'tem-electron-stand-in', 'safe-storage.key');
  try {
    return readFileSync(path);
  } catch {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Two first runs at once must end with one key: whoever creates the file wins.
    try {
      writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    return readFileSync(path);
  }
}

const key = () => (mode() === 'keyring' ? keyringKey() : Buffer.alloc(32, 'peanuts'));

function encrypt(plainText: string): Buffer {
  if (typeof plainText !== 'string')
    throw new TypeError('Error while encrypting the text provided to safeStorage.encryptString.');
  if (!available())
    throw new Error(
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    );
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce);
  return Buffer.concat([
    Buffer.from(marks[mode()]),
    nonce,
    cipher.update(plainText, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function decrypt(encrypted: Buffer): string {
  if (!available())
    throw new Error(
      'Error while decrypting the ciphertext provided to safeStorage.decryptString. Decryption is not available.',
    );
  const failure = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.';
  if (!Buffer.isBuffer(encrypted) || encrypted.toString('latin1', 0, 3) !== marks[mode()])
    throw new Error(`${failure} Ciphertext does not appear to be encrypted.`);
  try {
    const body = encrypted.subarray(3);
    const decipher = createDecipheriv('aes-256-gcm', key(), body.subarray(0, nonceLength));
    decipher.setAuthTag(body.subarray(-tagLength));
    return (
      decipher.update(body.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    throw new Error(failure);
  }
}

const built: Electron.SafeStorage = {
  isEncryptionAvailable: available,
  isAsyncEncryptionAvailable: async () => available(),
  encryptString: encrypt,
  decryptString: decrypt,
  encryptStringAsync: async (plainText) => encrypt(plainText),
  decryptStringAsync: async (encrypted) => ({ shouldReEncrypt: false, result: decrypt(encrypted) }),
  getSelectedStorageBackend: () =>
    !isReady() ? 'unknown' : mode() === 'keyring' ? 'gnome_libsecret' : 'basic_text',
  setUsePlainTextEncryption: (usePlainText) => void (plainTextAllowed = usePlainText),
};

/** https://www.electronjs.org/docs/latest/api/safe-storage */
export const safeStorage = strict('safeStorage', built);
