import type { Session } from 'electron';
import { hostForLog } from '../log/host-for-log.ts';
import type { Log } from '../log/log.ts';
import type { Routes } from '../net/gate/routes.ts';
import type { Zone } from '../net/gate/zone.ts';
import { BLACKHOLE_PROXY } from '../net/proxy-config.ts';
import type { PageCookie } from '../net/visits.ts';
import { findNamedHosts, labelPageHeaders } from './label-page-headers.ts';
import { createPageTraffic, type PageTraffic, type SessionTraffic } from './page-traffic.ts';
import type { SubresourcePolicy } from './subresource-policy.ts';

/** A page for the label window, as the service returned it. */
export interface PageSource {
  readonly url: string;
  readonly html: Uint8Array;
  readonly contentType: string;
  /** Cookies set by its address, sent with the page's own requests. */
  readonly cookies?: readonly PageCookie[];
  /** The origins of its account's service, from which it may request anything; none by default. */
  readonly partner?: readonly string[];
}

export interface PageOffer {
  /** Origins of its account's service, from which the page may request anything. */
  readonly partner: readonly string[];
  readonly excludedUrls?: readonly string[];
}

export interface LabelGate {
  readonly routes: Pick<Routes, 'to'>;
  readonly zones: { readonly window: Pick<Zone, 'proxy' | 'open'> };
}

/**
 * Confines label pages to addresses that the policy allows and to data in the page itself. Permissions and downloads are
 * refused as in every session (app/refuse.ts). Chromium would ask for permission before a page accesses a private network
 * (Local Network Access), but Electron disables that (shell/browser/feature_list.cc). Behind the policy, the session's
 * traffic goes through the gate. It connects only to what the policy admitted, at the checked addresses, while the page is
 * loading, and refuses Chromium's requests that bypass webRequest.
 *
 * Main fetches the label address itself (one request, checked before any of it is shown). The window receives those bytes
 * through a protocol handler, which is removed as soon as it answers
 * (https://www.electronjs.org/docs/latest/api/protocol#protocolunhandlescheme): the page's scripts, styles, fonts and data
 * come from Chromium's own network, with its rules. A permanent handler would answer for other hosts without CORS
 * (electron/electron#27065).
 */
export function confineLabelSession(
  labelSession: Session,
  judge: SubresourcePolicy,
  { routes, zones }: LabelGate,
  log: Log,
) {
  let offered: PageSource | null = null;
  const trafficOf = (named: ReadonlySet<string>, { partner, excludedUrls = [] }: PageOffer): SessionTraffic =>
    createPageTraffic({
      judge,
      zone: zones.window,
      routeToOwn: (origin) => routes.to(origin, 'anywhere'),
      partner,
      named,
      without: excludedUrls,
      refused: (host, type, why) =>
        log({ event: 'label subresource refused', host: hostForLog(host), type, why }),
    });
  let traffic = trafficOf(new Set(), { partner: [] });

  function withdrawPage(): void {
    if (offered !== null) labelSession.protocol.unhandle(schemeOfUrl(offered.url));
    offered = null;
  }

  labelSession.webRequest.onBeforeRequest((details, decide) => {
    if (details.resourceType === 'mainFrame' && isSamePage(details.url, offered?.url)) {
      decide({ cancel: false });
      return;
    }
    const admitted = traffic.admitRequest(details);
    if (typeof admitted === 'boolean') decide({ cancel: !admitted });
    else
      admitted.then(
        (yes) => decide({ cancel: !yes }),
        () => decide({ cancel: true }),
      );
  });
  labelSession.webRequest.onCompleted(({ id }) => traffic.requestEnded(id));
  labelSession.webRequest.onErrorOccurred(({ id }) => traffic.requestEnded(id));

  return {
    /** Serves this page once, to the next load of its address. Refuses further requests of the previous page. */
    offer(page: PageSource, offer: PageOffer): PageTraffic {
      withdrawPage();
      // Sealed until the new page loads: until then only the previous page could send requests.
      traffic.seal();
      offered = page;
      const named = findNamedHosts(new TextDecoder().decode(page.html));
      const next = trafficOf(new Set([...named, new URL(page.url).hostname]), offer);
      const headers = labelPageHeaders(offer.partner, named);
      labelSession.protocol.handle(schemeOfUrl(page.url), (request) => {
        if (!isSamePage(request.url, page.url)) return Response.error();
        withdrawPage();
        traffic = next;
        traffic.openPartnerOrigins();
        return new Response(Buffer.from(page.html), {
          headers: { ...headers, 'content-type': page.contentType },
        });
      });
      return next;
    },
  };
}

const schemeOfUrl = (url: string): string => new URL(url).protocol.slice(0, -1);

/** Requests have no fragment, but the address that a window loads may have one. */
const isSamePage = (asked: string, offered: string | undefined): boolean =>
  offered !== undefined && asked.replace(/#.*$/s, '') === new URL(offered).href.replace(/#.*$/s, '');

/** Replaces the gate for self-contained pages: nothing listens. */
export const OFFLINE_GATE: LabelGate = {
  routes: { to: async () => 'no-address' },
  zones: {
    window: {
      proxy: async () => BLACKHOLE_PROXY,
      open: () => ({ lastFailure: () => null, close: () => undefined }),
    },
  },
};
