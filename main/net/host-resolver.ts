import type { Session } from 'electron';
import { withTimeout } from '../platform/with-timeout.ts';

/** What a session that follows the system's settings knows of the network. */
export interface HostResolver {
  /** A name's addresses, by the resolver that the session's own connections use. Rejects where there are none. */
  readonly resolveHost: (hostname: string) => Promise<readonly string[]>;
  /** The proxies for an address, the first before the others, as a PAC script says it: "PROXY a:3128;DIRECT". */
  readonly resolveProxy: (url: string) => Promise<string>;
}

/** In ms. Chromium would wait longer; a label doesn't. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Names and proxies as a session knows them, which follows the system's settings. */
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
