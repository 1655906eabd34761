import { type Language, LOCALES } from '../../shared/language.ts';

/** What a number field takes. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** Digits behind the comma; more are rounded away. 0 takes whole numbers only. */
  readonly decimals: 0 | 1;
}

/** What a typed text turns out to be. */
export type ParsedNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'empty' }
  /** No number, or one that the field does not take. */
  | { readonly kind: 'refused' };

/** An optional sign, digits, and behind one comma or point more digits; a unit in millimetres is let be. */
const NUMBER = /^([+\-−]?)(\d{1,6})(?:[.,](\d{1,6}))?(?:\s*mm)?$/i;

/** Reads a number as people type it: comma or point, spaces around it. Nothing is guessed. */
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

/** A number as the language writes it, with one digit behind the comma at most and no thousands marks. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1, useGrouping: false }).format(
    value,
  );
}
