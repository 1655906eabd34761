import { type Problem, ProblemError } from '../../../shared/problem.ts';

/** What a call of main's API gives for a refusal: a promise that rejects with the problem. */
export const refused = ({ code, values, fields }: Problem): Promise<never> =>
  Promise.reject(new ProblemError(code, values, undefined, fields));
