import type { LocalizedText } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';

/**
 * The failure that says what came in place of the documented answer: one of Tem's own words, or "HTTP 404".
 * @param said what the answer says in words, fit for eyes: it may be why
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

/** The failure for an answer that did not come, or came as a 5xx. */
export function unavailableError(detail: string | LocalizedText): ProblemError {
  return new ProblemError('unavailable', { detail });
}

/** Causes nested deeper are not looked at. */
const MAX_CAUSE_DEPTH = 5;

function* causeChain(thrown: unknown): Generator<Error> {
  let cause = thrown;
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && cause instanceof Error; depth++) {
    yield cause;
    cause = cause.cause;
  }
}

/**
 * A short reason of a network failure: the system's code (ECONNREFUSED, from Node) or Chromium's
 * (ERR_CONNECTION_REFUSED, from Electron's net.request). Never the failure's message: it may hold an address with a
 * print token in it.
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

/** Whether a proxy on the way answered 407 (the gate says so, net/gate/proxy-server.ts, and Chromium, net/base/net_error_list.h). */
export function isProxyAuthRequired(thrown: unknown): boolean {
  return [...causeChain(thrown)].some(({ message }) => message === 'net::ERR_PROXY_AUTH_REQUESTED');
}

/** How Node and Tem's own fetch say that a redirect was met that must not be followed. */
const BLOCKED_REDIRECT = 'unexpected redirect';

export function isBlockedRedirect(thrown: unknown): boolean {
  return [...causeChain(thrown)].some(({ message }) => message === BLOCKED_REDIRECT);
}
