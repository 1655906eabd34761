import type { ProxyConfig } from 'electron';

/**
 * Routes all requests of a session through one proxy. By default Chromium bypasses a proxy for loopback addresses.
 * @param proxy "http://127.0.0.1:3128"
 */
export const fixedProxyConfig = (proxy: string): ProxyConfig => ({
  mode: 'fixed_servers',
  proxyRules: proxy,
  proxyBypassRules: '<-loopback>',
});

/** The proxy of a session that must not reach any host: the .invalid name never resolves (RFC 6761). */
export const BLACKHOLE_PROXY = fixedProxyConfig('http://nowhere.invalid:9');
