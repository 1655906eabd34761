import type { Shortcut } from '../../../components/shortcuts/shortcut-registry.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';

/** An answer with its number. */
export interface NumberedAnswer {
  readonly key: string;
  readonly label: string;
  /** For screen readers, if the label needs its order's code. */
  readonly name?: string;
  readonly act: () => void;
}

/** A digit without an answer: the registry removes it from the scan field. */
const IGNORED: Shortcut = { label: '', act: () => undefined, unlisted: true };
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * Lets digits press the answers wherever the focus is; while there is a question, none of them stays in the scan field,
 * unless a code is being typed there. A digit of a scan presses nothing (shortcuts/isolated-key.ts).
 */
export function useNumberedAnswers(answers: readonly NumberedAnswer[]): void {
  const entry = (digit: string): Shortcut => {
    const answer = answers[Number(digit) - 1];
    return answer ?? IGNORED;
  };
  useShortcuts(answers.length === 0 ? {} : Object.fromEntries(DIGITS.map((digit) => [digit, entry(digit)])));
}

/** Keeps digits out of the scan field while a question with other keys than digits waits. */
export function useIgnoredDigits(): void {
  useShortcuts(Object.fromEntries(DIGITS.map((digit) => [digit, IGNORED])));
}
