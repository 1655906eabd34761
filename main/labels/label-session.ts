import type { Session } from 'electron';
import type { LabelHost } from '../../shared/label-host.ts';
import { hostForLog } from '../log/host-for-log.ts';
import type { Log } from '../log/log.ts';
import type { Routes } from '../net/gate/routes.ts';
import type { Zone } from '../net/gate/zone.ts';
import { BLACKHOLE_PROXY } from '../net/proxy-config.ts';
import type { PageCookie } from '../net/visits.ts';
import { findNamedHosts, labelPageHeaders } from './label-page-headers.ts';
import { createPageTraffic, type PageTraffic, type SessionTraffic } from './page-traffic.ts';
import { createSilentHosts } from './silent-hosts.ts';
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
  /** What a manager decided about hosts; nothing by default. */
  readonly hosts?: readonly LabelHost[];
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
  const silent = createSilentHosts();
  const trafficOf = (named: ReadonlySet<string>, { partner = [], hosts = [] }: Terms): SessionTraffic =>
    createPageTraffic({
      judge,
      zone: zones.window,
      routeToOwn: (origin) => routes.to(origin, 'anywhere'),
      partner,
      named,
      hosts,
      silent,
      refused(host, type, why) {
        // A manager's decision is no news.
        if (why !== 'ignored') log({ event: 'label subresource refused', host: hostForLog(host), type, why });
      },
    });
  let traffic = trafficOf(new Set(), {});
  /** The headers of documents in the page's frames. */
  let frameHeaders: Readonly<Record<string, string>> = {};

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
  // Documents in frames come from the network, and are confined like the page (https://www.electronjs.org/docs/latest/tutorial/security#csp-http-headers).
  labelSession.webRequest.onHeadersReceived(({ resourceType, responseHeaders = {} }, decide) => {
    const isFrame = resourceType === 'subFrame' || resourceType === 'object';
    decide(isFrame ? { responseHeaders: confineFrame(responseHeaders, frameHeaders) } : {});
  });
  sessionsWithFrames.add(labelSession);

  return {
    /** Serves this page once, to the next load of its address. Refuses further requests of the previous page. */
    offer(page: PageSource): PageTraffic {
      withdrawPage();
      // Sealed until the new page loads: until then only the previous page could send requests.
      traffic.seal();
      offered = page;
      const named = findNamedHosts(new TextDecoder().decode(page.html));
      const { partner = [], hosts = [] } = page;
      const allowed = hosts
        .filter(({ rule }) => rule === 'allow')
        .map(({ address }) => address.replace(/\/.*$/s, ''));
      const next = trafficOf(new Set([...named, ...allowed, new URL(page.url).hostname]), page);
      const headers = labelPageHeaders(partner, new Set([...named, ...allowed]), allowed);
      labelSession.protocol.handle(schemeOfUrl(page.url), (request) => {
        if (!isSamePage(request.url, page.url)) return Response.error();
        withdrawPage();
        traffic = next;
        frameHeaders = headers;
        traffic.openPartnerOrigins();
        return new Response(Buffer.from(page.html), {
          headers: { ...headers, 'content-type': page.contentType },
        });
      });
      return next;
    },
  };
}

type Terms = Pick<PageSource, 'partner' | 'hosts'>;

const sessionsWithFrames = new WeakSet<Session>();

/** Whether a session decides itself which documents the frames of its pages may show. */
export const judgesFrames = (own: Session): boolean => sessionsWithFrames.has(own);

/** Gives a frame's document the page's headers. Policies of its own hold as well. */
function confineFrame(
  received: Readonly<Record<string, string[]>>,
  given: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  // Header names have no case.
  for (const [name, values] of Object.entries(received)) headers[name.toLowerCase()] = values;
  for (const [name, value] of Object.entries(given))
    headers[name] = name === CSP ? [...(headers[name] ?? []), value] : [value];
  return headers;
}

const CSP = 'content-security-policy';

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
