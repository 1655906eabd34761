import { useTranslation } from 'react-i18next';
import type { Shortcut } from './shortcuts/shortcut-registry.ts';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * Marks the element around the answers to one question; each of its buttons is an answer (answer-numbers.css numbers
 * them).
 */
const QUESTION = '[data-question]';
/** Marks the buttons of a row without a question. */
const ACTIONS = '[data-actions]';
/** A button with a shortcut of its own is not an answer. */
const ANSWERS = 'button:not(:disabled, [aria-keyshortcuts])';
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Lets digits press the answers, in order, of the question that has the focus (or whose row has it). A digit of a scan
 * presses none (shortcuts/isolated-key.ts).
 * @param hasQuestion whether there is a question on the screen
 */
export function useAnswerShortcuts(hasQuestion: boolean): void {
  const { t } = useTranslation();
  const answer = (number: number): Shortcut => ({
    label: t('keys.answer'),
    when: (at) => answersAt(at)[number - 1] !== undefined,
    act: (at) => answersAt(at)[number - 1]?.click(),
  });
  useShortcuts(hasQuestion ? Object.fromEntries(DIGITS.map((digit) => [String(digit), answer(digit)])) : {});
}

function answersAt(at: Element | null): readonly HTMLButtonElement[] {
  const row = at?.closest('[data-row]');
  const around = at?.closest(QUESTION) ?? row?.querySelector(QUESTION) ?? row?.querySelector(ACTIONS);
  return [...(around?.querySelectorAll<HTMLButtonElement>(ANSWERS) ?? [])];
}
