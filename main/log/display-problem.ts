import { type Problem, problemOf } from '../../shared/problem.ts';
import { redact } from './redact.ts';
import { NO_SECRETS, type Secrets } from './secrets.ts';

/**
 * Converts any thrown value to a problem to display: its own problem, or an internal one. The text that an internal error quotes
 * is omitted, because it may be a customer's address.
 */
export function toDisplayProblem(thrown: unknown, secrets: Secrets = NO_SECRETS): Problem {
  const problem = problemOf(thrown);
  if (problem.code !== 'internal') return problem;
  const redacted = redact(thrown, secrets);
  const isFacts = typeof redacted === 'object' && redacted !== null && 'message' in redacted;
  return { code: 'internal', values: { detail: isFacts ? String(redacted.message) : 'not an Error' } };
}
