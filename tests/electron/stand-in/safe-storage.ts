import { type KeyRing, keyRing } from './key-ring.ts';
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

/** https://www.electronjs.org/docs/latest/api/safe-storage, without what blocks while the keyring is asked. */
export const safeStorage = strict('safeStorage', { encryptStringAsync, decryptStringAsync });
