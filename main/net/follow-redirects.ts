import { withUrl } from './safe-response.ts';

export interface RedirectHop {
  readonly from: URL;
  readonly to: URL;
  readonly status: number;
}

/** Returns a short reason to refuse a redirect, or null to follow it. */
export type RedirectPolicy = (hop: RedirectHop) => string | null | Promise<string | null>;

export class RedirectRefusedError extends Error {
  readonly hop: RedirectHop;
  /** The policy's reason, or "body": request bodies are not resent. */
  readonly reason: string;

  constructor(hop: RedirectHop, why: string) {
    super('unexpected redirect');
    this.hop = hop;
    this.reason = why;
  }
}

/** https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** https://fetch.spec.whatwg.org/#concept-http-redirect-fetch */
const MAX_HOPS = 20;
/** Identifying headers, not sent to another origin. */
const SAME_ORIGIN_HEADERS = ['authorization', 'cookie', 'proxy-authorization', 'origin', 'referer'];

/** Allows redirects from https to https only, from http (this machine only) to either; never with a user name or password. */
export const safeRedirectPolicy: RedirectPolicy = ({ from, to }) => {
  if (to.username !== '' || to.password !== '') return 'credentials';
  if (to.protocol === 'https:') return null;
  return to.protocol === 'http:' && from.protocol === 'http:' ? null : 'scheme';
};

/** What a Request was made of, for as long as the Request is used. */
const origins = new WeakMap<Request, unknown>();

/**
 * Makes a Request whose signal follows its origin's as long as it is used itself. Node holds what follows a signal weakly, and only
 * the Request in between holds it (https://github.com/nodejs/undici/issues/1926): once that is collected, nothing aborts any more.
 */
export function deriveRequest(
  input: RequestInfo | URL,
  init?: RequestInit,
  origin: unknown = input,
): Request {
  const made = new Request(input, init);
  origins.set(made, origin);
  return made;
}

/**
 * Sends a request and follows redirects, each checked by the policy before anything is sent. The Response's `url` and
 * `redirected` describe the final address.
 * @param fetch returns redirects themselves for `redirect: 'manual'`, as createNetFetch's and Node's do
 * @throws RedirectRefusedError; an Error with the code "ERR_TOO_MANY_REDIRECTS"; what `fetch` throws
 */
export async function followRedirects(
  fetch: typeof globalThis.fetch,
  asked: Request,
  judge: RedirectPolicy = safeRedirectPolicy,
): Promise<Response> {
  const headers = new Headers(asked.headers);
  const { signal, cache, credentials } = asked;
  let { method } = asked;
  let url = new URL(asked.url);
  let response = await fetch(deriveRequest(asked, { redirect: 'manual' }));
  for (let hops = 0; ; hops++) {
    const to = redirectTargetOf(response, url);
    if (to === null) return withUrl(response, url.href, hops > 0);
    response.body?.cancel().catch(() => undefined);
    if (hops === MAX_HOPS)
      throw Object.assign(new Error('too many redirects'), { code: 'ERR_TOO_MANY_REDIRECTS' });
    const hop = { from: url, to, status: response.status };
    const why = (await safeRedirectPolicy(hop)) ?? (await judge(hop));
    if (why !== null) throw new RedirectRefusedError(hop, why);
    // https://fetch.spec.whatwg.org/#concept-http-redirect-fetch, step 12
    const isForm = method === 'POST' && (hop.status === 301 || hop.status === 302);
    if (isForm || (hop.status === 303 && method !== 'HEAD')) method = 'GET';
    if (!/^(GET|HEAD)$/.test(method)) throw new RedirectRefusedError(hop, 'body');
    signal.throwIfAborted();
    if (to.origin !== url.origin) for (const name of SAME_ORIGIN_HEADERS) headers.delete(name);
    url = to;
    const init = { method, headers, signal, cache, credentials, redirect: 'manual' } as const;
    response = await fetch(deriveRequest(url, init, asked));
  }
}

/** Null if the answer is not a redirect or leads nowhere. */
function redirectTargetOf({ status, headers }: Response, asked: URL): URL | null {
  const location = headers.get('location');
  if (!REDIRECT_STATUSES.has(status) || location === null) return null;
  // A header holds one character per byte; an address in it is UTF-8
  // (https://fetch.spec.whatwg.org/#concept-response-location-url).
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return URL.canParse(text, asked.href) ? new URL(text, asked.href) : null;
}
