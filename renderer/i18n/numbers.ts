import { type Language, LOCALES } from '../../shared/language.ts';

/** The numbers that a field accepts. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** Decimal digits; more are rounded. 0 accepts whole numbers only. */
  readonly decimals: 0 | 1;
}

/** The result of parsing a typed text. */
type ParsedNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'empty' }
  /** Not a number, or not one that the field accepts. */
  | { readonly kind: 'refused' };

/** An optional sign, digits, and optionally a comma or point with more digits; a trailing "mm" is ignored. */
const NUMBER = /^([+\-−]?)(\d{1,6})(?:[.,](\d{1,6}))?(?:\s*mm)?$/i;

/** Parses a number as people type it: comma or point, surrounding spaces. Guesses nothing. */
export function parseNumber(text: string, { least, most, decimals }: NumberRange): ParsedNumber {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  const match = NUMBER.exec(trimmed);
  if (match === null) return { kind: 'refused' };
  const [, sign, whole = '', part = ''] = match;
  if (decimals === 0 && /[1-9]/.test(part)) return { kind: 'refused' };
  const scale = 10 ** decimals;
  const size = Math.round(Number(`${whole}.${part}0`) * scale) / scale;
  const value = size !== 0 && (sign === '-' || sign === '−') ? -size : size;
  return value < least || value > most ? { kind: 'refused' } : { kind: 'number', value };
}

/** Formats a number with at most one decimal and no grouping. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1, useGrouping: false }).format(
    value,
  );
}
