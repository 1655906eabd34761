import type { RedirectHandlers } from '../../shared/ipc.ts';
import { interpolateLocalized, type Language, type LocalizedText } from '../../shared/language.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { toDialogText } from './dialog-text.ts';

/** One change, from what to what. Texts that are not Tem's own are made safe when the box is built. */
export interface ConsentChange {
  readonly what: LocalizedText;
  readonly from: string | LocalizedText;
  readonly to: string | LocalizedText;
}

/** What a person is asked before a call is made. */
export interface ConsentQuestion {
  /** One sentence. */
  readonly message: LocalizedText;
  /** The label of the button that agrees; it names the action. */
  readonly confirmLabel: LocalizedText;
  readonly changes: readonly ConsentChange[];
  /** The consequence. */
  readonly note?: LocalizedText;
}

/** Fills values into a text; each value stays on one line. */
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

/** Formats the lines below the question: each value has its own line, so that none can pass for another. */
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

/** What a call that redirects trust would do in the station's current state. */
export interface ConsentPlan {
  /** Null if it changes nothing that a person has to agree to. */
  readonly question: ConsentQuestion | null;
  /** Shown below the question's changes; may become more exact while the person is asked. */
  readonly estimates?: readonly ConsentChange[];
  /** What must not change while the person is asked, besides the content of the question. */
  readonly fingerprint?: string;
  /** Called when a person agreed. */
  readonly onApproved?: () => void;
  /** Called when the call begins. */
  readonly onBegin?: () => void;
}

export const NO_CONSENT_NEEDED: ConsentPlan = { question: null };

/**
 * A plan for each call that redirects trust. Plans are made synchronously: nothing else happens between a plan and its call. A
 * plan throws what its call would throw for its input.
 */
export type ConsentPlans = RedirectHandlers<ConsentPlan>;
