import type { Session } from 'electron';
import { withTimeout } from '../platform/promises.ts';

export type HostResolver = ReturnType<typeof createHostResolver>;

/** In ms. Chromium would wait longer, but a label can't. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Resolves names and proxies with a session that follows the system's settings. */
export function createHostResolver(own: Pick<Session, 'resolveHost' | 'resolveProxy'>) {
  return {
    /** A name's addresses, from the same resolver as the session's own connections. Rejects if there are none. */
    resolveHost: async (hostname: string): Promise<readonly string[]> => {
      const lookup = own.resolveHost(hostname);
      const { endpoints } = await withTimeout(LOOKUP_TIMEOUT_MS, lookup, 'name look-up took too long');
      return endpoints.map(({ address }) => address);
    },
    /** The proxies for an address in order of preference, as in a PAC script: "PROXY a:3128;DIRECT". */
    resolveProxy: (url: string): Promise<string> => own.resolveProxy(url),
  };
}
