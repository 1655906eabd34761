import { createCipheriv, createDecipheriv, randomBytes, randomInt, scrypt } from 'node:crypto';
import { z } from 'zod';
import { AccessTokenSchema } from '../../../shared/access-token.ts';
import { CODE_CHARACTERS, INVITATION_CODE_LENGTH } from '../../../shared/fleet-invitation.ts';
import { ProblemError } from '../../../shared/problem.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/**
 * About 0.2 s and 64 MB a try (128 * N * r bytes;
 * https://nodejs.org/api/crypto.html#cryptoscryptpassword-salt-keylen-options-callback).
 */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const;

/** The access tokens of an invitation, as encrypted to its code. */
export const SealedTokensSchema = z.strictObject({
  salt: z.base64url().max(100),
  /** Nonce, encrypted text, tag. */
  sealed: z.base64url().max(200_000),
});
type SealedTokens = z.infer<typeof SealedTokensSchema>;

/** An account with its token, for a station that joins. Addresses as in the settings. */
export const TravellingAccountSchema = z.strictObject({
  name: z.string().max(100),
  baseUrl: z.string().max(2_000),
  labelUrl: z.string().max(2_000).nullable(),
  token: AccessTokenSchema,
});
export type TravellingAccount = z.infer<typeof TravellingAccountSchema>;
const AccountsSchema = z.array(TravellingAccountSchema).max(50);

/** Draws a code that a person reads from one screen and types at another. */
export const drawCode = (): string =>
  Array.from({ length: INVITATION_CODE_LENGTH }, () =>
    CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length)),
  ).join('');

/**
 * Encrypts accounts with their tokens.
 * @param invitation what the tokens belong to (`sealContext`): they open with nothing else
 */
export async function sealTokens(
  accounts: readonly TravellingAccount[],
  code: string,
  invitation: string,
): Promise<SealedTokens> {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await deriveKey(code, salt), nonce).setAAD(Buffer.from(invitation));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(accounts), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { salt: salt.toString('base64url'), sealed: sealed.toString('base64url') };
}

/** Opens them. @throws ProblemError invitation-code-wrong; invitation-unreadable if what is inside is no list of accounts */
export async function openTokens(
  { salt, sealed }: SealedTokens,
  code: string,
  invitation: string,
): Promise<readonly TravellingAccount[]> {
  const bytes = Buffer.from(sealed, 'base64url');
  const tagAt = bytes.byteLength - TAG_BYTES;
  const key = await deriveKey(code, Buffer.from(salt, 'base64url'));
  let text: string;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(invitation))
      .setAuthTag(bytes.subarray(tagAt));
    text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]).toString(
      'utf8',
    );
  } catch (error) {
    // Another code, another invitation, or a changed file: GCM does not tell which.
    throw new ProblemError('invitation-code-wrong', undefined, { cause: error });
  }
  const accounts = AccountsSchema.safeParse(JSON.parse(text));
  if (accounts.success) return accounts.data;
  throw new ProblemError('invitation-unreadable', { detail: 'tokens' });
}

function deriveKey(code: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(code, salt, KEY_BYTES, COST, (error, key) => (error === null ? resolve(key) : reject(error)));
  return promise;
}
