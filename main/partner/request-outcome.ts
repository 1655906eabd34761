import type { LocalizedText } from '../../shared/language.ts';
import {
  describeProblem,
  type Problem,
  type ProblemCode,
  ProblemError,
  problemOf,
} from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { RefusalError } from './partner-errors.ts';

/** The possible effect of a failed request that is sent only once (create, cancel, setWebhook). */
export type RequestOutcome =
  /** The service was not asked. */
  | { readonly kind: 'not-sent' }
  /** The service refused. If it acted anyway, it has finished. */
  | { readonly kind: 'refused' }
  /** No connection was made. Chromium may have retried by itself, so a look-up is still needed. */
  | { readonly kind: 'unreached' }
  /** The service may have acted, or may still act. */
  | { readonly kind: 'unsure' };

/** Problems found before anything is sent: no address or no token. */
const SETUP_PROBLEM_CODES: readonly ProblemCode[] = [
  'not-configured',
  'no-token',
  'token-unreadable',
  'token-unavailable',
  'token-other-origin',
];

/** Whether the settings are at fault: nothing was sent, and the next call will fail the same way. */
export const isSetupProblem = ({ code }: Problem): boolean => SETUP_PROBLEM_CODES.includes(code);

/** Node's and Chromium's codes for a connection that was never made. */
const NO_CONNECTION_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_PROXY_CONNECTION_FAILED|ERR_CERT_[A-Z_]+)$/;

/** Classifies the failure of such a request (client.ts, PartnerClient). */
export function classifyFailure(thrown: unknown): RequestOutcome {
  // Cancelled by Tem, or a bug in Tem: the request may have been sent.
  if (!(thrown instanceof ProblemError)) return { kind: 'unsure' };
  const { code, values } = thrown.problem;
  if (isSetupProblem(thrown.problem)) return { kind: 'not-sent' };
  switch (code) {
    case 'bad-request':
      return { kind: 'not-sent' };
    case 'refused':
    case 'not-permitted': {
      // After a 5xx an Error says nothing about what was done.
      const failed = thrown instanceof RefusalError && thrown.refusal.httpStatus >= 500;
      return { kind: failed ? 'unsure' : 'refused' };
    }
    case 'unauthorized':
    case 'rate-limited':
      return { kind: 'refused' };
    case 'unavailable': {
      const detail = values?.['detail'];
      return {
        kind: typeof detail === 'string' && NO_CONNECTION_CODES.test(detail) ? 'unreached' : 'unsure',
      };
    }
    // An unreadable answer, even a proxy's 404, may answer a request that succeeded; and a cancellation may have any
    // problem as its reason.
    default:
      return { kind: 'unsure' };
  }
}

/** Says briefly why there is no answer. @param thrown null: nothing was received yet */
export function describeFailure(thrown: unknown): string | LocalizedText {
  if (thrown === null) return partnerFailureText.noResponse;
  if (isAbort(thrown)) return partnerFailureText.interrupted;
  const problem = problemOf(thrown);
  const detail = problem.values?.['detail'];
  if (typeof detail === 'string' || typeof detail === 'object') return detail;
  return {
    vi: firstSentence(describeProblem(problem, 'vi')),
    en: firstSentence(describeProblem(problem, 'en')),
  };
}

const isAbort = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'AbortError';

/** Returns what happened, without what Tem did and what to do now. */
const firstSentence = (text: string): string => text.split('.', 1)[0] ?? text;
