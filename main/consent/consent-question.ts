import { interpolateLocalized, type Language, type LocalizedText } from '../../shared/language.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { toDialogText } from './dialog-text.ts';

/** One thing that would be another than before. Texts that are not Tem's own are made fit to be shown when the box is made. */
export interface ConsentChange {
  readonly what: LocalizedText;
  readonly from: string | LocalizedText;
  readonly to: string | LocalizedText;
}

/** What a person is asked before a call is done. */
export interface ConsentQuestion {
  /** One sentence. */
  readonly message: LocalizedText;
  /** The button that agrees: it says the deed. */
  readonly confirmLabel: LocalizedText;
  readonly changes: readonly ConsentChange[];
  /** What follows from it. */
  readonly note?: LocalizedText;
}

/** Words with values in them; what a value holds stays one line. */
export function fillSafeText(
  words: LocalizedText,
  values: Readonly<Record<string, string | number | LocalizedText>>,
): LocalizedText {
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? toDialogText(value) : value,
    ]),
  );
  return interpolateLocalized(words, safe);
}

/** The lines below the question: each value stands in a line of its own, so that none can pass for another. */
export function formatQuestion({ changes, note }: ConsentQuestion, language: Language): string {
  const shown = (value: string | LocalizedText): string =>
    toDialogText(typeof value === 'string' ? value : value[language]);
  const blocks = changes.map(({ what, from, to }) =>
    [
      toDialogText(what[language]),
      `  ${consentText.from[language]}: ${shown(from)}`,
      `  ${consentText.to[language]}: ${shown(to)}`,
    ].join('\n'),
  );
  return [...blocks, ...(note === undefined ? [] : [note[language]])].join('\n\n');
}
