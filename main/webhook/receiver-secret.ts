import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** In front of the secret in the receiver's path. */
const PATH = '/tem/';
const SECRET_BYTES = 32;

/** A new secret: 256 bits that nobody can guess, as 43 letters that need no escaping in an address. */
export const generateSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The path at which the receiver with this secret is found. */
export const secretPath = (secret: string): string => PATH + secret;

/**
 * Whether a path is the receiver's. Digests are compared, byte by byte to the end, so that the time it takes tells
 * nothing of the secret.
 */
export function matchesSecretPath(secret: string, path: string): boolean {
  return timingSafeEqual(digestOf(path), digestOf(secretPath(secret)));
}

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A receiver's path, this station's or another's, with what has to stay unknown in it. */
const SECRET_IN_ADDRESS = /(\/tem\/)[A-Za-z0-9_-]{20,}/g;
/** Stand where a secret does. */
export const MASK = '••••••••';

/** An address for eyes and logs: secrets in it are dots. */
export function maskSecret(address: string, secret: string | null): string {
  const hidden = address.replace(SECRET_IN_ADDRESS, `$1${MASK}`);
  return secret === null ? hidden : hidden.replaceAll(secret, MASK);
}
