import type { Session } from 'electron';
import type { Names } from './network.ts';
import { within } from './within.ts';

/** In ms. Chromium would wait longer; a label doesn't. */
const LOOK_UP_MS = 2_000;

/** Names and proxies as a session knows them, which follows the system's settings. */
export function namesOf(own: Pick<Session, 'resolveHost' | 'resolveProxy'>): Names {
  return {
    resolve: async (hostname) => {
      const { endpoints } = await within(LOOK_UP_MS, own.resolveHost(hostname), 'name look-up took too long');
      return endpoints.map(({ address }) => address);
    },
    proxiesFor: (url) => own.resolveProxy(url),
  };
}
