import type { ClientRequest, ClientRequestConstructorOptions } from 'electron';
import { deriveRequest, followRedirects } from './follow-redirects.ts';
import {
  createResponseBody,
  hasBody,
  InvalidStatusError,
  isValidStatus,
  type ResponseBody,
  toSafeResponse,
} from './safe-response.ts';

/** Electron's net.request, bound to a session. */
export type NetRequest = (options: ClientRequestConstructorOptions) => ClientRequest;

/**
 * Implements fetch over Electron's net.request, i.e. Chromium's network with the system's proxy and certificates. Electron's
 * own net.fetch (lib/browser/api/net-fetch.ts) has defects: it throws inside an event on a header, status text or status that
 * Headers and Response reject (electron/electron#42244), does not report where redirects led, continues a request whose body
 * was cancelled, and leaves an unhandled rejection if a request is aborted while its body is sent.
 *
 * Differs from the standard: `credentials` applies to all requests, not each request's own; `redirect: 'manual'` returns the
 * redirect itself with its `location`, as in Node; `redirect: 'follow'` goes from https to https only and resends no body; a
 * body is sent in one piece. A status outside 200 to 599 is a failure (InvalidStatusError).
 * @param credentials "include" sends the session's cookies and stores those that answers set, including redirects
 */
export function createNetFetch(
  request: NetRequest,
  credentials: 'omit' | 'include' = 'omit',
): typeof globalThis.fetch {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = deriveRequest(input, init);
    if (asked.redirect === 'follow') return followRedirects(fetch, asked);
    asked.signal.throwIfAborted();
    const body = asked.body === null ? null : Buffer.from(await asked.arrayBuffer());
    asked.signal.throwIfAborted();
    return exchange((options) => request({ ...options, credentials }), asked, body);
  };
  return fetch;
}

function exchange(request: NetRequest, asked: Request, body: Buffer | null): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { signal, url } = asked;
  let answer: ResponseBody | null = null;

  const sent = request({
    method: asked.method,
    url,
    headers: Object.fromEntries(asked.headers),
    // The caller follows redirects hop by hop and checks each before it is requested.
    redirect: 'manual',
    cache: asked.cache,
  });
  const letGo = (): void => signal.removeEventListener('abort', abort);
  const end = (): void => {
    letGo();
    sent.abort();
    // A request aborted just before it is sent starts all the same (ClientRequest._final).
    setImmediate(() => sent.abort());
  };
  const fail = (reason: unknown): void => {
    reject(reason);
    answer?.fail(reason);
    end();
  };
  const abort = (): void => fail(signal.reason);
  signal.addEventListener('abort', abort, { once: true });

  sent.on('redirect', (status, _method, location, headers) => {
    if (asked.redirect === 'error') {
      fail(new TypeError('unexpected redirect'));
      return;
    }
    // Uses the target that Chromium computed instead of the header.
    resolve(toSafeResponse({ status, statusText: '', headers: { ...headers, location }, url }, null));
    end();
  });
  sent.on('response', (message) => {
    const status = message.statusCode;
    if (!isValidStatus(status)) {
      message.on('error', () => undefined);
      fail(new InvalidStatusError(status));
      return;
    }
    const head = { status, statusText: message.statusMessage, headers: message.headers, url };
    if (hasBody(status, asked.method)) {
      answer = createResponseBody(message, (isComplete) => (isComplete ? letGo() : end()));
    } else {
      letGo();
      message.on('error', () => undefined);
      message.on('data', () => undefined);
    }
    resolve(toSafeResponse(head, answer?.stream ?? null));
  });
  // Never removed: an aborted request emits errors too.
  sent.on('error', fail);
  sent.end(body ?? undefined);
  return promise;
}
