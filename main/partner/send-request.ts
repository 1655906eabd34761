import ky, { HTTPError, type ShouldRetryState, TimeoutError } from 'ky';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { deriveRequest, followRedirects, type RedirectPolicy } from '../net/follow-redirects.ts';
import { InvalidStatusError } from '../net/safe-response.ts';
import type { OpenVisit, PageCookie, Visit } from '../net/visits.ts';
import { readLimited } from '../platform/read-limited.ts';
import type { HttpLimits } from './http-limits.ts';
import {
  describeNetworkError,
  isBlockedRedirect,
  isProxyAuthRequired,
  malformedError,
  unavailableError,
} from './partner-errors.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A form's fields, sent as a page would. */
  readonly form?: readonly (readonly [name: string, value: string])[];
  /** Cookies of the page that leads here, for requests that follow redirects; none by default. */
  readonly cookies?: readonly PageCookie[];
  /**
   * Whether to resend after a lost answer, a 5xx or a 429. Other requests are sent once, even after a 429: whether the
   * service did nothing then is not documented.
   */
  readonly repeatable: boolean;
  /** Judges each hop of a redirect; null: follows none, so that nothing sent reaches another address. */
  readonly redirects: RedirectPolicy | null;
  /** Whether an answer is conclusive whatever its HTTP status, so that it is not requested again. */
  readonly isFinal: (answer: HttpResponse) => boolean;
}

export interface HttpResponse {
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Cookies set on the way; empty for calls, which use none. */
  readonly cookies: readonly PageCookie[];
}

export interface SendRequestOptions {
  readonly fetch: typeof globalThis.fetch;
  /** For requests that are not repeatable. */
  readonly fetchOnce: typeof globalThis.fetch;
  /** For requests that follow redirects; null: without cookies. */
  readonly visit: OpenVisit | null;
  readonly limits: HttpLimits;
  readonly signal: AbortSignal | undefined;
  /** Called before each further attempt, with its number. */
  readonly onRetry: (attempt: number) => void;
}

/** An answer began, and broke off. */
export class CutAnswerError extends ProblemError<'unavailable'> {}

/** Not a ProblemError: the request is repeated like any other that failed on its way. */
class BrokenBody extends Error {
  readonly why: ReturnType<typeof describeNetworkError>;
  constructor(why: ReturnType<typeof describeNetworkError>, options: ErrorOptions) {
    super('broken body', options);
    this.why = why;
  }
}

/** After these statuses ky waits for `Retry-After`. */
const RETRY_AFTER_STATUSES = [429, 503];

/**
 * Sends a request with time-outs and retries. Returns any answer, whatever its status.
 * @throws ProblemError `unavailable` if no answer came, `proxy-sign-in` if a proxy demands a sign-in, `malformed` if the
 * answer was too long or a forbidden redirect; the signal's reason, immediately, when it is aborted
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
  /** ky sees only an answer's status and wait. This finds the full answer by that stand-in. */
  const answers = new WeakMap<Response, HttpResponse>();

  // An attempt includes reading the body, so that ky's time-outs and retries cover it too.
  const attempt: typeof globalThis.fetch = async (input, init) => {
    const reading = input instanceof Request ? input.signal : signal;
    const asked = deriveRequest(input, init);
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
    const { redirects, cookies = [] } = request;
    if (visit !== null && cookies.length > 0) await visit.setCookies(cookies);
    const answering =
      redirects === null ? fetch(asked) : followRedirects(visit?.fetch ?? fetch, asked, redirects);
    const response = await answering.catch((error: unknown) => {
      if (error instanceof InvalidStatusError) throw malformedError(`HTTP ${error.status}`);
      if (isProxyAuthRequired(error)) throw new ProblemError('proxy-sign-in');
      throw isBlockedRedirect(error) ? malformedError('redirect') : error;
    });
    if (!isResponse(response)) throw new TypeError('fetch gave no Response');
    const url = response.url === '' ? request.url.href : response.url;
    // Most answers set no cookies and need not wait for them.
    const maySet = response.redirected || cookies.length > 0 || response.headers.getSetCookie().length > 0;
    return {
      url,
      httpStatus: response.status,
      headers: response.headers,
      body: await readResponseBody(response, limits.bodyBytes, reading).catch((error: unknown) => {
        if (error instanceof ProblemError || reading?.aborted === true) throw error;
        throw new BrokenBody(describeNetworkError(error), { cause: error });
      }),
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

  /** Returns undefined to leave the wait to `Retry-After`. */
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
      ...(request.form === undefined
        ? {}
        : { body: new URLSearchParams(request.form.map(([name, value]) => [name, value])) }),
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
        // Prevents stations that failed together from retrying together.
        jitter: (delay) => delay * (0.5 + Math.random() * 0.5),
        backoffLimit: limits.backoffLimitMs,
      },
      hooks: { beforeRetry: [({ retryCount }) => onRetry(retryCount + 1)] },
    });
    return findResponse(answers, shown);
  } catch (error) {
    if (error instanceof HTTPError) return findResponse(answers, error.response);
    if (error instanceof ProblemError) throw error;
    if (error instanceof BrokenBody)
      throw new CutAnswerError('unavailable', { detail: error.why }, { cause: error });
    throw unavailableError(
      error instanceof TimeoutError ? partnerFailureText.timeout : describeNetworkError(error),
    );
  }
}

/** Checks the tag, because servers in the same process may have replaced the global Response. */
const isResponse = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object Response]';

function findResponse(answers: WeakMap<Response, HttpResponse>, shown: Response): HttpResponse {
  const answer = answers.get(shown);
  if (answer === undefined) throw unavailableError(describeNetworkError(null));
  return answer;
}

/** Seconds to wait when an answer asks for a wait without a duration: the window of Laravel's throttle. */
export const DEFAULT_RETRY_AFTER_SECONDS = 60;

/** A day: nobody waits longer, so a longer wait is no statement. */
const MOST_RETRY_AFTER_SECONDS = 86_400;

/**
 * Returns the wait in `Retry-After` (RFC 9110, 10.2.3: seconds, or a date in GMT), in whole seconds; null if there is none, or
 * none that anybody would wait for.
 */
export function parseRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  const isDate = value.endsWith('GMT');
  if (!isDate && !/^\d{1,9}$/.test(value)) return null;
  const seconds = isDate ? Math.ceil((Date.parse(value) - Date.now()) / 1000) : Number(value);
  return seconds <= MOST_RETRY_AFTER_SECONDS ? Math.max(0, seconds) : null;
}

/**
 * Reads an answer's body, up to a number of bytes.
 * @param signal aborts the reading
 * @throws ProblemError `malformed` if the body is longer; whatever the stream fails with
 */
export async function readResponseBody(
  response: Response,
  mostBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const body = await readLimited(response, mostBytes, signal);
  if (body === null) throw malformedError('length');
  return body;
}
