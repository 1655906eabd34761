import type { OpenVisit } from './visits.ts';

/** How names are looked up, by the resolver of the session that is asked through. */
export interface Names {
  /** A name's addresses. Rejects where there are none. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Whether an address is asked for through a proxy, which looks names up itself. */
  readonly isProxied: (url: string) => Promise<boolean>;
}

/** A way to the network: a session's. */
export interface Network extends Names {
  readonly fetch: typeof globalThis.fetch;
  /** For what must not go out twice, whatever becomes of its connection. */
  readonly fetchOnce: typeof globalThis.fetch;
  /** For a page that is shown: with the cookies that it is given on the way to it, and with no others. */
  readonly visit: OpenVisit;
}
