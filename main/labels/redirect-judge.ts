import { isLoopback } from '../../shared/address.ts';
import type { HopJudge } from '../net/follow-redirects.ts';
import type { PrivateHosts } from './private-hosts.ts';

/**
 * Judges where the label address sends Tem on to: the partner's own origins, else an https address on the public internet. To
 * this machine and to private networks it leads only where the partner is in one itself, e.g. a company's gateway.
 * @param partner origins of the configured partner
 * @returns judges with "scheme", "not-public" or "no-address"
 */
export function createRedirectJudge(partner: readonly string[], hosts: PrivateHosts): HopJudge {
  return async ({ to }) => {
    if (partner.includes(to.origin)) return null;
    // As an address in the settings: without https on this machine only.
    if (to.protocol !== 'https:' && !isLoopback(to.hostname)) return 'scheme';
    switch (await hosts.isPrivate(to.hostname)) {
      case true:
        return (await hosts.isAnyPrivate(partner)) ? null : 'not-public';
      case false:
        return null;
      case null:
        // Behind a proxy a station may know no names of the internet.
        return (await hosts.isProxied(to.href)) ? null : 'no-address';
    }
  };
}
