import { formatCount, type Language } from '../../shared/language.ts';

/** Formats dong with the language's grouping: "418.000 ₫", in English "418,000 ₫". */
export function formatDong(amount: number, language: Language): string {
  return `${formatCount(amount, language)} ₫`;
}

/** Formats grams: "1.250 g", in English "1,250 g". */
export function formatGrams(weight: number, language: Language): string {
  return `${formatCount(weight, language)} g`;
}
