import { fixedProxyConfig } from './fixed-proxy.ts';

/**
 * The proxy of a session that has nothing to ask of any host: nobody's, ever (RFC 6761), so that whatever is sent there reaches
 * nothing.
 */
export const BLACKHOLE_PROXY = fixedProxyConfig('http://nowhere.invalid:9');
