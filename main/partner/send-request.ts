import ky, { HTTPError, type ShouldRetryState, TimeoutError } from 'ky';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { followRedirects, type RedirectPolicy } from '../net/follow-redirects.ts';
import { InvalidStatusError } from '../net/safe-response.ts';
import type { OpenVisit, PageCookie, Visit } from '../net/visits.ts';
import type { HttpLimits } from './http-limits.ts';
import {
  describeNetworkError,
  isBlockedRedirect,
  isProxyAuthRequired,
  malformedError,
  unavailableError,
} from './partner-errors.ts';
import { readResponseBody } from './read-response-body.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /**
   * Sent again after a lost answer, a 5xx or a 429. A request that is not is sent once, after a 429 too: whether the service did
   * nothing then is not documented.
   */
  readonly repeatable: boolean;
  /** Asked of each hop of a redirect; null: none is followed, so that nothing sent reaches another address. */
  readonly redirects: RedirectPolicy | null;
  /** Whether an answer says all there is to say, whatever its HTTP status: then it is not asked for again. */
  readonly isFinal: (answer: HttpResponse) => boolean;
}

export interface HttpResponse {
  /** The address that answered: after redirects the last one. */
  readonly url: string;
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** What was set on the way to it; empty for calls, which have none. */
  readonly cookies: readonly PageCookie[];
}

export interface SendRequestOptions {
  readonly fetch: typeof globalThis.fetch;
  /** For requests that are not repeatable. */
  readonly fetchOnce: typeof globalThis.fetch;
  /** For requests whose redirects are followed; null: those go without cookies too. */
  readonly visit: OpenVisit | null;
  readonly limits: HttpLimits;
  readonly signal: AbortSignal | undefined;
  /** Told of every attempt but the first, with its number. */
  readonly onRetry: (attempt: number) => void;
}

/** After these ky waits as long as `Retry-After` says. */
const RETRY_AFTER_STATUSES = [429, 503];

/**
 * One request with its time-outs and retries. An answer that came is returned, whatever its status.
 * @throws ProblemError `unavailable` where none came, `proxy-sign-in` where a proxy kept it back, `malformed` where it was too long or a redirect not to be followed;
 * the signal's reason, at once, where that was aborted
 */
