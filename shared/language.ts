import { z } from 'zod';

/** Tem speaks both from the start; Vietnamese first. */
export const LanguageSchema = z.enum(['vi', 'en']);
export type Language = z.infer<typeof LanguageSchema>;

/** One sentence in both languages; `{name}` stands for a value. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** The texts of one subject as a tree; each leaf is one text in both languages. shared/texts holds them all. */
export interface LocalizedTexts {
  readonly [key: string]: LocalizedText | LocalizedTexts;
}

/** The conventions that each language's numbers and dates follow (BCP 47). */
export const LOCALES: Readonly<Record<Language, string>> = { vi: 'vi-VN', en: 'en-GB' };

const counts: Partial<Record<Language, Intl.NumberFormat>> = {};

/** A count with the language's thousands marks: "2.000", in English "2,000". What is not whole keeps one digit. */
export function formatCount(value: number, language: Language): string {
  return (counts[language] ??= new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 })).format(
    value,
  );
}

/** Puts values into both languages' sentences. */
export const interpolateLocalized = (
  words: LocalizedText,
  values: Parameters<typeof interpolate>[1],
): LocalizedText => ({
  vi: interpolate(words.vi, values, 'vi'),
  en: interpolate(words.en, values, 'en'),
});

/** Puts values into a sentence's `{name}` places; a place without a value stays visible, and numbers are counts (showCount). */
export function interpolate(
  sentence: string,
  values: Readonly<Record<string, string | number | LocalizedText>>,
  language: Language,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    if (typeof value === 'number') return formatCount(value, language);
    return typeof value === 'object' ? value[language] : value;
  });
}
