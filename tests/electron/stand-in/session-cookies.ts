import type { Protocol } from './cdp-protocol.ts';
import { cookiesFor, setCookie } from './net-request/cookies.ts';
import { StrictEmitter } from './not-implemented.ts';
import { chromium } from './runtime.ts';
import type { Session } from './session.ts';

const TO_CHROMIUM: Readonly<Record<string, Protocol.Network.CookieSameSite>> = {
  no_restriction: 'None',
  lax: 'Lax',
  strict: 'Strict',
};
const FROM_CHROMIUM: Readonly<Record<Protocol.Network.CookieSameSite, Electron.Cookie['sameSite']>> = {
  None: 'no_restriction',
  Lax: 'lax',
  Strict: 'strict',
};

/**
 * https://www.electronjs.org/docs/latest/api/cookies, as shell/browser/api/electron_api_cookies.cc implements it, over
 * Chromium's own store. Of get's filter only `url` and `name` are supported.
 */
export class SessionCookies extends StrictEmitter implements Pick<Electron.Cookies, 'get' | 'set'> {
  readonly #session: Session;

  constructor(session: Session) {
    super();
    this.#session = session;
  }

  async get({ url, name, ...more }: Electron.CookiesGetFilter): Promise<Electron.Cookie[]> {
    if (Object.keys(more).length > 0) throw new Error('electron stand-in: cookies.get by this filter');
    const all = await cookiesFor(this.#session, url ?? null);
    return all.filter((cookie) => name === undefined || cookie.name === name).map(cookieOf);
  }

  async set(details: Electron.CookiesSetDetails): Promise<void> {
    const { sameSite = 'lax', expirationDate, domain, path, ...rest } = details;
    const same = TO_CHROMIUM[sameSite];
    const set = await setCookie(this.#session, {
      ...rest,
      name: rest.name ?? '',
      value: rest.value ?? '',
      secure: rest.secure ?? sameSite === 'no_restriction',
      ...(same === undefined ? {} : { sameSite: same }),
      ...(domain === undefined ? {} : { domain: `.${domain.replace(/^\./, '')}` }),
      ...(path === undefined ? {} : { path }),
      ...(expirationDate === undefined ? {} : { expires: expirationDate }),
    }).then(
      () => true,
      () => false,
    );
    if (!set) throw new Error('Failed to set cookie - The cookie was malformed and could not be stored');
    // A caller that awaits this finds it stored.
    await chromium().browser.send('Browser.getVersion');
  }
}

function cookieOf(cookie: Protocol.Network.Cookie): Electron.Cookie {
  const { name, value, domain, path, secure, httpOnly, session, expires, sameSite } = cookie;
  return {
    name,
    value,
    domain,
    hostOnly: !domain.startsWith('.'),
    path,
    secure,
    httpOnly,
    session,
    sameSite: sameSite === undefined ? 'unspecified' : FROM_CHROMIUM[sameSite],
    ...(session ? {} : { expirationDate: expires }),
  };
}
