import type { Session } from 'electron';
import { hostForLog } from '../log/host-for-log.ts';
import type { Log } from '../log/log.ts';
import type { Routes } from '../net/gate/routes.ts';
import type { Zone } from '../net/gate/zone.ts';
import type { PageCookie } from '../net/visits.ts';
import { labelPageHeaders } from './label-page-headers.ts';
import { findNamedHosts } from './named-hosts.ts';
import { createPageTraffic, type PageTraffic, type SessionTraffic } from './page-traffic.ts';
import type { SubresourcePolicy } from './subresource-policy.ts';

export type { PageTraffic } from './page-traffic.ts';

/** A page for the label window, as the service answered it. */
export interface PageSource {
  readonly url: string;
  readonly html: Uint8Array;
  readonly contentType: string;
  /** What its address set: the page's own requests carry it. */
  readonly cookies?: readonly PageCookie[];
}

/** How a page is offered. */
export interface PageOffer {
  /** Origins of the configured partner: whatever the page asks of them it may have. */
  readonly partner: readonly string[];
  /** Addresses that the page is not given. */
  readonly excludedUrls?: readonly string[];
}

/** Hands the label window the page that main has fetched, in place of the network. */
export interface PageServer {
  /** The next load of this address gets this page, once. What the page before it still asks for is refused. */
  offer(page: PageSource, offer: PageOffer): PageTraffic;
}

/** What label pages need of the gate. */
export interface LabelGate {
  readonly routes: Pick<Routes, 'to'>;
  readonly zones: { readonly window: Pick<Zone, 'proxy' | 'open'> };
}

/**
 * Confines what label pages can do: no address but those that the judge allows and data in the page itself. Permissions and
 * downloads are refused as in every session (app/refuse.ts). Chromium would ask for a permission before a page turns to a
 * private network (Local Network Access); Electron switches that off (shell/browser/feature_list.cc). Behind the judge stands
 * the gate that the session goes through: it makes no connection but to what the judge admitted, at the addresses that were
 * judged, for as long as the page is under way; and none for what Chromium asks for without asking webRequest.
 *
 * Main fetches the label address itself (one request, judged before any of it is shown) and the window gets those very
 * bytes through a protocol handler, which is taken away again as it answers
 * (https://www.electronjs.org/docs/latest/api/protocol#protocolunhandlescheme): the page's scripts, styles, fonts and data
 * come from Chromium's own network, with its rules. A handler that stayed would answer for other hosts without CORS
 * (electron/electron#27065).
 */
export function confineLabelSession(
  labelSession: Session,
  judge: SubresourcePolicy,
  { routes, zones }: LabelGate,
  log: Log,
): PageServer {
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
    offer(page, offer) {
      withdrawPage();
      // Closed until the page is there: meanwhile only the page before it could ask.
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

/** A request has no fragment, the address that a window is told to load may have one. */
const isSamePage = (asked: string, offered: string | undefined): boolean =>
  offered !== undefined && asked.replace(/#.*$/s, '') === new URL(offered).href.replace(/#.*$/s, '');
