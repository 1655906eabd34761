import type { OnBeforeRequestListenerDetails } from 'electron';
import type { Route, RouteRefusal, Routes } from '../net/gate/routes.ts';
import { memoizeFor } from '../platform/cache.ts';
import { findNamedHosts } from './named-hosts.ts';

/** Why a label page is not given a part. */
export type SubresourceRefusal = 'method' | 'not-named' | RouteRefusal;

/** What is said of a part: the way to it, or why the page is not given it. Null for the partner's own, to which the way is open. */
export type SubresourceDecision = SubresourceRefusal | Route | null;

/** What a page says that it needs, and what it has been given of it. */
export interface PageContext {
  /** Origins of the configured partner, wherever they are. */
  readonly partner: readonly string[];
  /** Hosts that the page's HTML names. */
  readonly named: ReadonlySet<string>;
  /** Addresses of the stylesheets that it was given so far. */
  readonly stylesheets: ReadonlySet<string>;
}

export type SubresourceRequest = Pick<OnBeforeRequestListenerDetails, 'url' | 'method' | 'resourceType'>;

/** Judges what a label page asks for over http or https: at once for the partner's own, which is most of it. */
export type SubresourcePolicy = (
  page: PageContext,
  request: SubresourceRequest,
) => SubresourceDecision | Promise<SubresourceDecision>;

export interface SubresourcePolicyDependencies {
  readonly routes: Pick<Routes, 'to'>;
  /** A stylesheet's text. Rejects where it can't be had. */
  readonly readStylesheet: (url: string, partner: readonly string[]) => Promise<string>;
  /** In ms; only differences count. */
  readonly now?: () => number;
}

const STYLESHEET_CACHE_MS = 10 * 60_000;
/** What a stylesheet loads. */
const STYLESHEET_SUBRESOURCES: ReadonlySet<string> = new Set(['stylesheet', 'font', 'image']);

/**
 * A label page may ask the partner for anything. From elsewhere it gets what its HTML names (or, for fonts and pictures, a
 * stylesheet that it was given), by GET, and only from the public internet: all of a name's addresses are looked at. So a
 * script can't turn to a host of its own choice, and nothing can turn to the station's network.
 */
export function createSubresourcePolicy({
  routes,
  readStylesheet,
  now = () => performance.now(),
}: SubresourcePolicyDependencies): SubresourcePolicy {
  const hostsOfStylesheet = memoizeFor(STYLESHEET_CACHE_MS, now, async (url, partner: readonly string[]) =>
    findNamedHosts(await readStylesheet(url, partner)),
  );

  async function isNamedByStylesheet(host: string, { stylesheets, partner }: PageContext): Promise<boolean> {
    const named = [...stylesheets].map(async (url) => (await hostsOfStylesheet(url, partner)).has(host));
    return (await Promise.allSettled(named)).some((one) => one.status === 'fulfilled' && one.value);
  }

  async function decideForOtherOrigin(
    page: PageContext,
    request: SubresourceRequest,
  ): Promise<SubresourceDecision> {
    const { hostname, origin } = new URL(request.url);
    const isNamed =
      page.named.has(hostname) ||
      (STYLESHEET_SUBRESOURCES.has(request.resourceType) && (await isNamedByStylesheet(hostname, page)));
    return isNamed ? routes.to(origin, 'public') : 'not-named';
  }

  return (page, request) => {
    if (page.partner.includes(new URL(request.url).origin)) return null;
    return /^(GET|HEAD)$/.test(request.method) ? decideForOtherOrigin(page, request) : 'method';
  };
}
