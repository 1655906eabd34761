import { z } from 'zod';

/** Tem speaks both from the start; Vietnamese first. */
export const LanguageSchema = z.enum(['vi', 'en']);
export type Language = z.infer<typeof LanguageSchema>;

/** One sentence in both languages; `{name}` stands for a value. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** What may stand in a placeholder: a text as it is, a number as a count, or a text in the sentence's own language. */
export type TextValue = string | number | LocalizedText;

/** The names of a text's placeholders; any name where the text is not known to the compiler. */
type PlaceholderName<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PlaceholderName<Rest>
    : never;

/** A value for each placeholder of a text. */
export type TextValues<Text extends LocalizedText> = Readonly<Record<PlaceholderName<Text['vi']>, TextValue>>;

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

/** Puts values into both languages' texts. */
export const interpolateLocalized = <const Text extends LocalizedText>(
  text: Text,
  values: TextValues<Text>,
): LocalizedText => ({
  vi: interpolate(text.vi, values, 'vi'),
  en: interpolate(text.en, values, 'en'),
});

/** Puts values into a text's `{name}` placeholders; one without a value stays visible, and numbers are counts (formatCount). */
export function interpolate(
  text: string,
  values: Readonly<Record<string, TextValue>>,
  language: Language,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    if (typeof value === 'number') return formatCount(value, language);
    return typeof value === 'object' ? value[language] : value;
  });
}

/** Both languages behind each other, for the command line and printed pages; one where they are the same. */
export const formatBilingual = ({ vi, en }: LocalizedText, separator = ' / '): string =>
  vi === en ? vi : `${vi}${separator}${en}`;

/** A text of somebody else's (a service, the system, a file), the same in both languages. */
export const untranslated = (text: string): LocalizedText => ({ vi: text, en: text });
