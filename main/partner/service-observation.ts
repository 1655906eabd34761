import type { Problem } from '../../shared/problem.ts';
import type { HttpResponse } from './send-request.ts';

/** What one call shows about the service, whatever was asked. Cancelled calls show nothing. */
export type ServiceObservation =
  /** The service answered: a result, a refusal, "too many requests". `authorized`: it accepted the token. */
  | { readonly kind: 'answered'; readonly authorized: boolean; readonly serviceMs: number | null }
  | { readonly kind: 'token-refused'; readonly serviceMs: number | null }
  /** No answer came, or a 5xx. `attempts`: how often this call was sent. */
  | { readonly kind: 'unavailable'; readonly problem: Problem; readonly attempts: number };

/**
 * Returns the time stated by an answer's headers (ms since 1970); null if none. `Date` is when the answer was created, to
 * the second, and `Age` the seconds it has been in a cache (RFC 9110 section 6.6.1, RFC 9111 section 5.1).
 */
export function readServerTime({ headers }: Pick<HttpResponse, 'headers'>): number | null {
  const date = headers.get('date');
  // Date.parse accepts much that is not an HTTP date.
  if (date === null || !date.endsWith(' GMT')) return null;
  const madeMs = Date.parse(date);
  const age = Number(headers.get('age') ?? 0);
  return Number.isFinite(madeMs) && Number.isFinite(age) ? madeMs + age * 1000 : null;
}

/** Returns what a call shows about the service; null if nothing (a web page instead of data, a cancelled call). */
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
    // A 403 says nothing about the token, which may be valid but lack this permission.
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
