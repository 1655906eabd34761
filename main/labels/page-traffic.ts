import type { OnBeforeRequestListenerDetails } from 'electron';
import type { Route, RouteRefusal } from '../net/gate/routes.ts';
import type { Zone, ZonePass } from '../net/gate/zone.ts';
import type {
  PageContext,
  SubresourceDecision,
  SubresourcePolicy,
  SubresourceRefusal,
} from './subresource-policy.ts';

export type SessionTraffic = ReturnType<typeof createPageTraffic>;
/** What the label window needs of it. */
export type PageTraffic = Pick<SessionTraffic, 'requestCount' | 'pendingUrls' | 'whenIdle' | 'seal'>;

/** Types that drawing a label never needs. */
const REFUSED_TYPES = new Set<OnBeforeRequestListenerDetails['resourceType']>([
  'mainFrame',
  'subFrame',
  'object',
  'ping',
  'cspReport',
  'webSocket',
]);

/** The most hosts whose refusals are reported: a script could invent new ones forever. */
const MAX_REPORTED_HOSTS = 20;

interface PageTrafficDependencies extends Pick<PageContext, 'partner' | 'named'> {
  readonly judge: SubresourcePolicy;
  /** The session's zone: a pass is opened for what the policy admits. */
  readonly zone: Pick<Zone, 'open'>;
  /** The route to an origin of the partner's, at any address. */
  readonly routeToOwn: (origin: string) => Promise<Route | RouteRefusal>;
  readonly without: readonly string[];
  /** Called once for each host with a refused request. */
  readonly refused: (hostname: string, type: string, why: SubresourceRefusal) => void;
}

/** Follows one page's requests from its load on. */
export function createPageTraffic(needs: PageTrafficDependencies) {
  const { judge, zone, routeToOwn, partner, named, without, refused } = needs;
  const underWay = new Map<number, string>();
  const stylesheets = new Set<string>();
  const page = { partner, named, stylesheets };
  const reportedHosts = new Set<string>();
  let requests = 0;
  let sealed = false;
  const passes = new Map<string, ZonePass>();
  let idle = Promise.withResolvers<void>();

  function ended(id: number): void {
    if (!underWay.delete(id) || underWay.size > 0) return;
    idle.resolve();
    idle = Promise.withResolvers();
  }

  function reportRefusal(request: OnBeforeRequestListenerDetails, why: SubresourceRefusal): void {
    const { hostname } = new URL(request.url);
    if (reportedHosts.has(hostname) || reportedHosts.size === MAX_REPORTED_HOSTS) return;
    reportedHosts.add(hostname);
    refused(hostname, request.resourceType, why);
  }

  /** Applies the decision. Refused requests are neither waited for nor counted. */
  function applyDecision(request: OnBeforeRequestListenerDetails, judgement: SubresourceDecision): boolean {
    if (typeof judgement !== 'string' && !sealed) {
      if (judgement !== null) openRoute(new URL(request.url).origin, judgement);
      if (request.resourceType === 'stylesheet') stylesheets.add(request.url);
      return true;
    }
    requests--;
    ended(request.id);
    if (typeof judgement === 'string') reportRefusal(request, judgement);
    return false;
  }

  function openRoute(origin: string, route: Route): void {
    if (!passes.has(origin)) passes.set(origin, zone.open(origin, { route: () => route, stays: false }));
  }

  return {
    requestCount: (): number => requests,
    pendingUrls: (): readonly string[] => [...underWay.values()],
    /** Resolves when no request is pending. */
    whenIdle: (): Promise<void> => (underWay.size === 0 ? Promise.resolve() : idle.promise),
    /** Opens passes to the partner's own origins. */
    openPartnerOrigins(): void {
      for (const origin of new Set(partner))
        passes.set(origin, zone.open(origin, { route: () => routeToOwn(origin), stays: true }));
    },
    /** Refuses all further requests, and closes its connections except the partner's. */
    seal(): void {
      sealed = true;
      for (const pass of passes.values()) pass.close();
      passes.clear();
    },
    requestEnded: ended,
    /** Whether a request may proceed; if so, it is counted. A redirect is checked again under the same id. */
    admitRequest(request: OnBeforeRequestListenerDetails): boolean | Promise<boolean> {
      const { id, url, resourceType } = request;
      if (/^(data|blob|about|devtools):/.test(url)) return true;
      if (sealed || REFUSED_TYPES.has(resourceType)) return false;
      if (!/^https?:/.test(url) || without.includes(url)) return false;
      // Pending from here on: a page is not ready while it waits for an answer, even if only for the policy's.
      requests++;
      underWay.set(id, url);
      const judgement = judge(page, request);
      if (!(judgement instanceof Promise)) return applyDecision(request, judgement);
      return judgement.then((judged) => applyDecision(request, judged));
    },
  };
}
