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

/**
 * Parses a list from session.resolveProxy: "PROXY a:3128;DIRECT". Skips kinds that Tem can't use (QUIC), so the result may be
 * empty.
 */
export function parseProxyList(list: string): readonly (Proxy | 'direct')[] {
  return list.split(';').flatMap((entry): (Proxy | 'direct')[] => {
    const [kind = '', at = ''] = entry.trim().split(/\s+/);
    if (/^direct$/i.test(kind)) return ['direct'];
    const scheme = SCHEMES[kind.toUpperCase()];
    const isPlace = /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(at);
    return scheme === undefined || !isPlace ? [] : [`${scheme}://${at}`];
  });
}
