import { isLinux } from './flavour.ts';
import { backendByName, type KeyRing, keyRing, syncRing } from './key-ring.ts';
import { isReady } from './lifecycle.ts';
import { strict } from './not-implemented.ts';

// All messages and the order of checks follow shell/browser/api/electron_api_safe_storage.cc.

const TOO_EARLY = 'safeStorage cannot be used before app is ready';
const encrypting = (method: string): string =>
  `Error while encrypting the text provided to safeStorage.${method}.`;
const decrypting = (method: string): string =>
  `Error while decrypting the ciphertext provided to safeStorage.${method}.`;

/** The error of converting a JavaScript value to a C++ string. */
function textOrThrow(text: string): Buffer {
  if (typeof text !== 'string')
    throw new TypeError('Error processing argument at index 0, conversion failure from value');
  return Buffer.from(text, 'utf8');
}

/** Encryptor::EncryptString: the tag in front; null without a key. */
function encryptWith({ keys, forEncryption }: KeyRing, plain: Buffer): Buffer | null {
  if (plain.length === 0) return Buffer.alloc(0);
  const key = forEncryption === null ? null : keys.get(forEncryption);
  if (forEncryption === null || key === null || key === undefined) return null;
  return Buffer.concat([Buffer.from(forEncryption), key.encrypt(plain)]);
}

type Decrypted = { readonly result: string; readonly tag: string } | 'unavailable' | 'wrong';

/** Encryptor::DecryptData: only with the key of the text's tag. */
function decryptWith({ keys }: KeyRing, encrypted: Buffer): Decrypted {
  const tag = encrypted.toString('latin1', 0, 3);
  const key = keys.get(tag);
  if (key === undefined) return 'wrong';
  if (key === null) return 'unavailable';
  const plain = key.decrypt(encrypted.subarray(3));
  return plain === null ? 'wrong' : { result: plain.toString('utf8'), tag };
}

let plainTextAllowed = false;

/** Linux: only with a key of the keyring, or where the fixed one was allowed on a desktop without a name. */
function available(): boolean {
  if (!isReady()) return false;
  const { forEncryption } = syncRing();
  if (!isLinux()) return forEncryption !== null;
  return forEncryption === 'v11' || (plainTextAllowed && backendByName() === 'basic_text');
}

function encryptString(plainText: string): Buffer {
  const plain = textOrThrow(plainText);
  if (!available())
    throw new Error(isReady() ? `${encrypting('encryptString')} Encryption is not available.` : TOO_EARLY);
  const encrypted = encryptWith(syncRing(), plain);
  if (encrypted === null) throw new Error(encrypting('encryptString'));
  return encrypted;
}

function decryptString(encrypted: Buffer): string {
  const failed = decrypting('decryptString');
  if (!available()) throw new Error(isReady() ? `${failed} Decryption is not available.` : TOO_EARLY);
  if (!Buffer.isBuffer(encrypted))
    throw new Error('Expected the first argument of decryptString() to be a buffer');
  if (encrypted.length === 0) return '';
  if (!/^v1[01]/.test(encrypted.toString('latin1', 0, 3)))
    throw new Error(`${failed} Ciphertext does not appear to be encrypted.`);
  const decrypted = decryptWith(syncRing(), encrypted);
  if (typeof decrypted === 'string') throw new Error(failed);
  return decrypted.result;
}

/** True whenever the app is ready, whatever protects the texts: OnOsCryptReady checks nothing. */
async function isAsyncEncryptionAvailable(): Promise<boolean> {
  if (!isReady()) return false;
  if (isLinux() && plainTextAllowed && backendByName() === 'basic_text') return true;
  await keyRing();
  return true;
}

async function encryptStringAsync(plainText: string): Promise<Buffer> {
  const plain = textOrThrow(plainText);
  if (!isReady()) throw new Error(TOO_EARLY);
  const encrypted = encryptWith(await keyRing(), plain);
  if (encrypted === null) throw new Error(encrypting('encryptStringAsync'));
  return encrypted;
}

async function decryptStringAsync(
  encrypted: Buffer,
): Promise<{ readonly shouldReEncrypt: boolean; readonly result: string }> {
  if (!isReady()) throw new Error(TOO_EARLY);
  if (!Buffer.isBuffer(encrypted))
    throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
  if (encrypted.length === 0) return { shouldReEncrypt: false, result: '' };
  const ring = await keyRing();
  const decrypted = decryptWith(ring, encrypted);
  if (decrypted === 'unavailable')
    throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
  if (decrypted === 'wrong') throw new Error(decrypting('decryptStringAsync'));
  return { shouldReEncrypt: decrypted.tag !== ring.forEncryption, result: decrypted.result };
}

const everywhere = {
  isEncryptionAvailable: available,
  isAsyncEncryptionAvailable,
  encryptString,
  decryptString,
  encryptStringAsync,
  decryptStringAsync,
  setUsePlainTextEncryption: (usePlainText: boolean) => void (plainTextAllowed = usePlainText),
};

/** https://www.electronjs.org/docs/latest/api/safe-storage */
export const safeStorage = strict(
  'safeStorage',
  isLinux()
    ? { ...everywhere, getSelectedStorageBackend: () => (isReady() ? backendByName() : 'unknown') }
    : everywhere,
);
