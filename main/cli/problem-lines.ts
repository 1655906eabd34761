import type { LocalizedText } from '../../shared/language.ts';
import { describeProblem, type Problem } from '../../shared/problem.ts';
import { nextStepFor } from './next-step.ts';
import { line, stripControls } from './terminal-text.ts';

/** Formats a problem and what to do about it: Vietnamese, then English. */
const describeBilingual = (problem: Problem, todo: LocalizedText | null): readonly string[] =>
  (['vi', 'en'] as const).map((language) =>
    [describeProblem(problem, language), ...(todo === null ? [] : [todo[language]])].join(' '),
  );

/** Formats a problem as one line, without the line end. */
export const formatProblemLine = (problem: Problem, todo: LocalizedText | null = null): string =>
  stripControls(describeBilingual(problem, todo).join(' / ')).replace(/\s+/g, ' ');

/** Formats a problem below a line that says what it is about. */
export const formatProblemBlock = (heading: string, problem: Problem): string =>
  [heading, ...describeBilingual(problem, nextStepFor(problem.code)).map((words) => `    ${words}`)]
    .map(line)
    .join('');
