import type { OnBeforeRequestListenerDetails, Session } from 'electron';
import { refusePermissionsAndDownloads } from '../app/refuse.ts';

/** A page for the label window, as the service answered it. */
export interface PageSource {
  readonly url: string;
  readonly html: Uint8Array;
  readonly contentType: string;
}

/** What one label page asks the network for. */
export interface PageTraffic {
  /** How many requests it has made so far. */
  requests(): number;
  /** Addresses of those that are under way. */
  underWay(): readonly string[];
  /** Resolves when none is under way. */
  idle(): Promise<void>;
  /** Refuses whatever it asks for from now on. */
  seal(): void;
}

/** Hands the label window the page that main has fetched, in place of the network. */
export interface PageServer {
  /**
   * The next load of this address gets this page, once. What the page before it still asks for is refused.
   * @param without addresses that the page is not given
   */
  offer(page: PageSource, without?: readonly string[]): PageTraffic;
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

/** Nothing that a label is drawn from comes so. */
const REFUSED_TYPES = new Set<OnBeforeRequestListenerDetails['resourceType']>([
  'subFrame',
  'object',
  'ping',
  'cspReport',
  'webSocket',
]);

/**
 * Confines what label pages can do: no permission, no download, no address but http(s) and data in the page itself.
 *
 * Main fetches the label address itself (one request, judged before any of it is shown) and the window gets those very
 * bytes through a protocol handler, which is taken away again as it answers
 * (https://www.electronjs.org/docs/latest/api/protocol#protocolunhandlescheme): the page's scripts, styles, fonts and data
 * come from Chromium's own network, with its rules. A handler that stayed would answer for other hosts without CORS
 * (electron/electron#27065).
 */
export function confineLabelSession(labelSession: Session): PageServer {
  let offered: PageSource | null = null;
  let traffic = trafficOf('', []);

  function withdraw(): void {
    if (offered !== null) labelSession.protocol.unhandle(schemeOf(offered.url));
    offered = null;
  }

  refusePermissionsAndDownloads(labelSession);
  labelSession.webRequest.onBeforeRequest((details, decide) => {
    const isOffered = details.resourceType === 'mainFrame' && isSame(details.url, offered?.url);
    decide({ cancel: !(isOffered || traffic.admits(details)) });
  });
  labelSession.webRequest.onCompleted(({ id }) => traffic.ended(id));
  labelSession.webRequest.onErrorOccurred(({ id }) => traffic.ended(id));

  return {
    offer(page, without = []) {
      withdraw();
      // Closed until the page is there: meanwhile only the page before it could ask.
      traffic.seal();
      offered = page;
      const next = trafficOf(new URL(page.url).origin, without);
      labelSession.protocol.handle(schemeOf(page.url), (request) => {
        if (!isSame(request.url, page.url)) return Response.error();
        withdraw();
        traffic = next;
        return new Response(Buffer.from(page.html), {
          headers: {
            'content-type': page.contentType,
            'content-security-policy': PAGE_POLICY,
            'cache-control': 'no-store',
          },
        });
      });
      return next;
    },
  };
}

/** @param origin the page's; only there may it send anything */
function trafficOf(origin: string, without: readonly string[]) {
  const underWay = new Map<number, string>();
  let requests = 0;
  let sealed = false;
  let idle = Promise.withResolvers<void>();
  return {
    requests: () => requests,
    underWay: () => [...underWay.values()],
    idle: () => (underWay.size === 0 ? Promise.resolve() : idle.promise),
    seal: () => {
      sealed = true;
    },
    /** Whether a request may go on; counted where it may. A redirect is asked about again, with the id it had. */
    admits({ id, url, method, resourceType }: OnBeforeRequestListenerDetails): boolean {
      if (/^(data|blob|about|devtools):/.test(url)) return true;
      if (sealed || resourceType === 'mainFrame' || REFUSED_TYPES.has(resourceType)) return false;
      if (!/^https?:/.test(url) || without.includes(url)) return false;
      if (!/^(GET|HEAD|OPTIONS)$/.test(method) && new URL(url).origin !== origin) return false;
      requests++;
      underWay.set(id, url);
      return true;
    },
    ended(id: number): void {
      if (!underWay.delete(id) || underWay.size > 0) return;
      idle.resolve();
      idle = Promise.withResolvers();
    },
  };
}

const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1);

/** A request has no fragment, the address that a window is told to load may have one. */
const isSame = (asked: string, offered: string | undefined): boolean =>
  offered !== undefined && asked.replace(/#.*$/s, '') === new URL(offered).href.replace(/#.*$/s, '');
