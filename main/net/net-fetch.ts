import type { ClientRequest, ClientRequestConstructorOptions } from 'electron';
import { followRedirects } from './follow-redirects.ts';
import { createResponseBody, type ResponseBody } from './response-body.ts';
import { hasBody, InvalidStatusError, isValidStatus, toSafeResponse } from './safe-response.ts';

/** Electron's net.request, with the session that is asked through. */
export type NetRequest = (options: ClientRequestConstructorOptions) => ClientRequest;

/**
 * fetch over Electron's net.request, so over Chromium's network with the system's proxy and certificates. Electron's own
 * (lib/browser/api/net-fetch.ts) is not used: it throws within an event at a header, status text or status that Headers and
 * Response refuse (electron/electron#42244), says nothing of where redirects led, goes on with a request whose body was
 * cancelled, and leaves a rejected promise where one is aborted as its body is sent.
 *
 * Other than fetch by the standard: credentials are never those of the request, but `credentials` for all; `redirect: 'manual'` gives the redirect itself, with its
 * `location`, as Node's does; `redirect: 'follow'` leads from https to https only, and sends no body on; a body is sent whole.
 * A status outside 200 to 599 is a failure (ImpossibleStatus).
 * @param credentials "include": with the cookies of the session, which keeps what answers set, redirects too
 */
export function createNetFetch(
  request: NetRequest,
  credentials: 'omit' | 'include' = 'omit',
): typeof globalThis.fetch {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init);
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
    // Followed hop by hop by whoever asked: each is told, and none is sent on before it was judged.
    redirect: 'manual',
    cache: asked.cache,
  });
  const letGo = (): void => signal.removeEventListener('abort', abort);
  const end = (): void => {
    letGo();
    sent.abort();
    // One that was aborted just before it went out starts all the same (ClientRequest._final).
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
    // Chromium's own word on where it leads, in place of what the header says.
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
      resolve(toSafeResponse(head, answer.stream));
    } else {
      letGo();
      message.on('error', () => undefined);
      message.on('data', () => undefined);
      resolve(toSafeResponse(head, null));
    }
  });
  // Listened to for ever: it is told of a request that was given up, too.
  sent.on('error', fail);
  sent.end(body ?? undefined);
  return promise;
}
