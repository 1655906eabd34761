import type { Area } from './area.ts';
import { type AreaKind, type AreaNameReading, parseTypedName, splitListedName } from './area-kind.ts';
import { areMarksCompatible, haveSameMarks, type NameWord, parseAreaName } from './area-name.ts';
import { createLookupTable } from './lookup-table.ts';

/** Words, and what is compared with them as a whole. */
interface NameForms {
  readonly words: readonly NameWord[];
  readonly joined: string;
  readonly initials: string;
}

/** What a list calls its areas, read once for many searches. */
interface IndexedArea {
  readonly area: Area;
  readonly plain: string;
  readonly kind: AreaKind | null;
  /** The whole name, and the name without its kind. */
  readonly full: NameForms;
  readonly rest: NameForms;
}

/** Lists are not changed, and each is searched at every key. */
const indexCache = new WeakMap<readonly Area[], readonly IndexedArea[]>();

function indexAreas(areas: readonly Area[]): readonly IndexedArea[] {
  const before = indexCache.get(areas);
  if (before !== undefined) return before;
  const entries = areas.map((area): IndexedArea => {
    const words = parseAreaName(area.name);
    const { kind, rest } = splitListedName(words);
    return {
      area,
      plain: normalizeSpaces(area.name),
      kind,
      full: toNameForms(words),
      rest: toNameForms(rest),
    };
  });
  indexCache.set(areas, entries);
  return entries;
}

/** A name but for capitals and the number of spaces. */
const normalizeSpaces = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
/** Without spaces; y as i, which stand for each other in some syllables only, and those can't be seen here. */
const joinWords = (words: readonly NameWord[]): string =>
  words
    .map(({ base }) => base)
    .join('')
    .replaceAll('y', 'i');
const toNameForms = (words: readonly NameWord[]): NameForms => ({
  words,
  joined: joinWords(words),
  initials: words.map(({ base }) => base[0] ?? '').join(''),
});

/** How well a kind that was typed goes with an area's: it does, nothing is said of it, or it is another. */
function compareKinds({ kinds }: AreaNameReading, { kind }: IndexedArea): 'same' | 'unsaid' | 'other' {
  if (kinds === null || kind === null) return 'unsaid';
  return kinds.includes(kind) ? 'same' : 'other';
}

/**
 * Places known by other names or short ones, as letters without spaces, each with the folded name that is meant. Where
 * initials could mean two provinces ("DN", "BD") there is no entry.
 */
const ALIASES = createLookupTable<string>({
  hcm: 'hochiminh',
  hcmc: 'hochiminh',
  sg: 'hochiminh',
  saigon: 'hochiminh',
  hn: 'hanoi',
  hue: 'thuathienhue',
  tth: 'thuathienhue',
  brvt: 'bariavungtau',
  vungtau: 'bariavungtau',
  daclac: 'daklak',
  dacnong: 'daknong',
  baccan: 'backan',
});

/** How well typed words match a name's, less being better; infinite where they don't. The last one may be unfinished. */
function rankOf(typed: NameForms, own: NameForms): number {
  let best = rankWords(typed.words, own.words);
  const letters = typed.joined;
  if (own.joined === letters) best = Math.min(best, 0.6);
  else if (own.joined.startsWith(letters)) best = Math.min(best, 3);
  if (letters.length < 2) return best;
  if (own.initials === letters || ALIASES.get(letters) === own.joined) return Math.min(best, 1.2);
  if (own.initials.startsWith(letters)) return Math.min(best, 4.5);
  // Two letters are inside of too many names.
  return letters.length > 2 && best > 5.5 && own.joined.includes(letters) ? 5.5 : best;
}

/** The same by words that stand together: all of the name, words in it, beginnings of words in it. */
function rankWords(typed: readonly NameWord[], own: readonly NameWord[]): number {
  let best = Infinity;
  for (let from = 0; from + typed.length <= own.length; from++) {
    let at = 0;
    let whole = true;
    let finished = true;
    let marked = true;
    for (; at < typed.length; at++) {
      const word = typed[at];
      const its = own[from + at];
      if (word === undefined || its === undefined || !its.base.startsWith(word.base)) break;
      // What is behind it says that the word before is finished.
      finished = whole;
      whole &&= its.base === word.base;
      marked &&= areMarksCompatible(word, its);
    }
    if (at < typed.length) continue;
    const match = whole ? (at === own.length ? 0 : 1) : finished ? 1.5 : 4;
    best = Math.min(best, match + (from === 0 ? 0 : 1) + (marked ? 0 : 0.4));
  }
  return best;
}

