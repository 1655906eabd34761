import { NetError } from './errors.ts';

/** The target of a redirect, and the request to send there. */
export interface Redirect {
  readonly status: number;
  readonly method: string;
  readonly url: string;
}

/**
 * The redirect in an answer; null where it is none (net/http/http_response_headers.cc, net/url_request/redirect_info.cc).
 * @throws NetError ERR_INVALID_REDIRECT
 */
export function parseRedirect(
  asked: { readonly url: string; readonly method: string },
  status: number,
  headers: Readonly<Record<string, readonly string[]>>,
): Redirect | null {
  const location = headers['location']?.[0];
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  if (!URL.canParse(location, asked.url)) throw new NetError('ERR_INVALID_REDIRECT');
  const url = new URL(location, asked.url);
  if (url.hash === '') url.hash = new URL(asked.url).hash;
  const becomesGet =
    (status === 303 && asked.method !== 'HEAD') || ([301, 302].includes(status) && asked.method === 'POST');
  return { status, method: becomesGet ? 'GET' : asked.method, url: url.href };
}

/** Whether the network may redirect a request to that scheme (content::IsSafeRedirectTarget, net::URLRequestHttpJob). */
export const isSafeRedirectTarget = (url: string): boolean =>
  !/^(file|data|about|blob|javascript|chrome|filesystem):/.test(url);
