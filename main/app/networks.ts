import { net, type Session, session } from 'electron';
import { createFetchOnce, type Lane } from '../net/fetch-once.ts';
import { createNetFetch } from '../net/net-fetch.ts';
import type { Network } from '../net/network.ts';
import { namesOf } from '../net/session-names.ts';
import { createVisits, type VisitLane } from '../net/visits.ts';

/** Requests that must not go out twice, and are under way at the same time; each has a session of its own. */
const LANES = ['1', '2', '3', '4'] as const;

/** Sessions for documents that are fetched at the same time; two are the most that a run needs: one, and one again with a fresh token. */
const VISITS = ['1', '2', '3'] as const;

const inMemory = (partition: string): Session => session.fromPartition(partition, { cache: false });

const fetchThrough = (own: Session, credentials: 'omit' | 'include' = 'omit'): typeof globalThis.fetch =>
  createNetFetch((options) => net.request({ ...options, session: own }), credentials);

/**
 * The way to the network of a session of main's own that lives in memory: Chromium's, so that the system's proxy and
 * certificates hold. The renderer's session refuses every address but the app's, and webRequest would refuse main's requests
 * there too (https://www.electronjs.org/docs/latest/api/net#netfetchinput-init).
 * @param partition what the session is for
 */
export function networkFor(partition: 'partner' | 'updates'): Network {
  const own = inMemory(partition);
  return {
    fetch: fetchThrough(own),
    fetchOnce: createFetchOnce(LANES.map((number) => laneOf(`${partition}-once-${number}`))),
    visit: createVisits(VISITS.map((number) => visitLaneOf(`${partition}-visit-${number}`))),
    ...namesOf(own),
  };
}

/** Its session is made when it is asked for first. */
function laneOf(partition: string): Lane {
  return {
    fetch: (input, init) => fetchThrough(inMemory(partition))(input, init),
    close: () => inMemory(partition).closeAllConnections(),
  };
}

/** The same. No storage but cookies is cleared: main's requests have none. */
function visitLaneOf(partition: string): VisitLane {
  return {
    fetch: (input, init) => fetchThrough(inMemory(partition), 'include')(input, init),
    cookies: () => inMemory(partition).cookies.get({}),
    clearCookies: () => inMemory(partition).clearStorageData({ storages: ['cookies'] }),
    closeConnections: () => inMemory(partition).closeAllConnections(),
  };
}
