import { createDecipheriv, pbkdf2Sync } from 'node:crypto';

/**
 * Whether anyone can read a text that safeStorage encrypted. On Linux without a keyring, Electron's asynchronous API reports
 * encryption as available but encrypts with a key from Chromium's source: PBKDF2 of “peanuts”, marked “v10”
 * (components/os_crypt/async/browser/posix_key_provider.cc; shell/browser/browser_process_impl.cc registers it last). The mark
 * alone proves nothing: macOS and Windows write “v10” with their own keys. Nor does getSelectedStorageBackend, which only
 * reflects the desktop's name. So this tries the known keys.
 * @param plain the decrypted text
 */
export function isEncryptedWithKnownKey(encrypted: Buffer, plain: string): boolean {
  if (encrypted.toString('latin1', 0, PREFIX_LENGTH) !== 'v10') return false;
  return KNOWN_PASSWORDS.some((password) => decryptWith(encrypted, password) === plain);
}

const PREFIX_LENGTH = 3;

/** Older versions of Chromium used the empty password when a keyring failed (encryptor.cc, kEmptyKey). */
const KNOWN_PASSWORDS = ['peanuts', ''];

function decryptWith(encrypted: Buffer, password: string): string | null {
  const key = pbkdf2Sync(password, 'saltysalt', 1, 16, 'sha1');
  const decipher = createDecipheriv('aes-128-cbc', key, Buffer.alloc(16, ' '));
  try {
    return decipher.update(encrypted.subarray(PREFIX_LENGTH), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
