import type { Language } from '../../shared/language.ts';

/** Dong with the language's thousands marks: "418.000 ₫", in English "418,000 ₫". */
export function showDong(amount: number, language: Language): string {
  return `${wholeNumber(amount, language)} ₫`;
}

/** Grams: "1.250 g", in English "1,250 g". */
export function showGrams(weight: number, language: Language): string {
  return `${wholeNumber(weight, language)} g`;
}

function wholeNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
}
