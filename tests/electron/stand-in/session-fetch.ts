import { Readable, Writable } from 'node:stream';
import { ClientRequest } from './net-request/client-request.ts';
import type { IncomingMessage } from './net-request/incoming-message.ts';
import { anyProtocol } from './net-request/parse-options.ts';
import type { Session } from './session.ts';

type Init = RequestInit & { bypassCustomProtocolHandlers?: boolean };

/**
 * session.fetch as lib/browser/api/net-fetch.ts implements it, including its defects: `url` is empty, a header or status
 * that Headers
 * and Response reject is thrown within an event, so the promise never settles, cancelling the body doesn't end the request,
 * and a
 * request aborted while its body is sent leaves a rejected promise behind.
 */
export function sessionFetch(
  session: Session,
  input: string | URL | Request,
  init: Init = {},
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { bypassCustomProtocolHandlers = false, ...rest } = init;
  let request: Request;
  try {
    request = new Request(input, rest);
  } catch (error) {
    reject(error);
    return promise;
  }
  const { signal } = request;
  if (signal.aborted) {
    reject(signal.reason);
    cancelBody(request, signal.reason);
    return promise;
  }

  const origin = request.headers.get('origin') ?? undefined;
  const asked = new ClientRequest({
    session,
    method: request.method,
    url: request.url,
    ...(origin === undefined ? {} : { origin }),
    // Without an origin there is no "same".
    credentials:
      request.credentials === 'same-origin' && origin === undefined ? 'include' : request.credentials,
    redirect: request.redirect,
    bypassCustomProtocolHandlers,
    [anyProtocol]: true,
  });
  let aborted = false;
  signal.addEventListener(
    'abort',
    () => {
      aborted = true;
      reject(signal.reason);
      cancelBody(request, signal.reason);
      asked.abort();
    },
    { once: true },
  );
  if (request.mode !== 'cors' || origin !== undefined) asked.setHeader('Sec-Fetch-Mode', request.mode);
  for (const [name, value] of request.headers) asked.setHeader(name, value);
  asked.on('response', (answer: IncomingMessage) => {
    if (aborted) return;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    const hasBody = ![101, 204, 205, 304].includes(answer.statusCode) && request.method !== 'HEAD';
    const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>) : null;
    resolve(new Response(body, { headers, status: answer.statusCode, statusText: answer.statusMessage }));
  });
  asked.on('error', reject);
  const sending = request.body?.pipeTo(Writable.toWeb(asked)).then(() => asked.end());
  if (sending === undefined) asked.end();
  return promise;
}

/** A body that is being sent is locked: then this does nothing. */
function cancelBody({ body }: Request, reason: unknown): void {
  body?.cancel(reason).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE')) throw error;
  });
}
