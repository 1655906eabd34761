import type { Words } from '../../../shared/language.ts';
import type { Soc } from '../../../shared/order-code.ts';
import { describeProblem, type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { TIMEOUT } from '../../partner/failures.ts';
import { HTTP_LIMITS } from '../../partner/limits.ts';

/** What a sending that failed leaves behind. */
export type Loss =
  /** The service did not create it, or was not asked at all. */
  | { readonly kind: 'not-created' }
  /** No connection came about. Chromium may have tried a second time by itself, so it is looked up all the same. */
  | { readonly kind: 'unreached'; readonly settleMs: number }
  /** It may have been created. */
  | { readonly kind: 'unsure'; readonly settleMs: number };

/**
 * How long after its sending a new order may still turn up at the service, in milliseconds. A service that answered or
 * hung up has most likely ended its work; one that fell silent, or whose gateway gave up, may be at it for as long as web
 * servers let it (PHP: 30 seconds of computing by default).
 */
export const SETTLE_MS = { answered: 5_000, silent: HTTP_LIMITS.totalMs + 10_000 } as const;

/** The gateway in front of the service gave up waiting for it. */
const GATEWAY = /^HTTP (?:408|502|504|52\d)$/;
/** Refused as a request: RFC 9110, 15.5. */
const NOT_TAKEN = /^HTTP 4\d\d$/;
/** Node's and Chromium's names for a connection that never was. */
const NO_CONNECTION =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_PROXY_CONNECTION_FAILED|ERR_CERT_[A-Z_]+)$/;

/** Judges the failure of the create operation (main/partner/client.ts, PartnerClient). */
export function lossOf(thrown: unknown): Loss {
  // Cancelled by Tem itself, or a mistake of Tem's: the request was under way.
  if (!(thrown instanceof ProblemError)) return { kind: 'unsure', settleMs: SETTLE_MS.silent };
  const { code, values } = thrown.problem;
  const detail = values?.['detail'];
  const text = typeof detail === 'string' ? detail : '';
  switch (code) {
    case 'unavailable':
      if (NO_CONNECTION.test(text)) return { kind: 'unreached', settleMs: SETTLE_MS.answered };
      if (detail === TIMEOUT || GATEWAY.test(text)) return { kind: 'unsure', settleMs: SETTLE_MS.silent };
      return { kind: 'unsure', settleMs: SETTLE_MS.answered };
    case 'malformed':
      // Anything else that can't be read may be the answer to an order that was created.
      if (NOT_TAKEN.test(text)) return { kind: 'not-created' };
      return { kind: 'unsure', settleMs: SETTLE_MS.answered };
    // Not sent at all:
    case 'not-configured':
    case 'no-token':
    case 'token-unreadable':
    case 'token-unavailable':
    case 'bad-request':
    // The service's word (after a 429 it has done nothing yet):
    case 'unauthorized':
    case 'refused':
    case 'rate-limited':
      return { kind: 'not-created' };
    // Whoever cancelled it gave this for a reason; the request was under way.
    default:
      return { kind: 'unsure', settleMs: SETTLE_MS.silent };
  }
}

/** Tem ended, or is still waiting, before the answer came. */
export const NO_ANSWER_YET: Words = { vi: 'chưa có câu trả lời', en: 'no answer yet' };
const BROKEN_OFF: Words = { vi: 'bị ngắt giữa chừng', en: 'broken off' };

/** Why it is not known whether an order was created. @param thrown what kept Tem from knowing; null: nothing was heard */
export function unsureProblem(soc: Soc, thrown: unknown): Problem {
  return { code: 'create-unsure', values: { soc, detail: detailOf(thrown) } };
}

/** Why an answer is not there, in a few words. @param thrown null: nothing was heard yet */
export function detailOf(thrown: unknown): string | Words {
  if (thrown === null) return NO_ANSWER_YET;
  if (isAbort(thrown)) return BROKEN_OFF;
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
