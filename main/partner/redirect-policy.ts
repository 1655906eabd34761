import type { RedirectPolicy } from '../net/follow-redirects.ts';
import type { Routes } from '../net/gate/routes.ts';

/**
 * Judges where the label address sends Tem on to: the partner's own origins wherever they are, else an https address on the
 * public internet. A partner that is in a private network, e.g. behind a company's gateway, leads to nothing else of it:
 * {label_url} names what it may lead to. The connection is judged again by the same rule (net/gate/gated-fetch.ts).
 * @param partner origins of the configured partner
 * @returns judges with "scheme", "not-public" or "no-address"
 */
export function createRedirectPolicy(partner: readonly string[], routes: Routes): RedirectPolicy {
  return async ({ to }) => {
    if (partner.includes(to.origin)) return null;
    if (to.protocol !== 'https:') return 'scheme';
    const route = await routes.to(to.origin, 'public');
    return typeof route === 'string' ? route : null;
  };
}
