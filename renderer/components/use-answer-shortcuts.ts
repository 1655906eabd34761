import { useTranslation } from 'react-i18next';
import { type KeyUse, useShortcuts } from './use-shortcuts.ts';

/** On the element around the answers to one question; each of its buttons is one (answer-numbers.css numbers them). */
const QUESTION = '[data-question]';
/** On the buttons of a row that asks nothing. */
const ACTIONS = '[data-actions]';
/** What has a key of its own is no answer. */
const ANSWERS = 'button:not(:disabled, [aria-keyshortcuts])';
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Lets the digits press the answers to the question that the focus is in (or in whose row it is), in their order. A digit
 * of a scan presses none (keys/lone-key.ts).
 * @param there whether there is a question on the screen
 */
export function useAnswerShortcuts(there: boolean): void {
  const { t } = useTranslation();
  const answer = (number: number): KeyUse => ({
    label: t('keys.answer'),
    when: (at) => answersAt(at)[number - 1] !== undefined,
    act: (at) => answersAt(at)[number - 1]?.click(),
  });
  useShortcuts(there ? Object.fromEntries(DIGITS.map((digit) => [String(digit), answer(digit)])) : {});
}

function answersAt(at: Element | null): readonly HTMLButtonElement[] {
  const row = at?.closest('[data-row]');
  const around = at?.closest(QUESTION) ?? row?.querySelector(QUESTION) ?? row?.querySelector(ACTIONS);
  return [...(around?.querySelectorAll<HTMLButtonElement>(ANSWERS) ?? [])];
}
