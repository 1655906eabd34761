import { net, session } from 'electron';
import { createNetFetch } from '../net/net-fetch.ts';
import type { Network } from '../net/network.ts';
import { namesOf } from '../net/session-names.ts';

/**
 * The way to the network of a session of main's own that lives in memory: Chromium's, so that the system's proxy and
 * certificates hold. The renderer's session refuses every address but the app's, and webRequest would refuse main's requests
 * there too (https://www.electronjs.org/docs/latest/api/net#netfetchinput-init).
 * @param partition what the session is for
 */
export function networkFor(partition: 'partner' | 'updates'): Network {
  const own = session.fromPartition(partition, { cache: false });
  return {
    fetch: createNetFetch((options) => net.request({ ...options, session: own })),
    ...namesOf(own),
  };
}
