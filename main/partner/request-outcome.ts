import type { LocalizedText } from '../../shared/language.ts';
import {
  describeProblem,
  type Problem,
  type ProblemCode,
  ProblemError,
  problemOf,
} from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { RefusalError } from './refusal-error.ts';

/** What a failed request may have done, where it is sent once only (create, cancel, setWebhook). */
export type RequestOutcome =
  /** The service was not asked at all. */
  | { readonly kind: 'not-sent' }
  /** It said no. Should it have been done all the same, it is done by now. */
  | { readonly kind: 'refused' }
  /** No connection came about. Chromium may have tried a second time by itself, so it is looked up all the same. */
  | { readonly kind: 'unreached' }
  /** It may have been done, or may still be. */
  | { readonly kind: 'unsure' };

/** Met before anything was sent: nobody says whom to ask, or there is no token for it. */
const SETUP_PROBLEM_CODES: readonly ProblemCode[] = [
  'not-configured',
  'no-token',
  'token-unreadable',
  'token-unavailable',
  'token-other-origin',
  'token-without-address',
];

/** Whether the settings are at fault: nothing was sent, and the next call would meet the same. */
export const isSetupProblem = ({ code }: Problem): boolean => SETUP_PROBLEM_CODES.includes(code);

/** Node's and Chromium's names for a connection that never was. */
const NO_CONNECTION_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_PROXY_CONNECTION_FAILED|ERR_CERT_[A-Z_]+)$/;

/** Judges the failure of such a request (client.ts, PartnerClient). */
export function classifyFailure(thrown: unknown): RequestOutcome {
  // Cancelled by Tem itself, or a mistake of Tem's: the request was under way.
  if (!(thrown instanceof ProblemError)) return { kind: 'unsure' };
  const { code, values } = thrown.problem;
  if (isSetupProblem(thrown.problem)) return { kind: 'not-sent' };
  switch (code) {
    case 'bad-request':
      return { kind: 'not-sent' };
    case 'refused':
    case 'not-permitted': {
      // After a 5xx an Error is no word on what was done.
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
    // An answer that can't be read may be the one to a request that was done, a proxy's 404 too; and whoever cancelled it
    // gave any problem for a reason.
    default:
      return { kind: 'unsure' };
  }
}

/** Why an answer is not there, in a few words. @param thrown null: nothing was heard yet */
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

/** What happened, without what Tem did and what to do now. */
const firstSentence = (text: string): string => text.split('.', 1)[0] ?? text;
