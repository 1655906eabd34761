import { normalizeAreaName } from '../../../shared/area-name.ts';

/** A word of a label's text, or a separator. */
export interface LabelToken {
  readonly kind: 'word' | 'number' | 'break' | 'cut' | 'masked';
  /** Folded; with asterisks where it is masked. */
  readonly text: string;
  /** Folded, letters and digits only. */
  readonly folded: string;
}

export interface LabelTokens {
  readonly tokens: readonly LabelToken[];
  /** The words in the form shared by their spellings, with one space between and around them. */
  readonly folded: string;
  /** The same without spaces. */
  readonly squeezed: string;
}

/** Asterisks, dots or x in place of letters. */
export const MASKED_LETTERS = /[*•●×]|x{2,}/iu;
/** Before an item, or between two numbers: hides nothing. */
const LONE_MARK = /^[•●×]$/;
const TOKEN_PATTERN = /[\p{L}\p{M}*•●×'’]+|\p{N}[\p{N}*•●×x]*|\n|…|\.{2,}/gu;

/** @param text composed (NFC) */
export function tokenizeLabel(text: string): LabelTokens {
  const tokens = tokenize(text);
  const folded = tokens.flatMap((token) => (token.folded === '' ? [] : [token.folded])).join(' ');
  return { tokens, folded: ` ${folded} `, squeezed: folded.replaceAll(' ', '') };
}

const tokenize = (text: string): LabelToken[] =>
  Array.from(text.matchAll(TOKEN_PATTERN), ([part]) => cachedToken(part));

/** Words already folded: the labels of a batch share most, and folding took four fifths of the comparison's time. */
const tokenCache = new Map<string, LabelToken>();
/** About 400 labels' own words. Longer words are not cached, because they belong to no label. */
const MAX_CACHED_TOKENS = 4096;
const MAX_CACHED_LETTERS = 32;

function cachedToken(part: string): LabelToken {
  const known = tokenCache.get(part);
  if (known !== undefined) return known;
  const token = createToken(part);
  if (tokenCache.size === MAX_CACHED_TOKENS) tokenCache.clear();
  if (part.length <= MAX_CACHED_LETTERS) tokenCache.set(part, token);
  return token;
}

function createToken(part: string): LabelToken {
  if (part === '\n' || LONE_MARK.test(part)) return { kind: 'break', text: part, folded: '' };
  if (part === '…' || part.startsWith('.')) return { kind: 'cut', text: part, folded: '' };
  const folded = normalizeAreaName(part);
  if (/^\p{N}/u.test(part)) return { kind: 'number', text: part, folded };
  if (MASKED_LETTERS.test(part)) return { kind: 'masked', text: normalizeMasked(part), folded };
  return { kind: 'word', text: folded, folded };
}

/** Normalizes "Mư***i" and "MưXXi" to "mu*i". */
function normalizeMasked(text: string): string {
  return text
    .split(/[*•●×]+|x{2,}/iu)
    .map((part) => normalizeAreaName(part))
    .join('*');
}

/**
 * How a label's text matches one known fact about a receiver.
 *
 * - `found`: it is in the text.
 * - `absent`: it is not, and nothing may hide it.
 * - `unknown`: the fact is not known, or something may hide it: a mask, a truncated line.
 */
export type FieldMatch = 'found' | 'absent' | 'unknown';
