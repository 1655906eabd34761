import type { Session } from 'electron';
import { withTimeout } from '../platform/promises.ts';

/** Resolves names and proxies with the system's settings. */
export interface HostResolver {
  /** A name's addresses, from the same resolver as the session's own connections. Rejects if there are none. */
  readonly resolveHost: (hostname: string) => Promise<readonly string[]>;
  /** The proxies for an address in order of preference, as in a PAC script: "PROXY a:3128;DIRECT". */
  readonly resolveProxy: (url: string) => Promise<string>;
}

/** In ms. Chromium would wait longer, but a label can't. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Creates a resolver from a session that follows the system's settings. */
export function createHostResolver(own: Pick<Session, 'resolveHost' | 'resolveProxy'>): HostResolver {
  return {
    resolveHost: async (hostname) => {
      const { endpoints } = await withTimeout(
        LOOKUP_TIMEOUT_MS,
        own.resolveHost(hostname),
        'name look-up took too long',
      );
      return endpoints.map(({ address }) => address);
    },
    resolveProxy: (url) => own.resolveProxy(url),
  };
}
