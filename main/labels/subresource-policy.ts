import type { OnBeforeRequestListenerDetails } from 'electron';
import type { Route, RouteRefusal, Routes } from '../net/gate/routes.ts';
import { readResponseBody } from '../partner/send-request.ts';
import { memoizeFor } from '../platform/cache.ts';
import { findNamedHosts } from './label-page-headers.ts';

/** Why a label page's request is refused. */
export type SubresourceRefusal = 'method' | 'not-named' | RouteRefusal;

/** A request's route, or why it is refused. Null for the partner's own origins, whose passes are already open. */
export type SubresourceDecision = SubresourceRefusal | Route | null;

/** What a page declares that it needs, and what it has received. */
export interface PageContext {
  /** Origins of the configured partner, at any address. */
  readonly partner: readonly string[];
  /** Hosts named in the page's HTML. */
  readonly named: ReadonlySet<string>;
  /** Addresses of the stylesheets received so far. */
  readonly stylesheets: ReadonlySet<string>;
}

export type SubresourceRequest = Pick<OnBeforeRequestListenerDetails, 'url' | 'method' | 'resourceType'>;

/** Decides a label page's http and https requests; immediately for the partner's own, which are most of them. */
export type SubresourcePolicy = (
  page: PageContext,
  request: SubresourceRequest,
) => SubresourceDecision | Promise<SubresourceDecision>;

export interface SubresourcePolicyDependencies {
  readonly routes: Pick<Routes, 'to'>;
  /** Fetches a stylesheet's text. Rejects if that fails. */
  readonly readStylesheet: (url: string, partner: readonly string[]) => Promise<string>;
  /** In ms; only differences count. */
  readonly now?: () => number;
}

const STYLESHEET_CACHE_MS = 10 * 60_000;
const STYLESHEET_SUBRESOURCES: ReadonlySet<string> = new Set(['stylesheet', 'font', 'image']);

/**
 * A label page may request anything from the partner. From elsewhere it receives only what its HTML names (or, for fonts and
 * pictures, a stylesheet it received), by GET, and only from the public internet, for which all of a name's addresses are
 * checked. So a script can't contact a host of its own choice, and nothing can reach the station's network.
 */
export function createSubresourcePolicy(needs: SubresourcePolicyDependencies): SubresourcePolicy {
  const { routes, readStylesheet, now = () => performance.now() } = needs;
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

const STYLESHEET_MS = 3_000;
const STYLESHEET_BYTES = 1_000_000;

/** Fetches a stylesheet's text, at most a megabyte, within three seconds. Rejects if that fails. */
export async function readStylesheet(url: string, fetch: typeof globalThis.fetch): Promise<string> {
  const signal = AbortSignal.timeout(STYLESHEET_MS);
  // A redirect would lead to an unchecked address.
  const answer = await fetch(url, { redirect: 'error', credentials: 'omit', signal });
  return new TextDecoder().decode(await readResponseBody(answer, STYLESHEET_BYTES, signal));
}
