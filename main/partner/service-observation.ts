import type { Problem } from '../../shared/problem.ts';
import type { HttpResponse } from './send-request.ts';

/** What one call told of the service itself, whatever was asked. Calls that were given up tell nothing. */
export type ServiceObservation =
  /** It spoke: a result, a refusal, "too many requests". `authorized`: it took the token with it. */
  | { readonly kind: 'answered'; readonly authorized: boolean; readonly serviceMs: number | null }
  | { readonly kind: 'token-refused'; readonly serviceMs: number | null }
  /** No answer came, or a 5xx. `attempts`: how often it was asked by this one call. */
  | { readonly kind: 'unavailable'; readonly problem: Problem; readonly attempts: number };

/**
 * What an answer's headers say the time is (ms since 1970); null where they don't. `Date` is the moment the answer was
 * made, to the second, and `Age` the seconds for which a cache has had it since (RFC 9110 section 6.6.1, RFC 9111
 * section 5.1).
 */
export function readServerTime({ headers }: Pick<HttpResponse, 'headers'>): number | null {
  const date = headers.get('date');
  // Date.parse takes much that is no HTTP date.
  if (date === null || !date.endsWith(' GMT')) return null;
  const madeMs = Date.parse(date);
  const age = Number(headers.get('age') ?? 0);
  return Number.isFinite(madeMs) && Number.isFinite(age) ? madeMs + age * 1000 : null;
}

/** The news in a call's outcome; null where it says nothing of the service (a web page in place of data, a cancelled call). */
export function observeCall(
  answer: HttpResponse | null,
  problem: Problem | null,
  { sentToken, tries }: { readonly sentToken: boolean; readonly tries: number },
): ServiceObservation | null {
  const serviceMs = answer === null ? null : readServerTime(answer);
  switch (problem?.code) {
    case undefined:
      return answer === null ? null : { kind: 'answered', authorized: sentToken, serviceMs };
    case 'refused':
      return { kind: 'answered', authorized: sentToken, serviceMs };
    // A 403 tells nothing of the token: it may be good, and not allow this.
    case 'not-permitted':
    case 'token-wanted':
    case 'rate-limited':
      return { kind: 'answered', authorized: false, serviceMs };
    case 'unauthorized':
      return { kind: 'token-refused', serviceMs };
    case 'unavailable':
      return { kind: 'unavailable', problem, attempts: tries };
    default:
      return null;
  }
}
