import type { KnownOrder } from '../../shared/order.ts';
import { stripDiacritics } from '../../shared/strip-diacritics.ts';

/** A text as it is searched by: without diacritics, case and double spaces ("Chị Định" as "chi dinh"). */
export function normalizeSearchText(text: string): string {
  return stripDiacritics(text).replace(/\s+/gu, ' ').trim();
}

/** What an order is found by: its code, the sender's code and the receiver's name, each on a line of its own. */
export function buildSearchText({
  code,
  soc,
  receiver,
}: Pick<KnownOrder, 'code' | 'soc' | 'receiver'>): string {
  return [code, soc ?? '', receiver.name ?? ''].map(normalizeSearchText).join('\n');
}

/** A LIKE pattern for texts that contain this one, to be escaped by "!". */
export function likePattern(text: string): string {
  return `%${normalizeSearchText(text).replace(/[!%_]/g, '!$&')}%`;
}
