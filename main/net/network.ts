import type { Gate } from './gate/gate.ts';
import type { Visit } from './visits.ts';

/** What a session that follows the system's settings knows of the network. */
export interface HostResolver {
  /** A name's addresses, by the resolver that the session's own connections use. Rejects where there are none. */
  readonly resolveHost: (hostname: string) => Promise<readonly string[]>;
  /** The proxies for an address, the first before the others, as a PAC script says it: "PROXY a:3128;DIRECT". */
  readonly resolveProxy: (url: string) => Promise<string>;
}

/** A way to the network: a session's. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** For what must not go out twice, whatever becomes of its connection. */
  readonly fetchOnce: typeof globalThis.fetch;
}

/** The ways to the partner and to what its label pages name. */
export interface PartnerNetwork extends Network {
  /**
   * For a page that is shown, through the gate: with the cookies that it is given on the way to it, and with no others.
   * @param partner origins of the configured partner, which may be anywhere
   */
  readonly visit: (partner: readonly string[]) => Promise<Visit>;
  /** A stylesheet's text, through the gate. Rejects where it can't be had. */
  readonly readStylesheet: (url: string, partner: readonly string[]) => Promise<string>;
  readonly gate: Gate;
}
