import { type Language, showCount } from '../../shared/language.ts';

/** Dong with the language's thousands marks: "418.000 ₫", in English "418,000 ₫". */
export function showDong(amount: number, language: Language): string {
  return `${showCount(amount, language)} ₫`;
}

/** Grams: "1.250 g", in English "1,250 g". */
export function showGrams(weight: number, language: Language): string {
  return `${showCount(weight, language)} g`;
}
