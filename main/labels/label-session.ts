import type { Session } from 'electron';
import { hostForLog } from '../log/host-for-log.ts';
import type { Log } from '../log/log.ts';
import type { PageCookie } from '../net/visits.ts';
import { hostsNamedIn } from './named-hosts.ts';
import { type PageTraffic, type WatchedTraffic, watchTraffic } from './page-traffic.ts';
import type { PartJudge } from './part-judge.ts';

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
  readonly without?: readonly string[];
}

/** Hands the label window the page that main has fetched, in place of the network. */
export interface PageServer {
  /** The next load of this address gets this page, once. What the page before it still asks for is refused. */
  offer(page: PageSource, offer: PageOffer): PageTraffic;
}

/**
 * What a label page is given: scripts that draw, in its own origin. Without "allow-modals" its alert() and print() do
 * nothing, without "allow-popups", "allow-forms", "allow-downloads" and "allow-top-navigation" neither do those
 * (https://html.spec.whatwg.org/multipage/browsers.html#sandboxing). A service worker would answer in the place of the
 * next page of this origin; frames are documents that nobody judged; WebSockets are not for drawing.
 */
const PAGE_POLICY = [
  'sandbox allow-scripts allow-same-origin',
  "worker-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  'connect-src http: https: data: blob:',
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'cache-control': 'no-store',
  // The page's address holds the print token: no other host is told it.
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
};

/**
 * Confines what label pages can do: no address but those that the judge allows and data in the page itself. Permissions and
 * downloads are refused as in every session (app/refuse.ts). Chromium would ask for a permission before a page turns to a
 * private network (Local Network Access); Electron switches that off (shell/browser/feature_list.cc), so that the judge
 * stands alone. Chromium looks a name up again after it was judged: where the answer comes from then is looked at before the
 * page has any of it, and a page that was answered from a private network gets nothing more and no label is made of it.
 *
 * Main fetches the label address itself (one request, judged before any of it is shown) and the window gets those very
 * bytes through a protocol handler, which is taken away again as it answers
 * (https://www.electronjs.org/docs/latest/api/protocol#protocolunhandlescheme): the page's scripts, styles, fonts and data
 * come from Chromium's own network, with its rules. A handler that stayed would answer for other hosts without CORS
 * (electron/electron#27065).
 */
export function confineLabelSession(
  labelSession: Session,
  { judge, isDirect }: PartJudge,
  log: Log,
): PageServer {
  let offered: PageSource | null = null;
  const trafficOf = (named: ReadonlySet<string>, { partner, without = [] }: PageOffer): WatchedTraffic =>
    watchTraffic({
      judge,
      isDirect,
      partner,
      named,
      without,
      refused: (host, type, why) => log({ event: 'label part refused', host: hostForLog(host), type, why }),
    });
  let traffic = trafficOf(new Set(), { partner: [] });

  function withdraw(): void {
    if (offered !== null) labelSession.protocol.unhandle(schemeOf(offered.url));
    offered = null;
  }

  labelSession.webRequest.onBeforeRequest((details, decide) => {
    if (details.resourceType === 'mainFrame' && isSame(details.url, offered?.url)) {
      decide({ cancel: false });
      return;
    }
    const admitted = traffic.admits(details);
    if (typeof admitted === 'boolean') decide({ cancel: !admitted });
    else
      admitted.then(
        (yes) => decide({ cancel: !yes }),
        () => decide({ cancel: true }),
      );
  });
  labelSession.webRequest.onResponseStarted((answer) => traffic.answered(answer));
  labelSession.webRequest.onCompleted(({ id }) => traffic.ended(id));
  labelSession.webRequest.onErrorOccurred(({ id }) => traffic.ended(id));

  return {
    offer(page, offer) {
      withdraw();
      // Closed until the page is there: meanwhile only the page before it could ask.
      traffic.seal();
      offered = page;
      const named = hostsNamedIn(new TextDecoder().decode(page.html));
      const next = trafficOf(new Set([...named, new URL(page.url).hostname]), offer);
      labelSession.protocol.handle(schemeOf(page.url), (request) => {
        if (!isSame(request.url, page.url)) return Response.error();
        withdraw();
        traffic = next;
        return new Response(Buffer.from(page.html), {
          headers: { ...PAGE_HEADERS, 'content-type': page.contentType },
        });
      });
      return next;
    },
  };
}

const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1);

/** A request has no fragment, the address that a window is told to load may have one. */
const isSame = (asked: string, offered: string | undefined): boolean =>
  offered !== undefined && asked.replace(/#.*$/s, '') === new URL(offered).href.replace(/#.*$/s, '');
