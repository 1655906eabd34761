import type { Cookie, CookiesSetDetails } from 'electron';
import { createPool } from '../platform/mutex.ts';
import { detached } from '../platform/promises.ts';

/** A cookie set during a visit, for the session that shows the page. */
export type PageCookie = CookiesSetDetails;

/**
 * The fetch of one document, including redirects. Its cookies are sent back to the hosts they are for (by Chromium's rules:
 * domain, path, secure) and are discarded when the visit ends.
 */
export interface Visit {
  /** Stores and sends cookies, also on redirects. */
  readonly fetch: typeof globalThis.fetch;
  /** Sets cookies before the first request. One that is rejected is left out. */
  setCookies(cookies: readonly PageCookie[]): Promise<void>;
  /** The cookies set so far. @param address where the visit led */
  cookies(address: string): Promise<readonly PageCookie[]>;
  /** @param isWhole whether the last answer was read to its end; if not, closes the connections together with pending data */
  end(isWhole: boolean): void;
}

/** Begins a visit without cookies. */
export type OpenVisit = () => Promise<Visit>;

/** An in-memory session that nothing else uses. */
export interface VisitLane {
  /** Includes the session's cookies. */
  readonly fetch: typeof globalThis.fetch;
  cookies(): Promise<readonly Cookie[]>;
  setCookie(cookie: PageCookie): Promise<void>;
  clearCookies(): Promise<void>;
  closeConnections(): Promise<void>;
}

/** Chromium keeps 180 cookies per site (net/cookies/cookie_monster.h), of at most 4 kB each; a label needs a few. */
const MAX_COOKIES = 50;

/**
 * Runs each visit in a session of its own. A request of Electron's net module uses its session's cookie store or none, and
 * does not report the cookies set by a redirect: Chromium's services/network/public/cpp/net_ipc_param_traits.cc omits
 * Set-Cookie, and webRequest sees no such header of the net module's requests
 * (shell/browser/net/proxying_url_loader_factory.cc). Reuses the most recently freed lane first, because its connections are
 * open.
 * @param lanes limits the number of concurrent visits
 */
export function createVisitPool(lanes: readonly VisitLane[]): OpenVisit {
  const { take, give } = createPool(lanes.map((lane) => ({ lane, clean: Promise.resolve() })));

  return async () => {
    const slot = await take();
    const { lane } = slot;
    try {
      await slot.clean.catch(() => cleanLane(lane, true));
    } catch (error) {
      give(slot);
      throw error;
    }
    let isOver = false;
    return {
      fetch: lane.fetch,
      async setCookies(cookies) {
        await Promise.allSettled(cookies.map((cookie) => lane.setCookie(cookie)));
      },
      async cookies(address) {
        const set = await lane.cookies();
        return set.slice(0, MAX_COOKIES).map((cookie) => toPageCookie(cookie, address));
      },
      end(isWhole) {
        if (isOver) return;
        isOver = true;
        // The next user of the lane handles a failure.
        slot.clean = detached(cleanLane(lane, !isWhole));
        give(slot);
      },
    };
  };
}

async function cleanLane(lane: VisitLane, cut: boolean): Promise<void> {
  // Must come first: an answer in progress could set a cookie after they were cleared.
  if (cut) await lane.closeConnections();
  await lane.clearCookies();
}

/** Converts a cookie into the details that set it. Scheme and port are the document's if the host is the same. */
export function toPageCookie(cookie: Cookie, address: string): PageCookie {
  const { name, value, domain = '', hostOnly, path = '/', secure = false, httpOnly = false } = cookie;
  const { sameSite, expirationDate } = cookie;
  const document = new URL(address);
  const bare = domain.replace(/^\./, '');
  const host = bare === document.hostname ? document.host : bare;
  const url = `${secure ? 'https:' : document.protocol}//${host}${path}`;
  const always = { url, name, value, path, secure, httpOnly, sameSite };
  return {
    ...always,
    ...(hostOnly === true ? {} : { domain }),
    ...(expirationDate === undefined ? {} : { expirationDate }),
  };
}
