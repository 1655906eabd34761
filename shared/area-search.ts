import type { Area } from './area.ts';
import {
  type AreaKind,
  type AreaNameReading,
  areMarksCompatible,
  haveSameMarks,
  type NameWord,
  parseAreaName,
  parseTypedName,
  splitListedName,
} from './area-name.ts';
import { createLookupTable } from './lookup-table.ts';

/** A name's words, and the joined forms that are compared as a whole. */
interface NameForms {
  readonly words: readonly NameWord[];
  readonly joined: string;
  readonly initials: string;
}

/** A listed area, parsed once for many searches. */
interface IndexedArea {
  readonly area: Area;
  readonly plain: string;
  readonly kind: AreaKind | null;
  /** The whole name, and the name without its kind. */
  readonly full: NameForms;
  readonly rest: NameForms;
}

/** Lists do not change, and each is searched at every keystroke. */
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

/** A name without differences in case and spacing. */
const normalizeSpaces = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
/** Joins words without spaces, with y as i: they are interchangeable in some syllables only, which cannot be told apart here. */
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

/** How well a typed kind fits an area's: it matches, is absent, or differs. */
function compareKinds({ kinds }: AreaNameReading, { kind }: IndexedArea): 'same' | 'unsaid' | 'other' {
  if (kinds === null || kind === null) return 'unsaid';
  return kinds.includes(kind) ? 'same' : 'other';
}

/**
 * Places with other or short names, as letters without spaces, each with the folded name it means. Initials that could mean two
 * provinces ("DN", "BD") have no entry.
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

/** Returns how well typed words match a name's, lower being better; infinite if they do not. The last word may be unfinished. */
function rankOf(typed: NameForms, own: NameForms): number {
  let best = rankWords(typed.words, own.words);
  const letters = typed.joined;
  if (own.joined === letters) best = Math.min(best, 0.6);
  else if (own.joined.startsWith(letters)) best = Math.min(best, 3);
  if (letters.length < 2) return best;
  if (own.initials === letters || ALIASES.get(letters) === own.joined) return Math.min(best, 1.2);
  if (own.initials.startsWith(letters)) return Math.min(best, 4.5);
  // Two letters occur in too many names.
  return letters.length > 2 && best > 5.5 && own.joined.includes(letters) ? 5.5 : best;
}

/** Ranks by adjacent words: the whole name, words in it, beginnings of words in it. */
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
      // Text after a word means that the word is finished.
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
  // A name with its kind counts only as a whole: the first letters of "Phường" match every ward, and rank last.
  const full = rankWords(reading.words, entry.full.words);
  if (full < 1) return Math.min(rest, full);
  return entry.full.joined.startsWith(reading.joined) ? Math.min(rest, 7) : rest;
}

type Query = AreaNameReading & NameForms;
const parseQuery = (text: string): Query[] =>
  parseTypedName(parseAreaName(text)).map(({ kinds, words }) => ({ kinds, ...toNameForms(words) }));

/**
 * Returns the areas that a typed text may mean, best first and otherwise in the list's order; all of them if nothing is typed.
 * Tolerates missing marks (đ too), capitals, spaces, both tone placements, leading zeros, apostrophes, and omitted or abbreviated
 * kinds ("p14", "h. cu mgar", "tp hcm").
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

/** Returns how certainly a reading means an area, lower being more certain; infinite if it does not. */
function certainty(entry: IndexedArea, asked: Query): number {
  const fits = compareKinds(asked, entry);
  if (fits === 'other' || asked.words.length === 0) return Infinity;
  const rest = certaintyOf(asked, entry.rest, fits === 'same' ? 0 : 1);
  if (asked.kinds !== null || entry.kind === null) return rest;
  return Math.min(rest, certaintyOf(asked, entry.full, 0));
}

/** @param unsaid 1 if the kind was omitted, which is a little less certain */
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

const mergeWords = (words: readonly NameWord[]): NameWord => ({
  base: joinWords(words),
  letters: words.flatMap(({ letters }) => letters),
  tone: words.map(({ tone }) => tone).join(''),
});

/**
 * Returns the one area that a written name certainly means, for names that nobody picks from the list; null if it means none, or
 * could mean several. Marks may be missing ("Ha Noi", "Đăk Lăk") but not different ("Mỹ Thạnh" is not "Mỹ Thành"), and a written
 * kind must match ("Huyện Cao Lãnh" is not "Thành phố Cao Lãnh").
 */
export function findArea(areas: readonly Area[], text: string): Area | null {
  const same = normalizeSpaces(text);
  const asked = parseQuery(text);
  let best: { area: Area | null; level: number } = { area: null, level: Infinity };
  for (const entry of indexAreas(areas)) {
    let level = same !== '' && entry.plain === same ? 0 : Infinity;
    for (const reading of asked) level = Math.min(level, certainty(entry, reading));
    if (level < best.level) best = { area: entry.area, level };
    // Two equal matches: neither is certain.
    else if (level === best.level) best = { area: null, level };
  }
  return best.area;
}
