import { fillWords, type Language, type Words } from '../../shared/language.ts';
import { shownText } from './shown-text.ts';

/** Where there was nothing before, or will be nothing. */
export const NONE: Words = { vi: 'không có', en: 'none' };

/** One thing that would be another than before. Texts that are not Tem's own are made fit to be shown when the box is made. */
export interface Change {
  readonly what: Words;
  readonly from: string | Words;
  readonly to: string | Words;
}

/** What a person is asked before a call is done. */
export interface Question {
  /** One sentence. */
  readonly ask: Words;
  /** The button that agrees: it says the deed. */
  readonly deed: Words;
  readonly changes: readonly Change[];
  /** What follows from it. */
  readonly note?: Words;
}

/** Words with values in them; what a value holds stays one line. */
export function wordsOf(words: Words, values: Readonly<Record<string, string | number | Words>>): Words {
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shownText(value) : value,
    ]),
  );
  return fillWords(words, safe);
}

const FROM: Words = { vi: 'từ', en: 'from' };
const TO: Words = { vi: 'thành', en: 'to' };

/** The lines below the question: each value stands in a line of its own, so that none can pass for another. */
export function linesOf({ changes, note }: Question, language: Language): string {
  const shown = (value: string | Words): string =>
    shownText(typeof value === 'string' ? value : value[language]);
  const blocks = changes.map(({ what, from, to }) =>
    [
      shownText(what[language]),
      `  ${FROM[language]}: ${shown(from)}`,
      `  ${TO[language]}: ${shown(to)}`,
    ].join('\n'),
  );
  return [...blocks, ...(note === undefined ? [] : [note[language]])].join('\n\n');
}
