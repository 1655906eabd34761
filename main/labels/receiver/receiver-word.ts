import type { ReceiverWord } from '../../../shared/doubt.ts';
import { fullCodesIn, shortcodeOf } from '../../../shared/order-code.ts';
import type { ReceiverFacts } from '../order-facts.ts';
import { districtOf, districtOn } from './district.ts';
import { labelWords } from './label-words.ts';
import { nameOn } from './name.ts';
import { isWholePhone, phoneOn, phonesIn, phonesShown, showsPhone } from './phone.ts';

/** One label has about 500. What is compared in more would keep everything else waiting: 7 s for a million. */
const MOST_LETTERS = 20_000;

/**
 * What a label says of the receiver, compared with what is known of its order.
 *
 * - `agrees`: the whole name, of two words or more, is on it; or two of name, phone and district (a name cut off early only beside the phone).
 * - `differs`: name and phone are both known, neither is on it, nothing on it may hide them, and it shows somebody's phone.
 *   Where that phone is whole, one word that names share does not speak for the receiver, nor does a one-word name with its
 *   title in another district. The same district says nothing for him: many of a warehouse's parcels go there.
 * - null: nothing can be said. A label that shows no receiver does not contradict, and what has more than 20,000 letters is none.
 *
 * @param pages the text of each of the label's pages; empty where it is an image
 */
export function receiverWord(pages: readonly string[], facts: ReceiverFacts | null): ReceiverWord | null {
  if (facts === null || pages.reduce((letters, page) => letters + page.length, 0) > MOST_LETTERS) return null;
  const text = pages.join('\n').normalize('NFC');
  if (text.trim() === '') return null;
  const words = labelWords(text);
  const phones = phonesIn(withoutShortcodes(text));
  const name = nameOn(words, facts.name ?? '');
  if (name === 'found') return 'agrees';
  const phone = phoneOn(phones, facts.phone ?? '');
  const district = facts.district ?? districtOf(facts.address ?? '');
  const isThere = district !== null && districtOn(words, district) === 'found';
  if (phone === 'found' ? isThere || /^(part|hint|called)$/.test(name) : isThere && name === 'part')
    return 'agrees';
  if (phone !== 'absent') return null;
  const isOther =
    name === 'absent'
      ? showsPhone(phones)
      : (name === 'shared' || (name === 'called' && district !== null && !isThere)) &&
        phonesShown(text).some(isWholePhone);
  return isOther ? 'differs' : null;
}

/**
 * Phone numbers that a page shows and that are none of its label's: neither the known receiver's, nor on the pages that
 * name the order.
 *
 * @param own the text of each page that names the order
 */
export function strangePhones(
  page: string,
  own: readonly string[],
  facts: ReceiverFacts | null,
): readonly string[] {
  const shown = phonesShown(page.normalize('NFC'));
  if (shown.length === 0) return [];
  const known = phonesIn([...own, facts?.phone ?? ''].join('\n').normalize('NFC'));
  return shown.filter((phone) => phoneOn(known, phone) === 'absent');
}

/** Leaves out the shortcodes of full codes in a text: one that begins with 0 may look like a phone number that is cut off. */
function withoutShortcodes(text: string): string {
  const shortcodes = new Set<string | null>(fullCodesIn(text).map(shortcodeOf));
  return text.replace(/(?<![0-9])[0-9]+(?![0-9])/g, (digits) => (shortcodes.has(digits) ? ' ' : digits));
}
