import type { LocalizedText } from '../../shared/language.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';

/**
 * Creates the error for an answer other than the documented one, e.g. "HTTP 404".
 * @param said the answer's own words, already redacted: they may explain it
 */
export function malformedError(
  what: keyof typeof partnerFailureText.malformed | `HTTP ${number}`,
  said: string | null = null,
): ProblemError {
  const words = what in partnerFailureText.malformed ? malformedText(what) : what;
  if (said === null) return new ProblemError('malformed', { detail: words });
  const { vi, en } = typeof words === 'string' ? { vi: words, en: words } : words;
  return new ProblemError('malformed', { detail: { vi: `${vi}: ${said}`, en: `${en}: ${said}` } });
}

const malformedText = (what: string): LocalizedText | string =>
  Object.entries<LocalizedText>(partnerFailureText.malformed).find(([name]) => name === what)?.[1] ?? what;

/** Creates the error for a missing answer or a 5xx. */
export const unavailableError = (detail: string | LocalizedText): ProblemError =>
  new ProblemError('unavailable', { detail });

/** Deeper causes are ignored. */
const MAX_CAUSE_DEPTH = 5;

function* causeChain(thrown: unknown): Generator<Error> {
  let cause = thrown;
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && cause instanceof Error; depth++) {
    yield cause;
    cause = cause.cause;
  }
}

/**
 * Returns a short reason of a network failure: the system's code (ECONNREFUSED, from Node) or Chromium's
 * (ERR_CONNECTION_REFUSED, from Electron's net.request). Never the error's message, which may contain an address with a
 * print token.
 */
export function describeNetworkError(thrown: unknown): string | LocalizedText {
  for (const cause of causeChain(thrown)) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z][A-Z0-9_]{2,50}$/.test(cause.code))
      return cause.code;
    const chromium = /^net::(ERR_[A-Z0-9_]{1,50})/.exec(cause.message)?.[1];
    if (chromium !== undefined) return chromium;
  }
  return partnerFailureText.network;
}

/** Whether a proxy answered 407, as net/gate/proxy-server.ts and Chromium (net/base/net_error_list.h) report it. */
export const isProxyAuthRequired = (thrown: unknown): boolean =>
  [...causeChain(thrown)].some(({ message }) => message === 'net::ERR_PROXY_AUTH_REQUESTED');

/** The message of Node and of Tem's own fetch for a redirect that must not be followed. */
const BLOCKED_REDIRECT = 'unexpected redirect';

export const isBlockedRedirect = (thrown: unknown): boolean =>
  [...causeChain(thrown)].some(({ message }) => message === BLOCKED_REDIRECT);

/** The service's refusal as received. It may quote the request, so it is only compared, never shown or stored. */
export interface Refusal {
  readonly httpStatus: number;
  /** Whether it came in the service's envelope, as an Error. */
  readonly hasEnvelope: boolean;
  /** Its message followed by the texts of `errors`; empty if it has neither. */
  readonly message: string;
}

/** The service answered with a refusal (`refused`, `not-permitted`). The problem contains the redacted words. */
export class RefusalError extends ProblemError {
  /** Private, so that printing the error with its properties doesn't show it. */
  readonly #refusal: Refusal;

  constructor(problem: Problem & { readonly code: 'refused' | 'not-permitted' }, refusal: Refusal) {
    super(problem.code, problem.values, undefined, problem.fields);
    this.#refusal = refusal;
  }

  get refusal(): Refusal {
    return this.#refusal;
  }
}
