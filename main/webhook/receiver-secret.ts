import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Precedes the secret in the receiver's path. */
const PATH = '/tem/';
const SECRET_BYTES = 32;

/** Generates a secret: 256 random bits as 43 characters that need no escaping in an address. */
export const generateSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Returns the path of the receiver with this secret. */
export const secretPath = (secret: string): string => PATH + secret;

/** Whether a path is the receiver's. Compares digests in constant time, so that timing reveals nothing about the secret. */
export function matchesSecretPath(secret: string, path: string): boolean {
  return timingSafeEqual(digestOf(path), digestOf(secretPath(secret)));
}

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A receiver's path, of this station or another, with its secret. */
const SECRET_IN_ADDRESS = /(\/tem\/)[A-Za-z0-9_-]{20,}/g;
/** Replaces a secret. */
export const MASK = '••••••••';

/** Masks the secrets in an address for display and logs. */
export function maskSecret(address: string, secret: string | null): string {
  const hidden = address.replace(SECRET_IN_ADDRESS, `$1${MASK}`);
  return secret === null ? hidden : hidden.replaceAll(secret, MASK);
}
