import { findFullCodes, type OrderCode, shortcodeOf } from '../../../shared/order-code.ts';
import type { ReceiverMatch } from '../../../shared/verification-issue.ts';
import { inParts } from '../../platform/in-parts.ts';
import type { Judgement, ProvenLabel } from '../inspect/judge-pages.ts';
import type { PageReading } from '../inspect/read-pages.ts';
import type { LabelRequest, ReceiverFacts } from '../label.ts';
import { tokenizeLabel } from './label-tokens.ts';
import { extractDistrict, matchDistrict } from './match-district.ts';
import { isComparableName, matchName } from './match-name.ts';
import {
  containsPhone,
  findPhoneCandidates,
  findWrittenPhones,
  isComparablePhone,
  isWholePhone,
  matchPhone,
} from './match-phone.ts';
import { showsPlace } from './match-place.ts';

/** One label has about 500. Comparing many more would block everything else: 7 s for a million. */
const MAX_LETTERS = 20_000;
/** The least letters, outside of codes and numbers, of a text that could name somebody: "Đang tải…" has seven. */
const MIN_LETTERS = 6;
/** How many labels are compared between two turns of the event loop: 2 ms of main's time. */
const LABELS_COMPARED_TOGETHER = 10;

/**
 * Compares what a label says about the receiver with what is known of its order.
 *
 * - `agrees`: it has the whole name, of two words or more; or two of name, phone and district (a name cut off early only
 *   beside the phone).
 * - `differs`: name and phone are both known, neither is on it, nothing on it may hide them, and it shows somebody's phone.
 *   If that phone is complete, a single shared word of the name does not count as the receiver's, nor does a one-word name
 *   with its title in another district. The same district is no evidence for the receiver: many of a warehouse's parcels go
 *   there.
 * - `missing`: of name, phone and address, it shows nothing that is known, and nothing on it may hide name or phone.
 * - `unread`: likewise, but its text is no more than codes and numbers; or it is longer than any label's.
 * - null: unknown.
 *
 * @param pages the text of each of the label's pages; empty if it is an image
 */
export function compareReceiver(pages: readonly string[], facts: ReceiverFacts | null): ReceiverMatch | null {
  if (!isReceiverKnown(facts)) return null;
  if (pages.reduce((letters, page) => letters + page.length, 0) > MAX_LETTERS) return 'unread';
  const text = pages.join('\n').normalize('NFC');
  const words = tokenizeLabel(text);
  const phones = findPhoneCandidates(withoutShortcodes(text));
  const name = matchName(words, facts.name ?? '');
  if (name === 'found') return 'agrees';
  const phone = matchPhone(phones, facts.phone ?? '');
  const district = facts.district ?? extractDistrict(facts.address ?? '');
  const isThere = district !== null && matchDistrict(words, district) === 'found';
  if (phone === 'found' ? isThere || /^(part|hint|called)$/.test(name) : isThere && name === 'part')
    return 'agrees';
  const isOther =
    name === 'absent'
      ? containsPhone(phones)
      : (name === 'shared' || (name === 'called' && district !== null && !isThere)) &&
        findWrittenPhones(text).some(isWholePhone);
  if (phone === 'absent' && isOther) return 'differs';
  const isNameMissing = !isComparableName(facts.name ?? '') || name === 'absent' || name === 'shared';
  const isPhoneMissing = !isComparablePhone(facts.phone ?? '') || phone === 'absent';
  if (!isNameMissing || !isPhoneMissing || showsPlace(words, facts)) return null;
  return countWordLetters(text) < MIN_LETTERS ? 'unread' : 'missing';
}

/** Whether a receiver can be looked for on a label: by name or phone, since many others have the same address. */
export const isReceiverKnown = (facts: ReceiverFacts | null): facts is ReceiverFacts =>
  facts !== null && (isComparableName(facts.name ?? '') || isComparablePhone(facts.phone ?? ''));

/** Counts the letters of the words without digits. */
function countWordLetters(text: string): number {
  const words = text.split(/\s+/u).filter((word) => !/\p{N}/u.test(word));
  return words.reduce((letters, word) => letters + (word.match(/\p{L}/gu)?.length ?? 0), 0);
}

