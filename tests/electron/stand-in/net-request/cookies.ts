import type { Protocol } from '../cdp-protocol.ts';
import { chromium } from '../runtime.ts';
import type { Session } from '../session.ts';

/** The session's cookies for an address, the longest path first, or all of them (RFC 6265, 5.4). */
export async function cookiesFor(session: Session, url: string | null): Promise<Protocol.Network.Cookie[]> {
  // Electron's cookies lie in the process that sends the request; here each read waits for a browser that is busy with pages,
  // some 50 ms per document.
  if (session._isUntouched()) return [];
  const { cookies } = await chromium().browser.send('Storage.getCookies', await contextOf(session));
  if (url === null) return cookies;
  const { hostname, pathname, protocol } = new URL(url);
  const isTrusted = protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost';
  return cookies
    .filter(({ domain, path, secure }) => {
      const bare = domain.replace(/^\./, '');
      const hostFits = hostname === bare || (domain.startsWith('.') && hostname.endsWith(domain));
      return hostFits && isOnPath(pathname, path) && (!secure || isTrusted);
    })
    .toSorted((one, other) => other.path.length - one.path.length);
}

/** RFC 6265, 5.1.4: "/a" is the path of "/a" and "/a/b", not of "/ab". */
const isOnPath = (asked: string, path: string): boolean =>
  asked === path || (asked.startsWith(path) && (path.endsWith('/') || asked[path.length] === '/'));

/** In the form of a request's header; empty where there are none. */
export async function cookieHeader(session: Session, url: string): Promise<string> {
  const cookies = await cookiesFor(session, url);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Stores the cookies of an answer from this address, except those that Chromium refuses. */
export async function keepCookies(session: Session, url: string, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const cookie = cookieIn(line, url);
    if (cookie !== null) await setCookie(session, cookie).catch(() => undefined);
  }
}

/** @throws Error where Chromium does not accept it, or another host would get it */
export async function setCookie(session: Session, cookie: Protocol.Network.CookieParam): Promise<void> {
  // The protocol accepts any domain (net/cookies/cookie_util.cc, GetCookieDomainWithString, does not).
  const { hostname: host, pathname } = new URL(cookie.url ?? '');
  const domain = cookie.domain?.replace(/^\./, '') ?? host;
  if (host !== domain && !(domain.includes('.') && host.endsWith(`.${domain}`)))
    throw new Error('a domain of other hosts');
  // The address' folder (RFC 6265, 5.1.4), where the protocol would use "/".
  const path = cookie.path ?? (pathname.slice(0, pathname.lastIndexOf('/')) || '/');
  const cookies = [{ ...cookie, path }];
  await chromium().browser.send('Storage.setCookies', { cookies, ...(await contextOf(session)) });
}

const contextOf = async (session: Session): Promise<{ browserContextId?: string }> => {
  const id = await session._contextId();
  return id === undefined ? {} : { browserContextId: id };
};

const SAME_SITE: Readonly<Record<string, Protocol.Network.CookieSameSite>> = {
  none: 'None',
  lax: 'Lax',
  strict: 'Strict',
};

/** A Set-Cookie line (RFC 6265, 5.2); null where it is none. */
function cookieIn(line: string, url: string): Protocol.Network.CookieParam | null {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  if (at < 1) return null;
  const attribute = (name: string) => {
    const found = attributes.find((one) => one.toLowerCase().split('=')[0] === name);
    return found === undefined ? undefined : found.slice(name.length + 1);
  };
  const domain = attribute('domain')?.replace(/^\./, '');
  const path = attribute('path');
  const maxAge = attribute('max-age');
  const expires =
    maxAge === undefined ? Date.parse(attribute('expires') ?? '') / 1000 : Date.now() / 1000 + Number(maxAge);
  const sameSite = SAME_SITE[attribute('samesite')?.toLowerCase() ?? ''];
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    url,
    secure: attribute('secure') !== undefined,
    httpOnly: attribute('httponly') !== undefined,
    ...(path?.startsWith('/') === true ? { path } : {}),
    ...(domain ? { domain: `.${domain}` } : {}),
    ...(sameSite === undefined ? {} : { sameSite }),
    ...(Number.isNaN(expires) ? {} : { expires }),
  };
}
