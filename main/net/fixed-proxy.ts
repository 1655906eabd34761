import type { ProxyConfig } from 'electron';

/**
 * Makes a session ask one proxy for everything, and nobody else. Chromium passes over a proxy for loopback addresses, unless it
 * is told not to.
 * @param proxy "http://127.0.0.1:3128"
 */
export const fixedProxyConfig = (proxy: string): ProxyConfig => ({
  mode: 'fixed_servers',
  proxyRules: proxy,
  proxyBypassRules: '<-loopback>',
});