/** A line on which a phone is the shop's, as labels and packing lists have one: "Hotline shop 0901234567". */
const SENDERS_LINE = /(?<!\p{L})(?:người gửi|bên gửi|shop|hotline|tổng đài|cskh|cửa hàng)(?!\p{L})/iu;
const RECEIVERS_LINE = /(?<!\p{L})(?:nhận|đến|tới|khách|kh|receiver|to)(?!\p{L})/iu;

/**
 * Finds phone numbers on a page that do not belong to its label: neither the known receiver's or the shop's, nor on the pages
 * that name the order.
 *
 * @param own the text of each page that names the order
 */
function findUnexpectedPhones(
  page: string,
  own: readonly string[],
  facts: ReceiverFacts | null,
): readonly string[] {
  const lines = page.normalize('NFC').split('\n');
  const shown = findWrittenPhones(
    lines.filter((line) => !SENDERS_LINE.test(line) || RECEIVERS_LINE.test(line)).join('\n'),
  );
  if (shown.length === 0) return [];
  const known = findPhoneCandidates([...own, facts?.phone ?? ''].join('\n').normalize('NFC'));
  return shown.filter((phone) => matchPhone(known, phone) === 'absent');
}

/** Removes the shortcodes of full codes from a text: one that begins with 0 may look like a truncated phone number. */
function withoutShortcodes(text: string): string {
  const shortcodes = new Set<string | null>(findFullCodes(text).map(shortcodeOf));
  return text.replace(/(?<![0-9])[0-9]+(?![0-9])/g, (digits) => (shortcodes.has(digits) ? ' ' : digits));
}

export interface ReceiverEvidence {
  /** Compared with the known facts of the order; null if unknown. */
  readonly word: ReceiverMatch | null;
  /** Whether those facts name a receiver at all. */
  readonly isKnown: boolean;
  /** A page that names no order shows somebody else's phone: nothing assigns it to this order, and this contradicts it. */
  readonly strays: boolean;
}

type PageTexts = readonly Pick<PageReading, 'text' | 'unreadText'>[];

/** Compares each label of a document, including doubtful ones, with the current facts about its order's receiver. */
export async function collectReceiverEvidence(
  { labels, doubtful }: Pick<Judgement, 'labels' | 'doubtful'>,
  readings: PageTexts,
  facts: LabelRequest['facts'],
): Promise<ReadonlyMap<OrderCode, ReceiverEvidence>> {
  const found = new Map([...labels, ...doubtful]);
  const evidence = new Map<OrderCode, ReceiverEvidence>();
  for await (const part of inParts([...found.keys()], LABELS_COMPARED_TOGETHER))
    for (const { code, receiver } of facts(part)) {
      const label = found.get(code);
      if (label !== undefined) evidence.set(code, evidenceOf(label, readings, receiver));
    }
  return evidence;
}

function evidenceOf(
  { pages, continued }: ProvenLabel,
  readings: PageTexts,
  facts: ReceiverFacts | null,
): ReceiverEvidence {
  const said = pages.map((page) => {
    const { text = '', unreadText = false } = readings[page] ?? {};
    return { text, unreadText, word: compareReceiver([text], facts), isContinued: continued.includes(page) };
  });
  const textsOf = (some: typeof said): string[] => some.map(({ text }) => text);
  const isKnown = isReceiverKnown(facts);
  /** Whom no text shows can still be in a picture. */
  const judge = (word: ReceiverMatch | null): ReceiverMatch | null => {
    if (word !== 'missing' && word !== 'unread') return word;
    return said.some((page) => page.word === 'unread' && page.unreadText) ? 'unread' : 'missing';
  };
  if (said.length === 1) return { word: judge(said[0]?.word ?? null), isKnown, strays: false };
  // A page that differs itself does not vouch for other pages.
  const own = textsOf(said.filter(({ isContinued, word }) => !isContinued && word !== 'differs'));
  const rest = textsOf(said.filter(({ word }) => word !== 'differs'));
  // A page that agrees does not outweigh one that differs, unless it shows the same phone: the sender's.
  const isMixed = said.some(
    ({ text, word }) => word === 'differs' && findUnexpectedPhones(text, rest, facts).length > 0,
  );
  return {
    word: isMixed ? 'differs' : judge(compareReceiver(textsOf(said), facts)),
    isKnown,
    strays: said.some(
      ({ text, word, isContinued }) =>
        isContinued && word !== 'agrees' && findUnexpectedPhones(text, own, facts).length > 0,
    ),
  };
}
