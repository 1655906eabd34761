import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../log/secrets.ts';
import type { DataKey } from './data-key.ts';

/** No code begins like this; the number is the version of the format. */
const PREFIX = 'tem-sealed-1.';
/** Nonce, at least one byte, tag. */
const SEALED_PATTERN = /^tem-sealed-1\.[\w-]{39,}$/;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prevents a sealed value from being used for another purpose. */
const ASSOCIATED_DATA = Buffer.from('order.partner');

/** Whether a text is a code that could not be opened; it must not be sent. */
export const isSealed = (text: string): boolean => SEALED_PATTERN.test(text);

/**
 * Seals partner codes, so that the ledger never contains one in clear (partner-api.md, "Order (create request)": a secret of
 * large partners). Synchronous, so that it works within a transaction.
 */
export type Seal = ReturnType<typeof createSeal>;

/** @param secrets learns each opened code, so that neither the log nor messages contain it */
export function createSeal(dataKey: DataKey, secrets: Secrets) {
  const opened = (kept: string): string => {
    if (!isSealed(kept)) return kept;
    for (const key of dataKey.keys()) {
      const code = decryptWith(key, kept);
      if (code !== null) return code;
    }
    return kept;
  };
  return {
    /** Ensures before sealing that there is a key which outlives this run, if this machine can store one. */
    ensureKey: dataKey.ensure,
    /** Seals a code. Empty and sealed codes stay as they are. Without a key, the code is sealed for this run only. */
    seal(code: string): string {
      if (code === '' || isSealed(code)) return code;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, dataKey.ensureForThisRun(), nonce).setAAD(ASSOCIATED_DATA);
      const sealed = [nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return PREFIX + Buffer.concat(sealed).toString('base64url');
    },
    /** Returns the code; still sealed (`isSealed`) if no key opens it. An empty one stays empty. */
    open(kept: string): string {
      const code = opened(kept);
      if (!isSealed(code)) secrets.addCode(code);
      return code;
    },
    /** Whether a sealed code is this code. Does not register it as a secret: it may not have been typed to its end. */
    matches: (kept: string, code: string): boolean => opened(kept) === code,
  };
}

function decryptWith(key: Buffer, kept: string): string | null {
  const bytes = Buffer.from(kept.slice(PREFIX.length), 'base64url');
  const tagAt = bytes.byteLength - TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(ASSOCIATED_DATA)
      .setAuthTag(bytes.subarray(tagAt));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    // Sealed with another key.
    return null;
  }
}
