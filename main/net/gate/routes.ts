import { isIP } from 'node:net';
import { memoizeFor } from '../../platform/cache.ts';
import { isPublicAddress } from '../../platform/public-address.ts';
import { endpointOf } from '../endpoint.ts';
import type { HostResolver } from '../host-resolver.ts';
import { type Proxy, parseProxyList } from './proxy-list.ts';

/** A way that a connection may take: to addresses that were judged, or through a proxy of the system's. */
export type RouteHop =
  | { readonly via: 'direct'; readonly addresses: readonly string[] }
  | {
      readonly via: 'proxy';
      readonly proxy: Proxy;
      /** What this machine knows of the host; empty where it knows none, and leaves the name to the proxy. */
      readonly addresses: readonly string[];
    };

/** Ways to one origin, the first before the others. */
export type Route = readonly RouteHop[];

/** Why there is no way to a host: it is of this machine or a private network, or nobody knows its address. */
export type RouteRefusal = 'not-public' | 'no-address';

/** Where a host may be. */
export type Reach = 'anywhere' | 'public';

/** Judges where hosts are: the one place that does. */
export interface Routes {
  /** Looks at all addresses of the host; one that is not public is enough to refuse it, unless it may be anywhere. */
  to(address: string, reach: Reach): Promise<Route | RouteRefusal>;
}

/** As long as Chromium keeps what the system's resolver says (net/dns/host_resolver_manager.cc, kCacheEntryTTLSeconds). */
const CACHE_MS = 60_000;

/**
 * Names are looked up once a minute. What was judged is what is connected to: nothing looks a name up again behind it.
 * @param now in ms; only differences count
 */
export function createRoutes(
  { resolveHost, resolveProxy }: HostResolver,
  now: () => number = () => performance.now(),
): Routes {
  const lookedUp = memoizeFor(CACHE_MS, now, resolveHost);
  const proxies = memoizeFor(CACHE_MS, now, async (origin: string) =>
    parseProxyList(await resolveProxy(`${origin}/`)),
  );

  /** Empty where the name has none. */
  async function addressesOf(host: string): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    if (LOCAL_NAME.test(host)) return LOCAL_ADDRESSES;
    return lookedUp(host).catch(() => []);
  }

  return {
    async to(address, reach) {
      const { origin } = new URL(address);
      const [addresses, list] = await Promise.all([addressesOf(endpointOf(address).host), proxies(origin)]);
      if (reach === 'public' && !addresses.every(isPublicAddress)) return 'not-public';
      const route = list.flatMap((proxy): RouteHop[] => {
        if (proxy !== 'direct') return [{ via: 'proxy', proxy, addresses }];
        // Behind a proxy a station may know no names of the internet.
        return addresses.length === 0 ? [] : [{ via: 'direct', addresses }];
      });
      return route.length === 0 ? 'no-address' : route;
    },
  };
}

/** RFC 6761: these are this machine, whatever a resolver says. */
const LOCAL_NAME = /(^|\.)localhost\.?$/;
const LOCAL_ADDRESSES = ['127.0.0.1', '::1'];
