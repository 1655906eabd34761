import type { NumberedAnswer } from './use-numbered-answers.ts';

/** The digits 1 to 9. */
const MAX_NUMBERED = 9;
/** Between the safe answer, which is the first of each page, and the one that turns to the next: two lines of shops' names. */
const ON_A_PAGE = 4;

/**
 * Returns the answers of one page: all, where digits suffice.
 * @param page from 0; those behind the last begin again
 * @param turn makes the answer that shows the next page: its number from 1, and how many there are
 */
export function answersOnPage(
  answers: readonly NumberedAnswer[],
  page: number,
  turn: (next: number, count: number) => NumberedAnswer,
): readonly NumberedAnswer[] {
  const [safe, ...others] = answers;
  if (safe === undefined || answers.length <= MAX_NUMBERED) return answers;
  const count = Math.ceil(others.length / ON_A_PAGE);
  const from = (page % count) * ON_A_PAGE;
  return [safe, ...others.slice(from, from + ON_A_PAGE), turn(((page + 1) % count) + 1, count)];
}
