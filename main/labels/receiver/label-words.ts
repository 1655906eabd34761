import { foldName } from '../../../shared/area-name.ts';

/** One word of a label's text, or what stands between words. */
export interface Token {
  readonly kind: 'word' | 'number' | 'break' | 'cut' | 'masked';
  /** Folded; with stars where it is masked. */
  readonly text: string;
  /** Folded, without what is no letter and no digit. */
  readonly folded: string;
}

/** A label's text, made ready to be compared. */
export interface LabelWords {
  readonly tokens: readonly Token[];
  /** Words in the form that their spellings share, one space between them and around all. */
  readonly folded: string;
  /** The same without spaces. */
  readonly squeezed: string;
}

/** Stars, dots or x in place of letters. */
export const MASKED = /[*•●×]|x{2,}/iu;
const TOKENS = /[\p{L}\p{M}*•●×'’]+|\p{N}[\p{N}*•●×x]*|\n|…|\.{2,}/gu;

/** @param text composed (NFC) */
export function labelWords(text: string): LabelWords {
  const tokens = tokensOf(text);
  const folded = tokens.flatMap((token) => (token.folded === '' ? [] : [token.folded])).join(' ');
  return { tokens, folded: ` ${folded} `, squeezed: folded.replaceAll(' ', '') };
}

const tokensOf = (text: string): Token[] => Array.from(text.matchAll(TOKENS), ([part]) => tokenOf(part));

/** Words that were taken apart before: the labels of a batch share most, and folding them anew was four fifths of the comparison. */
const before = new Map<string, Token>();
/** Some 400 labels' own words. A longer one is a stranger's text. */
const MOST_KEPT = 4096;
const LONGEST_KEPT = 32;

function tokenOf(part: string): Token {
  const known = before.get(part);
  if (known !== undefined) return known;
  const token = newToken(part);
  if (before.size === MOST_KEPT) before.clear();
  if (part.length <= LONGEST_KEPT) before.set(part, token);
  return token;
}

function newToken(part: string): Token {
  if (part === '\n') return { kind: 'break', text: part, folded: '' };
  if (part === '…' || part.startsWith('.')) return { kind: 'cut', text: part, folded: '' };
  const folded = foldName(part);
  if (/^\p{N}/u.test(part)) return { kind: 'number', text: part, folded };
  if (MASKED.test(part)) return { kind: 'masked', text: maskedForm(part), folded };
  return { kind: 'word', text: folded, folded };
}

/** "Mư***i" and "MưXXi" as "mu*i". */
function maskedForm(text: string): string {
  return text
    .split(/[*•●×]+|x{2,}/iu)
    .map((part) => foldName(part))
    .join('*');
}
