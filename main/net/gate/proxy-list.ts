/** A proxy of the system's, as an address: "http://proxy.example:3128". */
export type Proxy = `${'http' | 'https' | 'socks4' | 'socks5h'}://${string}`;

/**
 * What a list names them (net/base/proxy_string_util.cc, ProxyUriToProxyChain). SOCKS is version 4, which is told an address;
 * version 5 is told the name and looks it up itself, as Chromium does it
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
 * The proxies in a list as session.resolveProxy gives it: "PROXY a:3128;DIRECT". What is of no kind that Tem can use (QUIC) is
 * left out; nothing of a list that names only such is a way.
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
