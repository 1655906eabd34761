import type { ProxyConfig } from 'electron';

/** Routes all requests through one proxy ("http://127.0.0.1:3128"); by default Chromium bypasses it for loopback addresses. */
export const fixedProxyConfig = (proxy: string): ProxyConfig => ({
  mode: 'fixed_servers',
  proxyRules: proxy,
  proxyBypassRules: '<-loopback>',
});

/** The proxy of a session that must not reach any host: the .invalid name never resolves (RFC 6761). */
export const BLACKHOLE_PROXY = fixedProxyConfig('http://nowhere.invalid:9');
