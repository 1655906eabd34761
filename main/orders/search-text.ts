import type { KnownOrder } from '../../shared/order.ts';
import { withoutMarks } from '../../shared/without-marks.ts';

/** A text as it is searched by: without diacritics, case and double spaces ("Chị Định" as "chi dinh"). */
export function searchable(text: string): string {
  return withoutMarks(text).replace(/\s+/gu, ' ').trim();
}

/** What an order is found by: its code, the sender's code and the receiver's name, each on a line of its own. */
export function searchTextOf({ code, soc, receiver }: Pick<KnownOrder, 'code' | 'soc' | 'receiver'>): string {
  return [code, soc ?? '', receiver.name ?? ''].map(searchable).join('\n');
}

/** A LIKE pattern for texts that contain this one, to be escaped by "!". */
export function containing(text: string): string {
  return `%${searchable(text).replace(/[!%_]/g, '!$&')}%`;
}
