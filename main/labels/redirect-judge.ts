import { isLoopback } from '../../shared/address.ts';
import type { HopJudge } from '../net/follow-redirects.ts';
import { type Routes, routeAway } from '../net/gate/routes.ts';

/**
 * Judges where the label address sends Tem on to: the partner's own origins, else an https address on the public internet. To
 * this machine and to private networks it leads only where the partner is in one itself, e.g. a company's gateway. The
 * connection is judged again by the same rule (net/gate/gated-fetch.ts).
 * @param partner origins of the configured partner
 * @returns judges with "scheme", "not-public" or "no-address"
 */
export function createRedirectJudge(partner: readonly string[], routes: Routes): HopJudge {
  return async ({ to }) => {
    if (partner.includes(to.origin)) return null;
    // As an address in the settings: without https on this machine only.
    if (to.protocol !== 'https:' && !isLoopback(to.hostname)) return 'scheme';
    const route = await routeAway(routes, to.origin, partner);
    return typeof route === 'string' ? route : null;
  };
}
