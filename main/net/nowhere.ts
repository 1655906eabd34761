import type { ProxyConfig } from 'electron';

/**
 * The proxy of a session that has nothing to ask of any host: nobody's, ever (RFC 6761), so that whatever is sent there reaches
 * nothing. Chromium passes over a proxy for loopback addresses, unless it is told not to.
 */
export const NOWHERE: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: 'http://nowhere.invalid:9',
  proxyBypassRules: '<-loopback>',
};
