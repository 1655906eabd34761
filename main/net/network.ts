import type { Gate } from './gate/gate.ts';
import type { Visit } from './visits.ts';

export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** For requests that must not be sent twice, even if the connection breaks. */
  readonly fetchOnce: typeof globalThis.fetch;
}

/** Access to the partner and to the addresses in its label pages. */
export interface PartnerNetwork extends Network {
  /** For a page to be shown, through the gate. Sends only cookies set on the way. @param partner its origins, at any address */
  readonly visit: (partner: readonly string[]) => Promise<Visit>;
  /** Fetches a stylesheet's text through the gate. Rejects if that fails. */
  readonly readStylesheet: (url: string, partner: readonly string[]) => Promise<string>;
  readonly gate: Gate;
}
