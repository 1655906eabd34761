import { createHash } from 'node:crypto';
import { type AccountId, type AccountKey, FIRST_ACCOUNT, trainingKeyOf } from '../../shared/account.ts';
import type { Settings } from '../../shared/settings.ts';

/** Enough digits to distinguish a shop's few services. */
const HASH_DIGITS = 16;

const hashOf = (text: string): AccountKey =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS) as AccountKey;

/**
 * Returns the key of an account (shared/account.ts). For the service it is a digest: of {base_url} for the first account, of id
 * and {base_url} for others, so that two accounts of one service differ. The address itself, possibly given for this run only,
 * is not stored with the orders.
 */
export const accountKeyOf = (
  id: AccountId,
  { partner, baseUrl }: Pick<Settings, 'partner' | 'baseUrl'>,
): AccountKey => {
  if (partner === 'sandbox') return trainingKeyOf(id);
  return hashOf(id === FIRST_ACCOUNT ? (baseUrl ?? '') : `${id} ${baseUrl ?? ''}`);
};
