import { z } from 'zod';

/** The languages of Tem, Vietnamese first. */
export const LanguageSchema = z.enum(['vi', 'en']);
export type Language = z.infer<typeof LanguageSchema>;

/**
 * One sentence in both languages; `{name}` is a placeholder. An English sentence with a count says `{name|order|orders}`:
 * the number and the noun (or the verb) that fits it, "1 order", "10 orders". Vietnamese has one form.
 */
export type LocalizedText = Readonly<Record<Language, string>>;

/** A placeholder's value: a plain text, a number as a count, or a text in the sentence's own language. */
export type TextValue = string | number | LocalizedText;

/** The names of a text's placeholders; any name if the compiler does not know the text. */
type PlaceholderName<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PlaceholderName<Rest>
    : never;

export type TextValues<Text extends LocalizedText> = Readonly<Record<PlaceholderName<Text['vi']>, TextValue>>;

/** The texts of one subject as a tree; each leaf is one text in both languages. shared/texts contains them all. */
export interface LocalizedTexts {
  readonly [key: string]: LocalizedText | LocalizedTexts;
}

/** The locale of each language's numbers and dates (BCP 47). */
export const LOCALES: Readonly<Record<Language, string>> = { vi: 'vi-VN', en: 'en-GB' };

const counts: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Formats a count with the language's thousands separators: "2.000", in English "2,000". Fractions keep one digit. */
export function formatCount(value: number, language: Language): string {
  return (counts[language] ??= new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 })).format(
    value,
  );
}

/** Fills values into both languages' texts. */
export const interpolateLocalized = <const Text extends LocalizedText>(
  text: Text,
  values: TextValues<Text>,
): LocalizedText => ({ vi: interpolate(text.vi, values, 'vi'), en: interpolate(text.en, values, 'en') });

/** A text's placeholders: the name, and the words for one and for several where it has them. */
export const PLACEHOLDERS: RegExp = /\{(\w+)(?:\|([^{}|]+\|[^{}|]+))?\}/g;

/**
 * Formats a placeholder's value: a number as a count (formatCount), followed by the form of the word that fits it.
 *
 * @param forms `order|orders`: the words for one and for several; undefined for the value alone
 */
export function formatValue(value: TextValue, forms: string | undefined, language: Language): string {
  const text =
    typeof value === 'number'
      ? formatCount(value, language)
      : typeof value === 'object'
        ? value[language]
        : value;
  if (forms === undefined) return text;
  const [one = '', several = ''] = forms.split('|');
  return `${text} ${text === '1' ? one : several}`;
}

/** Fills values into a text's placeholders (LocalizedText); one without a value stays visible, and numbers are counts. */
export function interpolate(
  text: string,
  values: Readonly<Record<string, TextValue>>,
  language: Language,
): string {
  return text.replace(PLACEHOLDERS, (place, name: string, forms?: string) => {
    const value = values[name];
    return value === undefined ? place : formatValue(value, forms, language);
  });
}

/** Joins both languages, for the command line and printed pages; only one if they are the same. */
export const formatBilingual = ({ vi, en }: LocalizedText, separator = ' / '): string =>
  vi === en ? vi : `${vi}${separator}${en}`;

/** Wraps a foreign text (of a service, the system, a file), which is the same in both languages. */
export const untranslated = (text: string): LocalizedText => ({ vi: text, en: text });
