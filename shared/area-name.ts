import { createLookupTable } from './lookup-table.ts';

/**
 * Vietnamese names of areas, decomposed so that two spellings of one name compare as equal. The service's own lists mix double
 * spaces, capitals, both tone placements, zero-padded numbers and apostrophes (partner-api.md, "Areas").
 */

/** One word of a name: a syllable, or a number. */
export interface NameWord {
  /** Lower case without any marks, đ as d; a number without leading zeros. */
  readonly base: string;
  /** The letters of `base`, each with its own mark (ô, ă, ư, đ) but without the tone. */
  readonly letters: readonly string[];
  /** The tone mark, whichever letter has it ("Hoà" and "Hòa" have the same); empty for none, several for joined syllables. */
  readonly tone: string;
}

/** Typed in all these ways, and omitted as often. Removed before NFKD, which turns some into an accent. */
const APOSTROPHES = /['’‘ʼʻ`´′＇]/g;
const WORDS = /\p{N}+|\p{L}[\p{L}\p{M}]*/gu;
/** Grave, acute, tilde, hook, dot below. */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/;
const MARK = /^\p{M}$/u;
/** "Mỹ" and "Mĩ", "Quy" and "Qui" are spellings of one word. */
const Y_FOR_I = /^(?:qu|[hklmst])y$/;

const decompose = (text: string): string =>
  // Decomposed text may contain an apostrophe (ŉ), and lower-casing may compose letters again (İ).
  text.replace(APOSTROPHES, '').normalize('NFKD').replace(APOSTROPHES, '').toLowerCase().normalize('NFKD');

export const parseAreaName = (text: string): NameWord[] =>
  Array.from(decompose(text).matchAll(WORDS), ([word]) => parseNameWord(word));

function parseNameWord(word: string): NameWord {
  const letters: string[] = [];
  const bases: string[] = [];
  let tone = '';
  for (const character of word) {
    // The first combining mark; nearly every letter of a decomposed name is below it.
    const mark = character >= '\u0300' && MARK.test(character);
    if (mark && TONES.test(character)) tone += character;
    else if (mark) letters.push(`${letters.pop() ?? ''}${character}`);
    else {
      letters.push(character);
      bases.push(character === 'đ' ? 'd' : character);
    }
  }
  const zeros = /^0+(?=\p{N})/u.exec(bases.join(''))?.[0].length ?? 0;
  const base = bases.slice(zeros).join('');
  if (!Y_FOR_I.test(base)) return { base, letters: letters.slice(zeros), tone };
  return { base: `${base.slice(0, -1)}i`, letters: [...letters.slice(0, -1), 'i'], tone };
}

/** Returns the form that all spellings of a name share; normalizing it again changes nothing. */
export function normalizeAreaName(text: string): string {
  return parseAreaName(text)
    .map(({ base }) => base)
    .join(' ');
}

/** Whether a word typed with some of its marks, or none, can mean a list's word: the marks it has must match. */
export function areMarksCompatible(typed: NameWord, own: NameWord): boolean {
  return (
    (typed.tone === '' || typed.tone === own.tone) &&
    typed.letters.every((letter, at) => letter === own.letters[at] || letter === own.base[at])
  );
}

export const haveSameMarks = (one: NameWord, other: NameWord): boolean =>
  one.tone === other.tone && one.letters.join('') === other.letters.join('');

/** The kinds of areas, as the first words of their names say, folded. */
const KINDS = ['tinh', 'thanh pho', 'quan', 'huyen', 'thi xa', 'phuong', 'xa', 'thi tran'] as const;
export type AreaKind = (typeof KINDS)[number];

/** One reading of a name: the kinds that it names (null if none), and the remaining words. */
export interface AreaNameReading {
  readonly kinds: readonly AreaKind[] | null;
  readonly words: readonly NameWord[];
}

const KIND_NAMES: ReadonlyMap<string, AreaKind> = new Map(KINDS.map((kind) => [kind, kind]));

/** Abbreviations that people use ("Q. Ba Đình", "P14", "TT Tân Túc", "F.14"), and English words. */
const KIND_ABBREVIATIONS = createLookupTable<readonly AreaKind[]>({
  ...Object.fromEntries(KINDS.map((kind) => [kind, [kind]])),
  t: ['tinh'],
  tp: ['thanh pho'],
  't p': ['thanh pho'],
  q: ['quan'],
  h: ['huyen'],
  tx: ['thi xa'],
  't x': ['thi xa'],
  p: ['phuong'],
  f: ['phuong'],
  x: ['xa'],
  tt: ['thi tran'],
  't t': ['thi tran'],
});
const ENGLISH_KINDS = createLookupTable<readonly AreaKind[]>({
  province: ['tinh', 'thanh pho'],
  city: ['thanh pho'],
  district: ['quan', 'huyen', 'thi xa', 'thanh pho'],
  ward: ['phuong', 'xa'],
  commune: ['xa', 'phuong'],
  town: ['thi xa', 'thi tran'],
});
/** Written without a following space: "TPHCM", "TXSơn Tây". */
const GLUED_ABBREVIATION = /^(tp|tx|tt)(?=.)/;

const phrase = (words: readonly NameWord[], count: number): string =>
  words
    .slice(0, count)
    .map(({ base }) => base)
    .join(' ');

/** Splits a listed name into its kind in full words, and the rest. */
export function splitListedName(words: readonly NameWord[]): {
  kind: AreaKind | null;
  rest: readonly NameWord[];
} {
  for (const count of [2, 1]) {
    const kind = words.length > count ? KIND_NAMES.get(phrase(words, count)) : undefined;
    if (kind !== undefined) return { kind, rest: words.slice(count) };
  }
  return { kind: null, rest: words };
}

/** Returns every reading of a typed name: as it stands ("Quan Hóa" is a district too), and without its kind. */
export function parseTypedName(words: readonly NameWord[]): AreaNameReading[] {
  const readings: AreaNameReading[] = [{ kinds: null, words }];
  for (const count of [2, 1]) {
    const said = phrase(words, count);
    const kinds =
      words.length < count ? undefined : (KIND_ABBREVIATIONS.get(said) ?? ENGLISH_KINDS.get(said));
    if (kinds !== undefined) readings.push({ kinds, words: words.slice(count) });
  }
  const last = words.length > 1 ? ENGLISH_KINDS.get(words.at(-1)?.base ?? '') : undefined;
  if (last !== undefined) readings.push({ kinds: last, words: words.slice(0, -1) });
  const [first, ...others] = words;
  const glued = first === undefined ? null : GLUED_ABBREVIATION.exec(first.base);
  const kinds = KIND_ABBREVIATIONS.get(glued?.[1] ?? '');
  if (first !== undefined && kinds !== undefined && glued !== null) {
    const behind: NameWord = { base: first.base.slice(2), letters: first.letters.slice(2), tone: first.tone };
    readings.push({ kinds, words: [behind, ...others] });
  }
  return readings;
}
