import { foldName } from '../../../shared/area-name.ts';
import type { Facet } from './facet.ts';
import { type LabelWords, MASKED, type Token } from './label-words.ts';

/** What stands before a name, and is left out as often. */
const TITLES = new Set(
  'a c e o b anh chi em co chu cau bac di ong ba me bo mr mrs ms kh khach nguoi nhan'.split(' '),
);
/** "(Đk)": what a shop notes beside a name. */
const REMARK = /\([^)]*\)?|\[[^\]]*\]?/g;
/** Shorter than this, two words written as one may be a part of any other. */
const LEAST_LETTERS = 6;

/** A name's words in the form that its spellings share, without titles and remarks. */
export function nameWords(name: string): string[] {
  const words = foldName(name.replace(REMARK, ' '))
    .split(' ')
    .filter((word) => /^\p{L}/u.test(word));
  const first = words.findIndex((word) => !TITLES.has(word));
  return first === -1 ? [] : words.slice(first);
}

/**
 * What a label says of a name. `part`: it is cut off behind two words; `hint`: cut off before that, or one word with its
 * title. Others' names may begin so.
 */
export type NameFacet = Facet | 'part' | 'hint';

export function nameOn({ tokens, squeezed }: LabelWords, name: string): NameFacet {
  const words = nameWords(name);
  if (words.length === 0 || MASKED.test(name)) return 'unknown';
  const own = words.join('');
  const called = foldName(name.replace(REMARK, ' ')).split(' ');
  if (words.length > 1) {
    const isWhole = standsWhole(
      tokens.filter(({ kind }) => kind !== 'break'),
      words,
    );
    // Broken anywhere, or set without spaces.
    if (isWhole || (own.length >= LEAST_LETTERS && squeezed.includes(own))) return 'found';
  } else if (squeezed.includes(own)) {
    // A street's, or anybody's: it proves nothing by itself.
    return called.length > 1 && squeezed.includes(called.join('')) ? 'hint' : 'unknown';
  }
  const cuts = [cutOf(tokens, words), cutOf(tokens, called)];
  if (cuts.includes('part')) return 'part';
  if (cuts.includes('hint')) return 'hint';
  return cuts.includes('unknown') || tokens.some((token) => mayHide(token, words)) ? 'unknown' : 'absent';
}

function standsWhole(tokens: readonly Token[], words: readonly string[]): boolean {
  return tokens.some((_, at) =>
    words.every((word, offset) => {
      const token = tokens[at + offset];
      return token?.kind === 'word' && token.text === word;
    }),
  );
}

/**
 * Whether a name is cut somewhere: its first words stand there, perhaps one that is cut itself, and then a cut mark, the
 * line's end or something that is no word.
 */
function cutOf(tokens: readonly Token[], words: readonly string[]): 'part' | 'hint' | 'unknown' | null {
  let best: 'hint' | 'unknown' | null = null;
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
      else best ??= 'unknown';
    } else if (whole > 0 && end?.kind !== 'word') best ??= 'unknown';
  }
  return best;
}

/** Whether a masked word may be one of the name's: what it shows stands at that word's ends. */
function mayHide({ kind, text }: Token, words: readonly string[]): boolean {
  if (kind !== 'masked') return false;
  const [start = '', ...rest] = text.split('*');
  const end = rest.at(-1) ?? '';
  return [...words, words.join('')].some(
    (word) => word.startsWith(start.replaceAll(' ', '')) && word.endsWith(end.replaceAll(' ', '')),
  );
}
