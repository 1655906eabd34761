import type { Words } from '../../../shared/language.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { describeProblem, type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { RefusedByService } from '../../partner/refusal.ts';

/** What a sending that failed leaves behind. */
export type Loss =
  /** The service was not asked at all. */
  | { readonly kind: 'not-sent' }
  /** It said no. Should it have created the order all the same, it has it by now. */
  | { readonly kind: 'refused' }
  /** No connection came about. Chromium may have tried a second time by itself, so it is looked up all the same. */
  | { readonly kind: 'unreached' }
  /** It may have been created, or may still be. */
  | { readonly kind: 'unsure' };

/**
 * How long after its sending a new order may still turn up at the service, in milliseconds. What the answer looked like
 * says nothing: a service that hung up, or whose gateway gave up, may be at it still for as long as web servers let it (PHP:
 * 30 seconds by default). Only its own refusal ends it at once.
 */
export const SETTLE_MS: Readonly<Record<Exclude<Loss['kind'], 'not-sent'>, number>> = {
  refused: 0,
  unreached: 5_000,
  unsure: 30_000,
};

/** Node's and Chromium's names for a connection that never was. */
const NO_CONNECTION =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_PROXY_CONNECTION_FAILED|ERR_CERT_[A-Z_]+)$/;

/** Judges the failure of the create operation (main/partner/client.ts, PartnerClient). */
export function lossOf(thrown: unknown): Loss {
  // Cancelled by Tem itself, or a mistake of Tem's: the request was under way.
  if (!(thrown instanceof ProblemError)) return { kind: 'unsure' };
  const { code, values } = thrown.problem;
  switch (code) {
    case 'not-configured':
    case 'no-token':
    case 'token-unreadable':
    case 'token-unavailable':
    case 'bad-request':
      return { kind: 'not-sent' };
    case 'refused':
    case 'not-permitted': {
      // After a 5xx an Error is no word on what was done.
      const failed = thrown instanceof RefusedByService && thrown.refusal.httpStatus >= 500;
      return { kind: failed ? 'unsure' : 'refused' };
    }
    case 'unauthorized':
    case 'rate-limited':
      return { kind: 'refused' };
    case 'unavailable': {
      const detail = values?.['detail'];
      return { kind: typeof detail === 'string' && NO_CONNECTION.test(detail) ? 'unreached' : 'unsure' };
    }
    // An answer that can't be read may be the one to an order that was created, a proxy's 404 too; and whoever cancelled it
    // gave any problem for a reason.
    default:
      return { kind: 'unsure' };
  }
}

/** Tem ended, or is still waiting, before the answer came. */
export const NO_ANSWER_YET: Words = { vi: 'chưa có câu trả lời', en: 'no answer yet' };
const BROKEN_OFF: Words = { vi: 'bị ngắt giữa chừng', en: 'broken off' };

/** Why it is not known whether an order was created. @param thrown what kept Tem from knowing; null: nothing was heard */
export function unsureProblem(soc: Soc, thrown: unknown): Problem {
  return { code: 'create-unsure', values: { soc, detail: detailOf(thrown) } };
}

/** A look-up was answered, and not in a way that is known to mean that there is no such order. */
export function untoldProblem(soc: Soc, thrown: unknown): Problem {
  return { code: 'create-untold', values: { soc, detail: detailOf(thrown) } };
}

/** A look-up named only the order that had the soc when one more was sent. */
export function besideProblem(soc: Soc, code: OrderCode): Problem {
  const detail = {
    vi: `chỉ đơn cũ ${code}, không nói gì về đơn mới`,
    en: `only the earlier order ${code}, nothing of the new one`,
  };
  return { code: 'create-untold', values: { soc, detail } };
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
