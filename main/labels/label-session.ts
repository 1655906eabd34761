import type { Session } from 'electron';
import { refusePermissionsAndDownloads } from '../app/refuse.ts';

/** A page for the label window, as the service answered it. */
export interface PageSource {
  readonly url: string;
  readonly html: Uint8Array;
  readonly contentType: string;
}

/** Hands the label window the page that main has fetched, in place of the network, and sees what it asks for. */
export interface PageServer {
  /** The next load of this address gets this page, once. */
  offer(page: PageSource): void;
  /** How many requests pages have made so far. */
  requests(): number;
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
}

/** A picture or font that takes longer is given up: the page is shown without it, and inspected all the same. */
const PART_LIMIT_MS = 8_000;

/**
 * What a label page is given: scripts that draw, in its own origin. Without "allow-modals" its alert() and print() do
 * nothing, without "allow-popups", "allow-forms", "allow-downloads" and "allow-top-navigation" neither do those
 * (https://html.spec.whatwg.org/multipage/browsers.html#sandboxing).
 */
const SANDBOX = 'sandbox allow-scripts allow-same-origin';

/**
 * Confines what label pages can do: no permission, no download, nothing but http(s) and data in the page itself.
 *
 * Main fetches the label address itself (one request, judged before any of it is shown) and the window gets those very
 * bytes; the page's own scripts, styles and fonts come through the same handler from the network
 * (https://www.electronjs.org/docs/latest/api/protocol#protocolhandlescheme-handler).
 */
export function confineLabelSession(labelSession: Session): PageServer {
  let offered: PageSource | null = null;

  const answer = async (request: Request): Promise<Response> => {
    if (offered !== null && request.url === offered.url) {
      const page = offered;
      offered = null;
      return new Response(Buffer.from(page.html), {
        headers: {
          'content-type': page.contentType,
          'content-security-policy': SANDBOX,
          'cache-control': 'no-store',
        },
      });
    }
    const response = await labelSession.fetch(request, {
      bypassCustomProtocolHandlers: true,
      signal: AbortSignal.timeout(PART_LIMIT_MS),
    });
    // The body is decoded by now: its old coding and length would make Chromium decode it again.
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    // Read to its end here, so that a part is under way until the page has all of it.
    const body = response.body === null ? null : await response.arrayBuffer();
    return new Response(body, { status: response.status, statusText: response.statusText, headers });
  };
  const underWay = new Set<Promise<unknown>>();
  let requests = 0;
  const counted = (request: Request): Promise<Response> => {
    requests++;
    const work = answer(request);
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  };
  labelSession.protocol.handle('http', counted);
  labelSession.protocol.handle('https', counted);

  refusePermissionsAndDownloads(labelSession);
  labelSession.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !/^(https?|data|blob|about|devtools):/.test(details.url) });
  });

  return {
    offer(page) {
      offered = page;
    },
    requests: () => requests,
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
