import { type Problem, problemOf } from '../../shared/problem.ts';
import { redact } from './redact.ts';
import { NO_SECRETS, type Secrets } from './secrets.ts';

/**
 * What to tell a person of any thrown value: its own problem, or an internal one. What a mistake's sentence quotes, which may
 * be a customer's address, is left out.
 */
export function toDisplayProblem(thrown: unknown, secrets: Secrets = NO_SECRETS): Problem {
  const problem = problemOf(thrown);
  if (problem.code !== 'internal') return problem;
  const told = redact(thrown, secrets);
  const isFacts = typeof told === 'object' && told !== null && 'message' in told;
  return { code: 'internal', values: { detail: isFacts ? String(told.message) : 'not an Error' } };
}
