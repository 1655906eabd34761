import { isIP } from 'node:net';
import { memoizeFor } from '../../platform/cache.ts';
import { isPublicAddress } from '../../platform/ip-addresses.ts';
import { endpointOf } from '../endpoint.ts';
import type { HostResolver } from '../host-resolver.ts';

/** A system proxy as an address: "http://proxy.example:3128". */
export type Proxy = `${'http' | 'https' | 'socks4' | 'socks5h'}://${string}`;

/**
 * The names used in a proxy list (net/base/proxy_string_util.cc, ProxyUriToProxyChain). SOCKS means version 4, which takes an
 * address; version 5 takes the name and resolves it itself, as in Chromium
 * (https://chromium.googlesource.com/chromium/src/+/HEAD/net/docs/proxy.md).
 */
const SCHEMES: Readonly<Record<string, 'http' | 'https' | 'socks4' | 'socks5h'>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5h',
};

/** Parses a list from session.resolveProxy, "PROXY a:3128;DIRECT". Skips kinds that Tem can't use (QUIC); may be empty. */
export function parseProxyList(list: string): readonly (Proxy | 'direct')[] {
  return list.split(';').flatMap((entry): (Proxy | 'direct')[] => {
    const [kind = '', at = ''] = entry.trim().split(/\s+/);
    if (/^direct$/i.test(kind)) return ['direct'];
    const scheme = SCHEMES[kind.toUpperCase()];
    const isPlace = /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(at);
    return scheme === undefined || !isPlace ? [] : [`${scheme}://${at}`];
  });
}

/** One way of connecting: directly to checked addresses, or through a system proxy. */
export type RouteHop =
  | { readonly via: 'direct'; readonly addresses: readonly string[] }
  | {
      readonly via: 'proxy';
      readonly proxy: Proxy;
      /** The host's addresses as resolved locally; if empty, the proxy resolves the name. */
      readonly addresses: readonly string[];
    };

export type Route = readonly RouteHop[];

/** Why there is no route to a host: it is on this machine or a private network, or its name does not resolve. */
export type RouteRefusal = 'not-public' | 'no-address';

export type Routes = ReturnType<typeof createRoutes>;

/** How long Chromium caches the system resolver's answers (net/dns/host_resolver_manager.cc, kCacheEntryTTLSeconds). */
const CACHE_MS = 60_000;

/**
 * The only place that decides where hosts may be. Resolves each name at most once a minute. Connections use exactly the checked
 * addresses; nothing resolves a name again.
 * @param now in ms; only differences count
 */
export function createRoutes({ resolveHost, resolveProxy }: HostResolver, now = () => performance.now()) {
  const lookedUp = memoizeFor(CACHE_MS, now, resolveHost);
  const proxies = memoizeFor(CACHE_MS, now, async (origin: string) =>
    parseProxyList(await resolveProxy(`${origin}/`)),
  );

  /** Empty if the name does not resolve. */
  async function addressesOf(host: string): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    if (LOCAL_NAME.test(host)) return LOCAL_ADDRESSES;
    return lookedUp(host).catch(() => []);
  }

  return {
    /** Checks all addresses of the host. One non-public address is enough to refuse it, unless it may be anywhere. */
    async to(address: string, reach: 'anywhere' | 'public'): Promise<Route | RouteRefusal> {
      const { origin } = new URL(address);
      const [addresses, list] = await Promise.all([addressesOf(endpointOf(address).host), proxies(origin)]);
      if (reach === 'public' && !addresses.every(isPublicAddress)) return 'not-public';
      const route = list.flatMap((proxy): RouteHop[] => {
        if (proxy !== 'direct') return [{ via: 'proxy', proxy, addresses }];
        // Behind a proxy a station may be unable to resolve internet names.
        return addresses.length === 0 ? [] : [{ via: 'direct', addresses }];
      });
      return route.length === 0 ? 'no-address' : route;
    },
  };
}

/** RFC 6761: these names are this machine, whatever a resolver says. */
const LOCAL_NAME = /(^|\.)localhost\.?$/;
const LOCAL_ADDRESSES = ['127.0.0.1', '::1'];
