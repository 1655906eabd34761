import type { SizeMm } from '../../../shared/label-size.ts';
import type { Language } from '../../../shared/language.ts';
import { PAPER_MM } from '../../../shared/profile.ts';
import { formatNumber, parseNumber } from '../../i18n/numbers.ts';

/** Separates width and height in a draft's text; can't occur in a number. */
const SEPARATOR = '×';
const RANGE = { ...PAPER_MM, decimals: 1 } as const;

/** The parsed content of the two size fields. */
export type ParsedSize =
  | { readonly kind: 'size'; readonly size: SizeMm }
  /** Both are empty. */
  | { readonly kind: 'none' }
  /** One is empty. */
  | { readonly kind: 'half' }
  | { readonly kind: 'refused'; readonly text: string };

/** Joins the texts of the width and height fields into one draft, and splits it again. */
export const joinSize = (width: string, height: string): string => `${width}${SEPARATOR}${height}`;
export function splitSize(text: string): readonly [width: string, height: string] {
  const [width = '', height = ''] = text.split(SEPARATOR);
  return [width, height];
}

/** Formats a size in millimeters as a draft; both fields are empty for null. */
export function formatSizeDraft(size: SizeMm | null, language: Language): string {
  if (size === null) return joinSize('', '');
  return joinSize(formatNumber(size.widthMm, language), formatNumber(size.heightMm, language));
}

/** Parses a draft of the two fields. */
export function parseSize(text: string): ParsedSize {
  const [width, height] = splitSize(text);
  const widthMm = parseNumber(width, RANGE);
  const heightMm = parseNumber(height, RANGE);
  if (widthMm.kind === 'refused') return { kind: 'refused', text: width };
  if (heightMm.kind === 'refused') return { kind: 'refused', text: height };
  if (widthMm.kind === 'number' && heightMm.kind === 'number') {
    return { kind: 'size', size: { widthMm: widthMm.value, heightMm: heightMm.value } };
  }
  return { kind: widthMm.kind === heightMm.kind ? 'none' : 'half' };
}