export async function sendRequest(request: HttpRequest, needs: SendRequestOptions): Promise<HttpResponse> {
  const { signal } = needs;
  signal?.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([sendWithRetries(request, needs), aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function sendWithRetries(
  request: HttpRequest,
  { fetch: repeatedly, fetchOnce, visit: openVisit, limits, signal, onRetry }: SendRequestOptions,
): Promise<HttpResponse> {
  const fetch = request.repeatable ? repeatedly : fetchOnce;
  const end = performance.now() + limits.totalMs;
  const fits = (waitMs: number): boolean => waitMs < end - performance.now();
  /** ky is shown an answer's status and wait; the answer itself is found by what ky was shown. */
  const answers = new WeakMap<Response, HttpResponse>();

  // One attempt is an answer read to its end, so that ky's time-out and retries hold for the body too.
  const attempt: typeof globalThis.fetch = async (input, init) => {
    const reading = input instanceof Request ? input.signal : signal;
    const asked = new Request(input, init);
    const visit = request.redirects === null || openVisit === null ? null : await openVisit();
    let isWhole = false;
    try {
      const answer = await answered(asked, visit, reading);
      isWhole = true;
      return shownOf(answer);
    } finally {
      visit?.end(isWhole);
    }
  };

  async function answered(
    asked: Request,
    visit: Visit | null,
    reading: AbortSignal | undefined,
  ): Promise<HttpResponse> {
    const { redirects } = request;
    const answering =
      redirects === null ? fetch(asked) : followRedirects(visit?.fetch ?? fetch, asked, redirects);
    const response = await answering.catch((error: unknown) => {
      if (error instanceof InvalidStatusError) throw malformedError(`HTTP ${error.status}`);
      if (isProxyAuthRequired(error)) throw new ProblemError('proxy-sign-in');
      throw isBlockedRedirect(error) ? malformedError('redirect') : error;
    });
    if (!isResponse(response)) throw new TypeError('fetch gave no Response');
    const url = response.url === '' ? request.url.href : response.url;
    // Most set none, and are not held up by asking.
    const maySet = response.redirected || response.headers.getSetCookie().length > 0;
    return {
      url,
      httpStatus: response.status,
      headers: response.headers,
      body: await readResponseBody(response, limits.bodyBytes, reading),
      cookies: visit !== null && maySet ? await visit.cookies(url) : [],
    };
  }

  function shownOf(answer: HttpResponse): Response {
    const { httpStatus: status, headers } = answer;
    const wait = RETRY_AFTER_STATUSES.includes(status) ? parseRetryAfter(headers) : null;
    const shown = new Response(null, {
      status,
      headers: wait === null ? {} : { 'retry-after': String(wait) },
    });
    answers.set(shown, answer);
    return shown;
  }

  /** undefined leaves the wait to `Retry-After`. */
  const shouldRetry = ({ error, retryCount }: ShouldRetryState): boolean | undefined => {
    if (signal?.aborted === true || error instanceof ProblemError || !request.repeatable) return false;
    const backsOff = fits(Math.min(limits.backoffLimitMs, limits.backoffMs * 2 ** (retryCount - 1)));
    if (!(error instanceof HTTPError)) return backsOff;
    const answer = answers.get(error.response);
    if (answer === undefined || request.isFinal(answer)) return false;
    const { httpStatus } = answer;
    if (httpStatus !== 429 && httpStatus !== 408 && httpStatus < 500) return false;
    const wait = error.response.headers.get('retry-after');
    if (wait === null) return backsOff;
    return fits(Number(wait) * 1000) ? undefined : false;
  };

  try {
    const shown = await ky(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.json === undefined ? {} : { json: request.json }),
      ...(signal === undefined ? {} : { signal }),
      fetch: attempt,
      credentials: 'omit',
      cache: 'no-store',
      redirect: request.redirects === null ? 'error' : 'manual',
      timeout: limits.attemptMs,
      totalTimeout: limits.totalMs,
      retry: {
        limit: limits.attempts - 1,
        methods: [request.method],
        statusCodes: RETRY_AFTER_STATUSES,
        afterStatusCodes: RETRY_AFTER_STATUSES,
        shouldRetry,
        delay: (retryCount) => limits.backoffMs * 2 ** (retryCount - 1),
        // Stations that failed together don't come back together.
        jitter: (delay) => delay * (0.5 + Math.random() * 0.5),
        backoffLimit: limits.backoffLimitMs,
      },
      hooks: { beforeRetry: [({ retryCount }) => onRetry(retryCount + 1)] },
    });
    return findResponse(answers, shown);
  } catch (error) {
    if (error instanceof HTTPError) return findResponse(answers, error.response);
    if (error instanceof ProblemError) throw error;
    throw unavailableError(
      error instanceof TimeoutError ? partnerFailureText.timeout : describeNetworkError(error),
    );
  }
}

/** By its tag: servers in the same process may have put another Response in the place of the global one. */
const isResponse = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object Response]';

function findResponse(answers: WeakMap<Response, HttpResponse>, shown: Response): HttpResponse {
  const answer = answers.get(shown);
  if (answer === undefined) throw unavailableError(describeNetworkError(null));
  return answer;
}

/** Seconds taken for a wait that is announced without its length: the window of Laravel's throttle. */
export const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * The wait that an answer asks for by `Retry-After` (RFC 9110, 10.2.3: seconds, or a date in GMT), in whole seconds;
 * null where it asks for none.
 */
export function parseRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!value.endsWith('GMT')) return null;
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
