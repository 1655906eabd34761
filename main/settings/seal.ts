import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../log/secrets.ts';
import type { DataKey } from './data-key.ts';

/**
 * Seals partner codes, so that the ledger never holds one in clear (partner-api.md, "Order (create request)": a secret of large
 * partners). Nothing here waits: it works within a transaction.
 */
export interface Seal {
  /** Before something is sealed: sees to it that there is a key which outlives this run, where this machine can keep one. */
  ensureKey: DataKey['ensure'];
  /** An empty code stays empty, and a sealed one what it is. Where there is no key, it is sealed for this run. */
  seal(code: string): string;
  /** The code; where no key opens it, it stays sealed (`isSealed`). One that an older Tem left in clear is answered as it is. */
  open(kept: string): string;
  /** Whether this is what was sealed. */
  matches(kept: string, code: string): boolean;
}

/** Nobody's code begins like this; the number says how it is made. */
const PREFIX = 'tem-sealed-1.';
/** Nonce, at least one byte, tag. */
const SEALED_PATTERN = /^tem-sealed-1\.[\w-]{39,}$/;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What was sealed as one thing is not taken for another. */
const ASSOCIATED_DATA = Buffer.from('order.partner');

/** Whether a text is a code that could not be opened: it is sent to nobody. */
export const isSealed = (text: string): boolean => SEALED_PATTERN.test(text);

/** @param secrets told of each code that is opened, so that no log and no message holds it */
export function createSeal(dataKey: DataKey, secrets: Secrets): Seal {
  const opened = (kept: string): string => {
    if (!isSealed(kept)) return kept;
    for (const key of dataKey.keys()) {
      const code = decryptWith(key, kept);
      if (code !== null) return code;
    }
    return kept;
  };
  return {
    ensureKey: dataKey.ensure,
    seal(code) {
      if (code === '' || isSealed(code)) return code;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, dataKey.ensureForThisRun(), nonce).setAAD(ASSOCIATED_DATA);
      const sealed = [nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return PREFIX + Buffer.concat(sealed).toString('base64url');
    },
    open(kept) {
      const code = opened(kept);
      if (!isSealed(code)) secrets.addCode(code);
      return code;
    },
    // Tells nobody: a code is not one before it was typed to its end.
    matches: (kept, code) => opened(kept) === code,
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
    // Another key's.
    return null;
  }
}
