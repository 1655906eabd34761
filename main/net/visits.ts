import type { Cookie, CookiesSetDetails } from 'electron';
import { createPool } from '../platform/pool.ts';
import { detached } from '../platform/promises.ts';

/** A cookie for the session that shows what a visit brought. */
export type PageCookie = CookiesSetDetails;

/**
 * The fetch of one document, with its redirects. Cookies that its answers set go back to the hosts that they are for (by Chromium's
 * rules: domain, path, secure), and to nobody once the visit is over.
 */
export interface Visit {
  /** Keeps cookies and sends them, redirects' too. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * What was set so far.
   * @param address where the visit led
   */
  cookies(address: string): Promise<readonly PageCookie[]>;
  /** @param isWhole whether the last answer was read to its end: another's connections are closed, with what may still come */
  end(isWhole: boolean): void;
}

/** Begins a visit, with no cookie. */
export type OpenVisit = () => Promise<Visit>;

/** A session that nothing else uses, in memory. */
export interface VisitLane {
  /** With its cookies. */
  readonly fetch: typeof globalThis.fetch;
  cookies(): Promise<readonly Cookie[]>;
  clearCookies(): Promise<void>;
  closeConnections(): Promise<void>;
}

/** Chromium keeps 180 of a site (net/cookies/cookie_monster.h), each of 4 kB at most: a label needs a few. */
const MAX_COOKIES = 50;

/**
 * Visits, each in a session of its own for as long as it takes. A request of Electron's net module takes cookies from its session's
 * store or from nowhere: of a redirect it does not say which were set (Chromium's services/network/public/cpp/net_ipc_param_traits.cc
 * leaves Set-Cookie out, and webRequest sees none of the net module's requests with it, shell/browser/net/
 * proxying_url_loader_factory.cc). The lane that was free last is taken first: its connections are open.
 * @param lanes as many visits are under way at the same time
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
      async cookies(address) {
        const set = await lane.cookies();
        return set.slice(0, MAX_COOKIES).map((cookie) => toPageCookie(cookie, address));
      },
      end(isWhole) {
        if (isOver) return;
        isOver = true;
        // A failure is for whoever takes the lane next.
        slot.clean = detached(cleanLane(lane, !isWhole));
        give(slot);
      },
    };
  };
}

async function cleanLane(lane: VisitLane, cut: boolean): Promise<void> {
  // First: an answer that is still under way could set one after they were cleared.
  if (cut) await lane.closeConnections();
  await lane.clearCookies();
}

/** A cookie with what it is set by: scheme and port are those of the document, as far as it is of the same host. */
function toPageCookie(
  {
    name,
    value,
    domain = '',
    hostOnly,
    path = '/',
    secure = false,
    httpOnly = false,
    sameSite,
    expirationDate,
  }: Cookie,
  address: string,
): PageCookie {
  const document = new URL(address);
  const bare = domain.replace(/^\./, '');
  const host = bare === document.hostname ? document.host : bare;
  const url = `${secure ? 'https:' : document.protocol}//${host}${path}`;
  return {
    url,
    name,
    value,
    path,
    secure,
    httpOnly,
    sameSite,
    ...(hostOnly === true ? {} : { domain }),
    ...(expirationDate === undefined ? {} : { expirationDate }),
  };
}
