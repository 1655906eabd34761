import { fixedProxyConfig } from './fixed-proxy.ts';

/** The proxy of a session that must not reach any host: the .invalid name never resolves (RFC 6761). */
export const BLACKHOLE_PROXY = fixedProxyConfig('http://nowhere.invalid:9');
