import { z } from 'zod';

/** Tem speaks both from the start; Vietnamese first. */
export const LanguageSchema = z.enum(['vi', 'en']);
export type Language = z.infer<typeof LanguageSchema>;

/** One sentence in both languages; `{name}` stands for a value. */
export type Words = Readonly<Record<Language, string>>;

/** Puts values into a sentence's `{name}` places; a place without a value stays visible. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number | Words>>,
  language: Language,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return String(typeof value === 'object' ? value[language] : value);
  });
}
