import type { OnBeforeRequestListenerDetails } from 'electron';
import { findLabelHostRule, type LabelHost } from '../../shared/label-host.ts';
import type { Route, RouteRefusal } from '../net/gate/routes.ts';
import type { Zone, ZonePass } from '../net/gate/zone.ts';
import type { SilentHosts } from './silent-hosts.ts';
import type {
  PageContext,
  SubresourceDecision,
  SubresourcePolicy,
  SubresourceRefusal,
} from './subresource-policy.ts';

export type SessionTraffic = ReturnType<typeof createPageTraffic>;
/** What the label window needs of it. */
export type PageTraffic = Pick<SessionTraffic, 'refusalOf' | 'rememberSilent' | 'seal'>;

/** Why a request is not sent: the policy's reason, a manager's rule, or a host that did not answer a moment ago. */
export type Refusal = SubresourceRefusal | 'not-allowed' | 'ignored' | 'silent';

/** Types that drawing a label never needs. */
const REFUSED_TYPES = new Set<OnBeforeRequestListenerDetails['resourceType']>([
  'mainFrame',
  'ping',
  'cspReport',
  'webSocket',
]);

/** Documents inside the page: of the partner's own, and of hosts that a manager allowed. */
const FRAME_TYPES = new Set<OnBeforeRequestListenerDetails['resourceType']>(['subFrame', 'object']);

/** The most hosts whose refusals are reported: a script could invent new ones forever. */
const MAX_REPORTED_HOSTS = 20;
/** The most refused requests that are remembered. */
const MAX_REFUSALS = 1_000;

interface PageTrafficDependencies extends Pick<PageContext, 'partner' | 'named'> {
  readonly judge: SubresourcePolicy;
  /** The session's zone: a pass is opened for what the policy admits. */
  readonly zone: Pick<Zone, 'open'>;
  /** The route to an origin of the partner's, at any address. */
  readonly routeToOwn: (origin: string) => Promise<Route | RouteRefusal>;
  readonly hosts: readonly LabelHost[];
  readonly silent: SilentHosts;
  /** Called once for each host with a refused request. */
  readonly refused: (hostname: string, type: string, why: Refusal) => void;
}

/** Decides one page's requests from its load on. */
export function createPageTraffic(needs: PageTrafficDependencies) {
  const { judge, zone, routeToOwn, partner, named, hosts, silent, refused } = needs;
  const refusals = new Map<string, Refusal>();
  const stylesheets = new Set<string>();
  const page = { partner, named, stylesheets };
  const reportedHosts = new Set<string>();
  let sealed = false;
  const passes = new Map<string, ZonePass>();

  /** @returns false */
  function refuse(request: OnBeforeRequestListenerDetails, why: Refusal): boolean {
    if (refusals.size < MAX_REFUSALS) refusals.set(withoutFragment(request.url), why);
    const { hostname } = new URL(request.url);
    if (reportedHosts.has(hostname) || reportedHosts.size === MAX_REPORTED_HOSTS) return false;
    reportedHosts.add(hostname);
    refused(hostname, request.resourceType, why);
    return false;
  }

  function applyDecision(request: OnBeforeRequestListenerDetails, judgement: SubresourceDecision): boolean {
    if (typeof judgement === 'string') return refuse(request, judgement);
    if (sealed) return false;
    if (judgement !== null) openRoute(new URL(request.url).origin, judgement);
    if (request.resourceType === 'stylesheet') stylesheets.add(request.url);
    return true;
  }

  function openRoute(origin: string, route: Route): void {
    if (!passes.has(origin)) passes.set(origin, zone.open(origin, { route: () => route, stays: false }));
  }

  return {
    /** Why a request to this address was not sent; null if it was. */
    refusalOf: (url: string): Refusal | null => refusals.get(withoutFragment(url)) ?? null,
    /** Does not wait for this address' host again for some time. */
    rememberSilent: (url: string): void => silent.remember(url, partner),
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
    /** Whether a request may be sent. A redirect is checked again. */
    admitRequest(request: OnBeforeRequestListenerDetails): boolean | Promise<boolean> {
      const { url, resourceType } = request;
      if (/^(data|blob|about|devtools):/.test(url)) return true;
      if (sealed || REFUSED_TYPES.has(resourceType) || !/^https?:/.test(url)) return false;
      const rule = findLabelHostRule(url, hosts);
      if (rule === 'ignore') return refuse(request, 'ignored');
      const isFrame = FRAME_TYPES.has(resourceType);
      if (isFrame && rule !== 'allow' && !partner.includes(new URL(url).origin))
        return refuse(request, 'not-allowed');
      if (silent.has(url, partner)) return refuse(request, 'silent');
      const judgement = judge(page, request);
      if (!(judgement instanceof Promise)) return applyDecision(request, judgement);
      return judgement.then((judged) => applyDecision(request, judged));
    },
  };
}

/** Events name the same request with it or without. */
const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
