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

/** Splits a name into words. */
export function parseAreaName(text: string): NameWord[] {
  return Array.from(decompose(text).matchAll(WORDS), ([word]) => parseNameWord(word));
}

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

/** Whether two words of one base have the same marks. */
export function haveSameMarks(one: NameWord, other: NameWord): boolean {
  return one.tone === other.tone && one.letters.join('') === other.letters.join('');
}
