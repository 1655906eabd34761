import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NONCE = 12;
const TAG = 16;

let folder = '';

/** Sets the folder of `Local State`: sessionData, as it is just before `ready`. */
export function useLocalState(sessionData: string): void {
  folder = sessionData;
}

/**
 * The key of safeStorage on Windows. It lies in `Local State` of sessionData, which Chromium reads and writes before
 * `ready`
 * (shell/browser/browser_process_impl.cc, PostEarlyInitialization), wrapped by DPAPI for this user
 * (components/os_crypt/sync/os_crypt_win.cc); a folder without the file gets a new key.
 * @param userKey plays DPAPI's
 */
export function keyOfLocalState(userKey: Buffer): Buffer {
  const file = join(folder, 'Local State');
  try {
    return unwrapped(readFileSync(file, 'utf8'), userKey);
  } catch {
    const key = randomBytes(32);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, wrapped(key, userKey));
    return key;
  }
}

function wrapped(key: Buffer, userKey: Buffer): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', userKey, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({ os_crypt: { encrypted_key: `DPAPI${sealed.toString('base64')}` } });
}

function unwrapped(text: string, userKey: Buffer): Buffer {
  const { os_crypt } = JSON.parse(text) as { os_crypt: { encrypted_key: string } };
  const sealed = Buffer.from(os_crypt.encrypted_key.slice('DPAPI'.length), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', userKey, sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}
