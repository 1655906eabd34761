import type { RedirectPolicy } from '../net/follow-redirects.ts';
import type { Routes } from '../net/gate/routes.ts';

/**
 * Judges redirects of the label address. Allowed are the partner's own origins, wherever they are, and https addresses on
 * the public internet. A partner in a private network, e.g. behind a company gateway, can't redirect to anything else there
 * except {label_url}. The gate checks the connection again by the same rule (net/gate/gated-fetch.ts).
 * @param partner origins of the configured partner
 * @returns a policy that refuses with "scheme", "not-public" or "no-address"
 */
export function createRedirectPolicy(partner: readonly string[], routes: Routes): RedirectPolicy {
  return async ({ to }) => {
    if (partner.includes(to.origin)) return null;
    if (to.protocol !== 'https:') return 'scheme';
    const route = await routes.to(to.origin, 'public');
    return typeof route === 'string' ? route : null;
  };
}
