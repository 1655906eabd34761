import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

// Ed25519 (RFC 8032) signs a channel file, which contains the installers' SHA-512, so one signature covers them all. On Linux
// this is the only signature (electron-updater checks Authenticode on Windows, Squirrel the code signature on macOS). Shared by
// Tem and build/sign-update.ts.

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Returns the bytes to sign: the file with its name ("latest-linux.yml"), so that no other platform's file can replace it. */
const signedBytes = (name: string, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`tem-update\n${name}\n`), content]);

/** @param key 32 bytes in base64 */
function publicKey(key: string): KeyObject {
  const x = Buffer.from(key, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** Parses public keys, separated by spaces or commas. @throws Error if one is not 32 bytes in base64 */
export function readKeys(text: string): readonly string[] {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '');
  for (const key of keys) {
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== key)
      throw new Error(`not a public Ed25519 key in base64: ${key}`);
  }
  return keys;
}

/** Returns the public key of a private one, in the form that readKeys parses. @param privateKey PKCS #8, PEM */
export function publicKeyOf(privateKey: string): string {
  const { x = '' } = createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

/** Returns a channel file's signature in base64. @param privateKey Ed25519, PKCS #8, PEM */
export function signChannelFile(name: string, content: Uint8Array, privateKey: string): string {
  return sign(null, signedBytes(name, content), createPrivateKey(privateKey)).toString('base64');
}

/** Whether one of these keys has signed the file under this name. */
export function isSigned(
  { name, content, signature }: { name: string; content: Uint8Array; signature: string },
  keys: readonly string[],
): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (bytes.length !== SIGNATURE_BYTES) return false;
  return keys.some((key) => verify(null, signedBytes(name, content), publicKey(key), bytes));
}
