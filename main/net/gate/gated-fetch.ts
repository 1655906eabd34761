import { deriveRequest } from '../follow-redirects.ts';
import type { Route, Routes } from './routes.ts';
import type { Zone, ZonePass } from './zone.ts';

/**
 * Fetches through a zone. Opens a pass for each request's origin before sending it: to the partner's own origins at any address, to others on the
 * public internet only.
 * @param fetch of a session that uses the zone's proxy. Errors name why no connection was made; Chromium only knows that its
 * proxy made none
 */
export function createGatedFetch(
  fetch: typeof globalThis.fetch,
  zone: Pick<Zone, 'open'>,
  routes: Routes,
  partner: readonly string[],
): { readonly fetch: typeof globalThis.fetch; readonly end: () => void } {
  const passes = new Map<string, ZonePass>();

  async function passFor(address: string): Promise<ZonePass> {
    const { origin } = new URL(address);
    const known = passes.get(origin);
    if (known !== undefined) return known;
    const stays = partner.includes(origin);
    const route = stays ? () => routes.to(origin, 'anywhere') : await judged(origin);
    const pass = passes.get(origin) ?? zone.open(origin, { route, stays });
    passes.set(origin, pass);
    return pass;
  }

  async function judged(origin: string): Promise<() => Route> {
    const route = await routes.to(origin, 'public');
    // Fails like a refused redirect: the name resolved to other addresses a moment ago.
    if (typeof route === 'string') throw new Error('unexpected redirect', { cause: new Error(route) });
    return () => route;
  }

  return {
    async fetch(input, init) {
      const asked = deriveRequest(input, init);
      const pass = await passFor(asked.url);
      try {
        return await fetch(asked);
      } catch (error) {
        const why = pass.lastFailure();
        throw why === null || asked.signal.aborted ? error : new Error(`net::${why}`, { cause: error });
      }
    },
    end() {
      for (const pass of passes.values()) pass.close();
      passes.clear();
    },
  };
}
