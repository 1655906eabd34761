import { describeProblem, type Problem, ProblemError } from '../../shared/problem.ts';
import type { Secrets } from '../log/secrets.ts';
import { describeError } from './crash-handler.ts';

/** Formats a problem for a system message box in both languages, because the user's language may be unknown. */
export function formatProblemBilingual(problem: Problem): string {
  return `${describeProblem(problem, 'vi')}\n\n${describeProblem(problem, 'en')}`;
}

/** Returns the text of the message box after a failed start. @param logFile where to find details */
export function formatStartFailure(error: unknown, logFile: string, secrets: Secrets): string {
  if (error instanceof ProblemError) return formatProblemBilingual(error.problem);
  return `${formatProblemBilingual({ code: 'stopped-by-crash', values: { file: logFile } })}\n\n${describeError(error, secrets)}`;
}
