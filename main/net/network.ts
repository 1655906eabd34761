import type { Gate } from './gate/gate.ts';
import type { Visit } from './visits.ts';

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
