import type { KnownOrder } from '../../shared/order.ts';
import { stripDiacritics } from '../../shared/strip-diacritics.ts';

/** Normalizes a text for searching: no diacritics, case or repeated spaces ("Chị Định" becomes "chi dinh"). */
export const normalizeSearchText = (text: string): string =>
  stripDiacritics(text).replace(/\s+/gu, ' ').trim();

/** Builds the text that an order is searched by: code, soc and receiver's name, one per line. */
export function buildSearchText({
  code,
  soc,
  receiver,
}: Pick<KnownOrder, 'code' | 'soc' | 'receiver'>): string {
  return [code, soc ?? '', receiver.name ?? ''].map(normalizeSearchText).join('\n');
}

/** Builds a LIKE pattern for texts that contain this one; the escape character is "!". */
export const likePattern = (text: string): string =>
  `%${normalizeSearchText(text).replace(/[!%_]/g, '!$&')}%`;
