import { chromium } from './runtime.ts';
import type { Session } from './session.ts';

type Init = RequestInit & { bypassCustomProtocolHandlers?: boolean };

/**
 * session.fetch: custom protocols first (unless bypassed), then the network, with the session's cookies
 * (https://www.electronjs.org/docs/latest/api/session#sesfetchinput-init). webRequest listeners see it, bypassed or not
 * (https://www.electronjs.org/docs/latest/api/net#netfetchinput-init); here onBeforeRequest may cancel it, the other
 * listeners are not told. The network is Node's.
 */
export async function sessionFetch(
  session: Session,
  input: string | URL | Request,
  init: Init = {},
): Promise<Response> {
  const { bypassCustomProtocolHandlers, ...rest } = init;
  const request =
    input instanceof Request && Object.keys(rest).length === 0 ? input : new Request(input, rest);
  const handler = bypassCustomProtocolHandlers ? undefined : session.protocol._handlerFor(request.url);
  if (handler) return handler(request);
  if (!/^(https?|data|blob):/.test(request.url)) throw new TypeError(`net::ERR_UNKNOWN_URL_SCHEME`);
  if (await isCancelled(session, request)) throw new Error('net::ERR_BLOCKED_BY_CLIENT');
  const withCookies = request.credentials !== 'omit' && request.url.startsWith('http');
  const headers = new Headers(request.headers);
  if (withCookies && !headers.has('cookie')) {
    const cookie = await cookieHeader(session, request.url);
    if (cookie) headers.set('cookie', cookie);
  }
  if (!headers.has('user-agent')) headers.set('user-agent', session.getUserAgent());
  let response: Response;
  try {
    response = await fetch(request, { headers });
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    throw Object.assign(new Error(`net::${networkErrorOf(error)}`), { cause: error });
  }
  if (withCookies) await keepCookies(session, response);
  return decoded(response);
}

let lastRequest = 0;

async function isCancelled(session: Session, { url, method }: Request): Promise<boolean> {
  const answer = await session.webRequest._ask('onBeforeRequest', {
    id: --lastRequest,
    url,
    method,
    resourceType: 'xhr',
    referrer: '',
    timestamp: Date.now(),
    webContentsId: -1,
    uploadData: [],
  });
  return answer?.cancel === true;
}

function networkErrorOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  switch (cause?.code) {
    case 'ECONNREFUSED':
      return 'ERR_CONNECTION_REFUSED';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'ERR_CONNECTION_RESET';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'ERR_NAME_NOT_RESOLVED';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'ERR_TIMED_OUT';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'ERR_CERT_AUTHORITY_INVALID';
    default:
      return 'ERR_FAILED';
  }
}

// Node's body is decoded already, its headers still speak of the encoded one.
function decoded(response: Response): Response {
  if (!response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const copy = new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
  return Object.defineProperties(copy, {
    url: { value: response.url },
    redirected: { value: response.redirected },
  });
}

async function cookieHeader(session: Session, url: string): Promise<string> {
  const { hostname, pathname, protocol } = new URL(url);
  const context = await session._contextId();
  const { cookies } = await chromium().browser.send(
    'Storage.getCookies',
    context === undefined ? {} : { browserContextId: context },
  );
  return cookies
    .filter(({ domain, path, secure }) => {
      const bare = domain.replace(/^\./, '');
      const hostFits = hostname === bare || (domain.startsWith('.') && hostname.endsWith(domain));
      return (
        hostFits &&
        pathname.startsWith(path) &&
        (!secure || protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost')
      );
    })
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

async function keepCookies(session: Session, response: Response): Promise<void> {
  const lines = response.headers.getSetCookie();
  if (lines.length === 0) return;
  const context = await session._contextId();
  const cookies = lines.flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    if (at < 1) return [];
    const attribute = (name: string) => {
      const found = attributes.find((one) => one.toLowerCase().split('=')[0] === name);
      return found === undefined ? undefined : found.slice(name.length + 1);
    };
    const domain = attribute('domain');
    const maxAge = attribute('max-age');
    const expires =
      maxAge === undefined
        ? Date.parse(attribute('expires') ?? '') / 1000
        : Date.now() / 1000 + Number(maxAge);
    return [
      {
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        url: response.url,
        path: attribute('path') ?? '/',
        secure: attribute('secure') !== undefined,
        httpOnly: attribute('httponly') !== undefined,
        ...(domain ? { domain } : {}),
        ...(Number.isNaN(expires) ? {} : { expires }),
      },
    ];
  });
  await chromium().browser.send('Storage.setCookies', {
    cookies,
    ...(context === undefined ? {} : { browserContextId: context }),
  });
}