function rankEntry(entry: IndexedArea, reading: Query): number {
  const fits = compareKinds(reading, entry);
  if (fits === 'other') return Infinity;
  if (reading.words.length === 0) return fits === 'same' ? 8 : Infinity;
  const rest = rankOf(reading, entry.rest);
  if (reading.kinds !== null || entry.kind === null) return rest;
  // With its kind a name counts as a whole: the first letters of "Phường" match every ward, and come last.
  const full = rankWords(reading.words, entry.full.words);
  if (full < 1) return Math.min(rest, full);
  return entry.full.joined.startsWith(reading.joined) ? Math.min(rest, 7) : rest;
}

type Query = AreaNameReading & NameForms;
const parseQuery = (text: string): Query[] =>
  parseTypedName(parseAreaName(text)).map(({ kinds, words }) => ({ kinds, ...toNameForms(words) }));

/**
 * The areas that a typed text may mean, the best first and the list's order among equals; all of them where nothing is
 * typed. Forgives marks (đ too), capitals, spaces, both tone placements, leading zeros, apostrophes, and kinds left out
 * or written short ("p14", "h. cu mgar", "tp hcm").
 */
export function searchAreas(areas: readonly Area[], text: string): readonly Area[] {
  const same = normalizeSpaces(text);
  if (same === '') return areas;
  const asked = parseQuery(text);
  const ranked: { readonly area: Area; readonly rank: number }[] = [];
  for (const entry of indexAreas(areas)) {
    let rank = entry.plain === same ? -1 : Infinity;
    for (const reading of asked) rank = Math.min(rank, rankEntry(entry, reading));
    if (rank < Infinity) ranked.push({ area: entry.area, rank });
  }
  // Sorting is stable: equals stay in the list's order.
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ area }) => area);
}

/** How certainly a reading means an area, less being more certain; infinite where it does not. */
function certainty(entry: IndexedArea, asked: Query): number {
  const fits = compareKinds(asked, entry);
  if (fits === 'other' || asked.words.length === 0) return Infinity;
  const rest = certaintyOf(asked, entry.rest, fits === 'same' ? 0 : 1);
  if (asked.kinds !== null || entry.kind === null) return rest;
  return Math.min(rest, certaintyOf(asked, entry.full, 0));
}

/** @param unsaid 1 where the kind was left out, which is a little less certain */
function certaintyOf(asked: Query, own: NameForms, unsaid: 0 | 1): number {
  const pairs = asked.words.map((word, at) => [word, own.words[at] ?? word] as const);
  if (own.words.length === asked.words.length && pairs.every(([word, its]) => word.base === its.base)) {
    if (pairs.every(([word, its]) => haveSameMarks(word, its))) return 1 + unsaid;
    return pairs.every(([word, its]) => areMarksCompatible(word, its)) ? 3 + unsaid : Infinity;
  }
  if (own.joined === asked.joined && areMarksCompatible(mergeWords(asked.words), mergeWords(own.words)))
    return 5;
  return ALIASES.get(asked.joined) === own.joined ? 6 : Infinity;
}

/** Words written as one. */
const mergeWords = (words: readonly NameWord[]): NameWord => ({
  base: joinWords(words),
  letters: words.flatMap(({ letters }) => letters),
  tone: words.map(({ tone }) => tone).join(''),
});

/**
 * The one area that a written name certainly means, for names that nobody picks from the list; null where it means none,
 * or could mean several. Marks may be missing ("Ha Noi", "Đăk Lăk") but not be others ("Mỹ Thạnh" is not "Mỹ Thành"), and
 * a kind that is written is not another ("Huyện Cao Lãnh" is not "Thành phố Cao Lãnh").
 */
export function findArea(areas: readonly Area[], text: string): Area | null {
  const same = normalizeSpaces(text);
  const asked = parseQuery(text);
  let best: { area: Area | null; level: number } = { area: null, level: Infinity };
  for (const entry of indexAreas(areas)) {
    let level = same !== '' && entry.plain === same ? 0 : Infinity;
    for (const reading of asked) level = Math.min(level, certainty(entry, reading));
    if (level < best.level) best = { area: entry.area, level };
    // Two that are meant alike: neither is certain.
    else if (level === best.level) best = { area: null, level };
  }
  return best.area;
}
