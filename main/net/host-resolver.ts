import type { Session } from 'electron';
import { withTimeout } from '../platform/with-timeout.ts';
import type { HostResolver } from './network.ts';

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
