import type { Route, Routes } from './routes.ts';
import type { Zone, ZonePass } from './zone.ts';

/** A fetch through a zone, and the end of what it was let through for. */
export interface GatedFetch {
  readonly fetch: typeof globalThis.fetch;
  end(): void;
}

/**
 * Opens the way for each request before it is sent: to the partner's own origins wherever they are, to others on the public
 * internet only.
 * @param fetch of a session whose proxy is the zone's. One that it throws at says why no connection was made (Chromium knows
 *   only that its proxy made none)
 */
export function createGatedFetch(
  fetch: typeof globalThis.fetch,
  zone: Pick<Zone, 'open'>,
  routes: Routes,
  partner: readonly string[],
): GatedFetch {
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
    // As a redirect that the judge refuses: where a name leads was another a moment ago.
    if (typeof route === 'string') throw new Error('unexpected redirect', { cause: new Error(route) });
    return () => route;
  }

  return {
    async fetch(input, init) {
      const asked = new Request(input, init);
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
