import type { TFunction } from 'i18next';
import type { LanguageGuess } from '../../../shared/guess-printer-language.ts';
import type { LocalizedText } from '../../../shared/language.ts';
import { TRIAL_LETTERS, type TrialLetter } from '../../../shared/print-method.ts';
import { RAW_LANGUAGE_NAMES, RAW_LANGUAGES, type RawLanguage } from '../../../shared/printer-languages.ts';
import type { Problem } from '../../../shared/problem.ts';

/** How a trial label is sent: directly in a language, or through the driver (null). */
type TriedMethod = RawLanguage | null;

/** The state of a trial label. */
export type TryState =
  | { readonly kind: 'not-yet' }
  /** `waiting`: why it waits for somebody at the printer. */
  | { readonly kind: 'printing'; readonly waiting: LocalizedText | null }
  /** Something may be on paper, so it can be judged. */
  | { readonly kind: 'came'; readonly result: 'printed' | 'submitted' | 'unknown' }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface Try {
  readonly letter: TrialLetter;
  readonly method: TriedMethod;
  readonly state: TryState;
}

/** The trial of one printer: each print method keeps its letter. */
export interface Trial {
  readonly stage: 'print' | 'ask' | 'help';
  readonly tries: readonly Try[];
  /** Methods that can be added. */
  readonly more: readonly TriedMethod[];
}

const NOT_YET: TryState = { kind: 'not-yet' };

export interface PrinterFacts {
  readonly likely: LanguageGuess | null;
  /** Its driver prints characters but no graphics. */
  readonly textOnly: boolean;
  /** The current method. */
  readonly now: TriedMethod;
}

/** Starts with the likely languages, then the driver, and the current method; the rest can be added. */
export function startTrial({ likely, textOnly, now }: PrinterFacts): Trial {
  // If neither the printer's name nor its driver helps, all languages are equally likely.
  const languages = likely?.languages ?? (textOnly ? RAW_LANGUAGES : []);
  const proposed: TriedMethod[] = textOnly ? [...languages] : [...languages, null];
  if (!proposed.includes(now)) proposed.push(now);
  const all: readonly TriedMethod[] = [...RAW_LANGUAGES, null];
  return addTries(
    { stage: 'print', tries: [], more: all.filter((way) => !proposed.includes(way)) },
    proposed,
  );
}

function addTries(trial: Trial, ways: readonly TriedMethod[]): Trial {
  const letters = TRIAL_LETTERS.slice(trial.tries.length);
  const added = letters.flatMap((letter, at): Try[] => {
    const way = ways[at];
    return way === undefined ? [] : [{ letter, method: way, state: NOT_YET }];
  });
  return { ...trial, tries: [...trial.tries, ...added] };
}

/** Adds the next of the remaining methods. */
export function addMethod(trial: Trial): Trial {
  const [next, ...more] = trial.more;
  return next === undefined ? trial : addTries({ ...trial, more }, [next]);
}

/** Sets the state of a letter's label. */
export function setTryState(trial: Trial, letter: TrialLetter, state: TryState): Trial {
  return { ...trial, tries: trial.tries.map((one) => (one.letter === letter ? { ...one, state } : one)) };
}

/** Sets what the current label waits for; null when the wait is over. */
export function setWaiting(trial: Trial, waiting: LocalizedText | null): Trial {
  const under = trial.tries.find(({ state }) => state.kind === 'printing');
  return under === undefined ? trial : setTryState(trial, under.letter, { kind: 'printing', waiting });
}

export const isPrinting = ({ tries }: Trial): boolean => tries.some(({ state }) => state.kind === 'printing');

/** Labels that may be on paper. */
export const printedTries = ({ tries }: Trial): readonly Try[] =>
  tries.filter(({ state }) => state.kind === 'came');

/** What Enter prints: the first method not printed yet; if there is none and nothing came out, the first that failed. */
export function nextTry(trial: Trial): Try | null {
  const { tries } = trial;
  const next = tries.find(({ state }) => state.kind === 'not-yet');
  if (next !== undefined || printedTries(trial).length > 0) return next ?? null;
  return tries.find(({ state }) => state.kind === 'failed') ?? null;
}

/** Moves to the question once there is a label to judge. */
export function showQuestion(trial: Trial): Trial {
  return printedTries(trial).length === 0 || isPrinting(trial) ? trial : { ...trial, stage: 'ask' };
}

export function showHelp(trial: Trial): Trial {
  return { ...trial, stage: 'help' };
}

/** Returns to the labels as they are. */
export function showLabels(trial: Trial): Trial {
  return { ...trial, stage: 'print' };
}

/** Starts another round after none was right: with an untried method if there is one, else with all of them again. */
export function startNextRound(trial: Trial): Trial {
  if (trial.tries.some(({ state }) => state.kind === 'not-yet')) return showLabels(trial);
  if (trial.more.length > 0) return showLabels(addMethod(trial));
  return showLabels({ ...trial, tries: trial.tries.map((one) => ({ ...one, state: NOT_YET })) });
}

/** The name of a print method. */
export function printMethodName(way: TriedMethod, t: TFunction): string {
  return way === null
    ? t('printMethods.driver')
    : t('printMethods.straight', { language: RAW_LANGUAGE_NAMES[way] });
}
