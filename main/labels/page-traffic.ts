import type { OnBeforeRequestListenerDetails, OnResponseStartedListenerDetails } from 'electron';
import type { PartJudge, PartRefusal } from './part-judge.ts';
import { isPublicAddress } from './public-address.ts';

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
  /** The host that answered from a private network though its name said otherwise; null where none did. */
  rebound(): string | null;
}

/** What is told of an answer before the page has any of it (shell/browser/net/proxying_url_loader_factory.cc). */
export interface PartAnswer extends Pick<OnResponseStartedListenerDetails, 'id' | 'url' | 'resourceType'> {
  /** The connection's; absent from Electron's types here, and set (shell/browser/api/electron_api_web_request.cc, ToDictionary). */
  readonly ip?: string;
}

/** The session's side of it. */
export interface WatchedTraffic extends PageTraffic {
  /** Whether a request may go on; counted where it may. A redirect is asked about again, with the id it had. */
  admits(request: OnBeforeRequestListenerDetails): boolean | Promise<boolean>;
  /** Looks at where an answer comes from. */
  answered(answer: PartAnswer): void;
  ended(id: number): void;
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
const MOST_TOLD = 20;

interface Needs {
  readonly judge: PartJudge['judge'];
  readonly isDirect: PartJudge['isDirect'];
  /** Origins of the configured partner. */
  readonly partner: readonly string[];
  /** Hosts that the page's HTML names. */
  readonly named: ReadonlySet<string>;
  /** Addresses that the page is not given. */
  readonly without: readonly string[];
  /** Told once of each host whose part is refused. */
  readonly refused: (hostname: string, type: string, why: PartRefusal) => void;
}

/** Follows one page's requests from its load on. */
export function watchTraffic({ judge, isDirect, partner, named, without, refused }: Needs): WatchedTraffic {
  const underWay = new Map<number, string>();
  const stylesheets = new Set<string>();
  const page = { partner, named, stylesheets };
  const told = new Set<string>();
  let requests = 0;
  let sealed = false;
  let rebound: string | null = null;
  let idle = Promise.withResolvers<void>();

  function ended(id: number): void {
    if (!underWay.delete(id) || underWay.size > 0) return;
    idle.resolve();
    idle = Promise.withResolvers();
  }

  function tell({ url, resourceType }: Pick<PartAnswer, 'url' | 'resourceType'>, why: PartRefusal): void {
    const { hostname } = new URL(url);
    if (told.has(hostname) || told.size === MOST_TOLD) return;
    told.add(hostname);
    refused(hostname, resourceType, why);
  }

  /** Whether the judgement lets it go on. What is refused is not waited for and was never asked. */
  function conclude(request: OnBeforeRequestListenerDetails, why: PartRefusal | null): boolean {
    if (why === null && !sealed) {
      if (request.resourceType === 'stylesheet') stylesheets.add(request.url);
      return true;
    }
    requests--;
    ended(request.id);
    if (why !== null) tell(request, why);
    return false;
  }

  return {
    requests: () => requests,
    underWay: () => [...underWay.values()],
    idle: () => (underWay.size === 0 ? Promise.resolve() : idle.promise),
    seal: () => {
      sealed = true;
    },
    rebound: () => rebound,
    ended,
    answered(answer) {
      const { id, url, ip } = answer;
      if (ip === undefined || !underWay.has(id) || isPublicAddress(ip)) return;
      if (partner.includes(new URL(url).origin) || !isDirect(url)) return;
      // The name led elsewhere when Chromium looked it up: what the page is told then it tells nobody, and prints not.
      rebound = new URL(url).hostname;
      sealed = true;
      tell(answer, 'not-public');
    },
    admits(request) {
      const { id, url, resourceType } = request;
      if (/^(data|blob|about|devtools):/.test(url)) return true;
      if (sealed || REFUSED_TYPES.has(resourceType)) return false;
      if (!/^https?:/.test(url) || without.includes(url)) return false;
      // Under way from here on: a page is not ready while it waits for an answer, be it only the judge's.
      requests++;
      underWay.set(id, url);
      const judgement = judge(page, request);
      if (judgement === null || typeof judgement === 'string') return conclude(request, judgement);
      return judgement.then((why) => conclude(request, why));
    },
  };
}
