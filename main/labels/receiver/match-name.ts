import { normalizeAreaName } from '../../../shared/area-name.ts';
import { type FieldMatch, type LabelToken, type LabelTokens, MASKED_LETTERS } from './label-tokens.ts';

/** Titles before a name, often omitted. */
const TITLES = new Set(
  'a c e o b anh chi em co chu cau bac di ong ba me bo mr mrs ms kh khach nguoi nhan'.split(' '),
);
/** "(Đk)": a shop's remark beside a name. */
const REMARK = /\([^)]*\)?|\[[^\]]*\]?/g;
/** Words before a receiver's name, besides titles, and after it ("(Đk)" is the usual remark). */
const NAME_PREFIXES = new Set('giao cho den gui toi to ho ten khach hang'.split(' '));
const NAME_SUFFIXES = new Set('sdt dt so dien thoai tel phone mobile dc dia chi dk'.split(' '));
/** A shorter pair of joined words may occur inside others. */
const MIN_LETTERS = 6;

/** A name's words in the form shared by their spellings, without titles and remarks. */
export function normalizeName(name: string): string[] {
  const words = normalizeAreaName(name.replace(REMARK, ' '))
    .split(' ')
    .filter((word) => /^\p{L}/u.test(word));
  const first = words.findIndex((word) => !TITLES.has(word));
  return first === -1 ? [] : words.slice(first);
}

/**
 * How a label matches a name. `part`: cut off after two words; `hint`: cut off earlier; `called`: one word with its title.
 * Other people's names may begin the same way or be the same. `shared`: one of its words occurs without a sign of truncation,
 * as it does in other names and in street names.
 */
type NameMatch = FieldMatch | 'part' | 'hint' | 'called' | 'shared';

/** Whether a name can be found on a label: it is not masked, and more than a title. */
export const isComparableName = (name: string): boolean =>
  normalizeName(name).length > 0 && !MASKED_LETTERS.test(name);

export function matchName({ tokens, squeezed }: LabelTokens, name: string): NameMatch {
  if (!isComparableName(name)) return 'unknown';
  const words = normalizeName(name);
  const own = words.join('');
  const called = normalizeAreaName(name.replace(REMARK, ' ')).split(' ');
  let isShared = false;
  if (words.length > 1) {
    const unbroken = tokens.filter(({ kind }) => kind !== 'break');
    // Broken anywhere, or written without spaces.
    if (containsWholeName(unbroken, words) || (own.length >= MIN_LETTERS && squeezed.includes(own)))
      return 'found';
  } else if (squeezed.includes(own)) {
    if (called.length > 1 && containsLoneName(tokens, called.join(''), name)) return 'called';
    // It may be a street's or anybody's name, so it proves nothing by itself.
    if (containsLoneName(tokens, own, name)) return 'unknown';
    isShared = true;
  }
  const cuts = [findCutName(tokens, words), findCutName(tokens, called)];
  if (cuts.includes('part')) return 'part';
  if (cuts.includes('hint')) return 'hint';
  if (cuts.includes('unknown') || tokens.some((token) => mayHide(token, words))) return 'unknown';
  return isShared || cuts.includes('shared') ? 'shared' : 'absent';
}

function containsWholeName(tokens: readonly LabelToken[], words: readonly string[]): boolean {
  return tokens.some((_, at) =>
    words.every((word, offset) => {
      const token = tokens[at + offset];
      return token?.kind === 'word' && token.text === word;
    }),
  );
}

/** Whether the words occur as a complete name, possibly broken across lines, and not within a longer or a street's name. */
function containsLoneName(tokens: readonly LabelToken[], squeezed: string, name: string): boolean {
  const remarks = new Set(normalizeAreaName((name.match(REMARK) ?? []).join(' ')).split(' '));
  return tokens.some((first, start) => {
    if (first.kind !== 'word' || first.text === '' || !squeezed.startsWith(first.text)) return false;
    let at = start;
    let read = '';
    while (read.length < squeezed.length) {
      const token = tokens[at++];
      if (token?.kind !== 'word' && token?.kind !== 'break') return false;
      read += token.folded.replaceAll(' ', '');
    }
    const [before, behind] = [tokens[start - 1], tokens[at]];
    return (
      read === squeezed &&
      (before?.kind !== 'word' || TITLES.has(before.text) || NAME_PREFIXES.has(before.text)) &&
      (behind?.kind !== 'word' || remarks.has(behind.text) || NAME_SUFFIXES.has(behind.text))
    );
  });
}

/**
 * Whether a name is truncated somewhere: its first words, the last possibly partial, are followed by a truncation mark, a
 * line break or a non-word. Without a mark, a single word does not count as truncated: many people share a first name.
 */
function findCutName(
  tokens: readonly LabelToken[],
  words: readonly string[],
): 'part' | 'hint' | 'unknown' | 'shared' | null {
  let best: 'hint' | 'unknown' | 'shared' | null = null;
  for (const [start, first] of tokens.entries()) {
    if (first.kind !== 'word' || !words[0]?.startsWith(first.text)) continue;
    let at = start;
    let whole = 0;
    while (tokens[at]?.kind === 'word' && tokens[at]?.text === words[whole]) {
      at++;
      whole++;
      // A line may break within the name.
      if (tokens[at]?.kind === 'break' && tokens[at + 1]?.text === words[whole]) at++;
    }
    const next = tokens[at];
    const isPart = next?.kind === 'word' && next.text !== '' && (words[whole] ?? '').startsWith(next.text);
    const end = isPart ? tokens[at + 1] : next;
    if (end?.kind === 'cut') {
      if (whole >= 2 && isPart) return 'part';
      if (whole > 0) best = 'hint';
      else if (best !== 'hint' && mayBegin(tokens[start - 1], first)) best = 'unknown';
    } else if (whole > 0 && end?.kind !== 'word') {
      const begun = whole + (isPart ? 1 : 0);
      if (begun < 2) best ??= 'shared';
      else if (best !== 'hint') best = 'unknown';
    }
  }
  return best;
}

/** Whether a name may begin with the first letters of its first word: goods are cut off anywhere ("hàng t…"). */
const mayBegin = (before: LabelToken | undefined, { text }: LabelToken): boolean =>
  before?.kind !== 'word' || TITLES.has(before.text) || (NAME_PREFIXES.has(before.text) && text.length > 1);

/** Whether a masked word may be one of the name's: its visible ends match that word's. */
function mayHide({ kind, text }: LabelToken, words: readonly string[]): boolean {
  if (kind !== 'masked') return false;
  const [start = '', ...rest] = text.split('*');
  const end = rest.at(-1) ?? '';
  return [...words, words.join('')].some(
    (word) => word.startsWith(start.replaceAll(' ', '')) && word.endsWith(end.replaceAll(' ', '')),
  );
}
