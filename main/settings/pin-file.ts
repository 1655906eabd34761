import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomicSync } from '../platform/atomic-write.ts';
import { errorCodeOf, retryWhileLockedSync } from '../platform/system-errors.ts';

/** A stored PIN: only its hash, with the number of wrong attempts. */
const StoredPinSchema = z.strictObject({
  version: z.literal(1),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  /** scrypt of the PIN with COST. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Wrong attempts since the last right one. */
  wrong: z.int().nonnegative(),
  /** Until when no attempt is accepted (milliseconds since 1970). */
  waitUntilMs: z.number().nullable(),
});
export type StoredPin = z.infer<typeof StoredPinSchema>;

/** The file's content; a broken file unlocks nothing. */
type PinFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'kept'; readonly pin: StoredPin };

const HASH_BYTES = 32;
/**
 * About 50 ms and 16 MB per attempt (128 * N * r bytes;
 * https://nodejs.org/api/crypto.html#cryptoscryptpassword-salt-keylen-options-callback).
 */
const COST = { N: 2 ** 14, r: 8, p: 1 } as const;

export async function hashPin(pin: string): Promise<StoredPin> {
  const salt = randomBytes(16);
  const hash = await deriveHash(pin, salt);
  return { version: 1, salt: salt.toString('hex'), hash: hash.toString('hex'), wrong: 0, waitUntilMs: null };
}

/** Checks a PIN in constant time. */
export async function verifyPin(pin: string, { salt, hash }: StoredPin): Promise<boolean> {
  return timingSafeEqual(await deriveHash(pin, Buffer.from(salt, 'hex')), Buffer.from(hash, 'hex'));
}

export function readPinFile(file: string): PinFile {
  let text: string;
  try {
    text = retryWhileLockedSync(() => readFileSync(file, 'utf8'));
  } catch (error) {
    const gone = errorCodeOf(error) === 'ENOENT';
    return { kind: gone ? 'none' : 'broken' };
  }
  try {
    return { kind: 'kept', pin: StoredPinSchema.parse(JSON.parse(text)) };
  } catch {
    return { kind: 'broken' };
  }
}

/** Writes the file atomically, readable by this user only; null deletes the PIN. */
export function writePinFile(file: string, pin: StoredPin | null): void {
  if (pin === null) {
    rmSync(file, { force: true });
    return;
  }
  writeFileAtomicSync(file, JSON.stringify(pin));
}

function deriveHash(pin: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(pin, salt, HASH_BYTES, COST, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  return promise;
}
