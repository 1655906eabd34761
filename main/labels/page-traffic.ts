import type { OnBeforeRequestListenerDetails } from 'electron';
import type { Route, RouteRefusal } from '../net/gate/routes.ts';
import type { Zone, ZonePass } from '../net/gate/zone.ts';
import type { SubresourceDecision, SubresourcePolicy, SubresourceRefusal } from './subresource-policy.ts';

/** What one label page asks the network for. */
export interface PageTraffic {
  /** How many requests it has made so far. */
  requestCount(): number;
  /** Addresses of those that are under way. */
  pendingUrls(): readonly string[];
  /** Resolves when none is under way. */
  whenIdle(): Promise<void>;
  /** Refuses whatever it asks for from now on, and cuts its connections to others than the partner. */
  seal(): void;
}

/** The session's side of it. */
export interface SessionTraffic extends PageTraffic {
  /** Whether a request may go on; counted where it may. A redirect is asked about again, with the id it had. */
  admitRequest(request: OnBeforeRequestListenerDetails): boolean | Promise<boolean>;
  /** Opens the way to the partner's own origins. */
  openPartnerOrigins(): void;
  requestEnded(id: number): void;
}

/** Nothing that a label is drawn from comes so. */
const REFUSED_TYPES = new Set<OnBeforeRequestListenerDetails['resourceType']>([
  'mainFrame',
  'subFrame',
  'object',
  'ping',
  'cspReport',
  'webSocket',
]);

/** Hosts that a page's refusals are told of: a script could think of new ones for ever. */
const MAX_REPORTED_HOSTS = 20;

interface PageTrafficDependencies {
  readonly judge: SubresourcePolicy;
  /** What the session goes through: a way is opened to what the judge admits. */
  readonly zone: Pick<Zone, 'open'>;
  /** The way to an origin of the partner's, wherever it is. */
  readonly routeToOwn: (origin: string) => Promise<Route | RouteRefusal>;
  /** Origins of the configured partner. */
  readonly partner: readonly string[];
  /** Hosts that the page's HTML names. */
  readonly named: ReadonlySet<string>;
  /** Addresses that the page is not given. */
  readonly without: readonly string[];
  /** Told once of each host whose part is refused. */
  readonly refused: (hostname: string, type: string, why: SubresourceRefusal) => void;
}

/** Follows one page's requests from its load on. */
export function createPageTraffic({
  judge,
  zone,
  routeToOwn,
  partner,
  named,
  without,
  refused,
}: PageTrafficDependencies): SessionTraffic {
  const underWay = new Map<number, string>();
  const stylesheets = new Set<string>();
  const page = { partner, named, stylesheets };
  const told = new Set<string>();
  let requests = 0;
  let sealed = false;
  const passes = new Map<string, ZonePass>();
  let idle = Promise.withResolvers<void>();

  function ended(id: number): void {
    if (!underWay.delete(id) || underWay.size > 0) return;
    idle.resolve();
    idle = Promise.withResolvers();
  }

  function reportRefusal(
    { url, resourceType }: OnBeforeRequestListenerDetails,
    why: SubresourceRefusal,
  ): void {
    const { hostname } = new URL(url);
    if (told.has(hostname) || told.size === MAX_REPORTED_HOSTS) return;
    told.add(hostname);
    refused(hostname, resourceType, why);
  }

  /** Whether the judgement lets it go on. What is refused is not waited for and was never asked. */
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
    requestCount: () => requests,
    pendingUrls: () => [...underWay.values()],
    whenIdle: () => (underWay.size === 0 ? Promise.resolve() : idle.promise),
    openPartnerOrigins() {
      for (const origin of new Set(partner))
        passes.set(origin, zone.open(origin, { route: () => routeToOwn(origin), stays: true }));
    },
    seal() {
      sealed = true;
      for (const pass of passes.values()) pass.close();
      passes.clear();
    },
    requestEnded: ended,
    admitRequest(request) {
      const { id, url, resourceType } = request;
      if (/^(data|blob|about|devtools):/.test(url)) return true;
      if (sealed || REFUSED_TYPES.has(resourceType)) return false;
      if (!/^https?:/.test(url) || without.includes(url)) return false;
      // Under way from here on: a page is not ready while it waits for an answer, be it only the judge's.
      requests++;
      underWay.set(id, url);
      const judgement = judge(page, request);
      if (!(judgement instanceof Promise)) return applyDecision(request, judgement);
      return judgement.then((judged) => applyDecision(request, judged));
    },
  };
}
