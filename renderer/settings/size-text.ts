import type { SizeMm } from '../../shared/label-size.ts';
import type { Language } from '../../shared/language.ts';
import { PAPER_MM } from '../../shared/profile.ts';
import { readNumber, showNumber } from '../ui/numbers.ts';

/** Stands between width and height in a draft's text; can't be typed into a number. */
const TIMES = '×';
const RANGE = { ...PAPER_MM, decimals: 1 } as const;

/** What the two fields of a size say. */
export type ReadSize =
  | { readonly kind: 'size'; readonly size: SizeMm }
  /** Both are empty. */
  | { readonly kind: 'none' }
  /** One is empty. */
  | { readonly kind: 'half' }
  | { readonly kind: 'refused'; readonly text: string };

/** The texts of the fields for width and height as one draft, and back. */
export const joinSize = (width: string, height: string): string => `${width}${TIMES}${height}`;
export function splitSize(text: string): readonly [width: string, height: string] {
  const [width = '', height = ''] = text.split(TIMES);
  return [width, height];
}

/** A size in millimetres as the draft of its two fields; both empty for null. */
export function sizeDraft(size: SizeMm | null, language: Language): string {
  if (size === null) return joinSize('', '');
  return joinSize(showNumber(size.widthMm, language), showNumber(size.heightMm, language));
}

/** Reads the draft of the two fields. */
export function readSize(text: string): ReadSize {
  const [width, height] = splitSize(text);
  const widthMm = readNumber(width, RANGE);
  const heightMm = readNumber(height, RANGE);
  if (widthMm.kind === 'refused') return { kind: 'refused', text: width };
  if (heightMm.kind === 'refused') return { kind: 'refused', text: height };
  if (widthMm.kind === 'number' && heightMm.kind === 'number') {
    return { kind: 'size', size: { widthMm: widthMm.value, heightMm: heightMm.value } };
  }
  return { kind: widthMm.kind === heightMm.kind ? 'none' : 'half' };
}
