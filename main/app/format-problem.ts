import { describeProblem, type Problem, ProblemError } from '../../shared/problem.ts';
import type { Secrets } from '../log/secrets.ts';
import { describeError } from './crash-handler.ts';

/** A problem for a box of the system's, where the language is not known (any more): in both. */
export function formatProblemBilingual(problem: Problem): string {
  return `${describeProblem(problem, 'vi')}\n\n${describeProblem(problem, 'en')}`;
}

/** What a start that failed says in its box. @param logFile where more stands */
export function formatStartFailure(error: unknown, logFile: string, secrets: Secrets): string {
  if (error instanceof ProblemError) return formatProblemBilingual(error.problem);
  return `${formatProblemBilingual({ code: 'stopped-by-crash', values: { file: logFile } })}\n\n${describeError(error, secrets)}`;
}
