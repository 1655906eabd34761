import { net, type Session, session } from 'electron';
import { readStylesheet } from '../labels/read-stylesheet.ts';
import type { Log } from '../log/log.ts';
import { createFetchOnce, type Lane } from '../net/fetch-once.ts';
import { createGate } from '../net/gate/gate.ts';
import { createGatedFetch } from '../net/gate/gated-fetch.ts';
import { routeThroughZone } from '../net/gate/route-through-zone.ts';
import type { Zone } from '../net/gate/zone.ts';
import { createHostResolver } from '../net/host-resolver.ts';
import { createNetFetch } from '../net/net-fetch.ts';
import type { Network, PartnerNetwork } from '../net/network.ts';
import { createVisitPool, type VisitLane } from '../net/visits.ts';

/** Requests that must not go out twice, and are under way at the same time; each has a session of its own. */
const LANES = ['1', '2', '3', '4'] as const;

/** Sessions for documents that are fetched at the same time; two are the most that a run needs: one, and one again with a fresh token. */
const VISIT_LANES = ['1', '2', '3'] as const;

const inMemorySession = (partition: string): Session => session.fromPartition(partition, { cache: false });

const createSessionFetch = (
  own: Session,
  credentials: 'omit' | 'include' = 'omit',
): typeof globalThis.fetch =>
  createNetFetch((options) => net.request({ ...options, session: own }), credentials);

/**
 * The way to the network of a session of main's own that lives in memory: Chromium's, so that the system's proxy and
 * certificates hold. The renderer's session refuses every address but the app's, and webRequest would refuse main's requests
 * there too (https://www.electronjs.org/docs/latest/api/net#netfetchinput-init).
 * @param partition what the session is for
 */
export function createNetwork(partition: 'partner' | 'updates'): Network {
  return {
    fetch: createSessionFetch(inMemorySession(partition)),
    fetchOnce: createFetchOnce(LANES.map((number) => createLane(`${partition}-once-${number}`))),
  };
}

/** The ways to the partner: operations by Chromium's own network, label pages and what they name through the gate. */
export function createPartnerNetwork(log: Log): PartnerNetwork {
  const gate = createGate(createHostResolver(inMemorySession('partner')), log);
  const visits = createVisitPool(
    VISIT_LANES.map((number) => createVisitLane(`partner-visit-${number}`, gate.zones.fetch)),
  );
  const styles = createGatedSession('label-styles', gate.zones.styles);
  return {
    ...createNetwork('partner'),
    gate,
    async visit(partner) {
      const visit = await visits();
      const gated = createGatedFetch(visit.fetch, gate.zones.fetch, gate.routes, partner);
      return {
        ...visit,
        fetch: gated.fetch,
        end(isWhole) {
          gated.end();
          visit.end(isWhole);
        },
      };
    },
    async readStylesheet(url, partner) {
      const gated = createGatedFetch(styles.fetch, gate.zones.styles, gate.routes, partner);
      try {
        return await readStylesheet(url, gated.fetch);
      } finally {
        gated.end();
      }
    },
  };
}

/** Its session is made when it is asked for first. */
function createLane(partition: string): Lane {
  return {
    fetch: (input, init) => createSessionFetch(inMemorySession(partition))(input, init),
    close: () => inMemorySession(partition).closeAllConnections(),
  };
}

/** The same. No storage but cookies is cleared: main's requests have none. */
function createVisitLane(partition: string, zone: Zone): VisitLane {
  return {
    fetch: createGatedSession(partition, zone, 'include').fetch,
    cookies: () => inMemorySession(partition).cookies.get({}),
    clearCookies: () => inMemorySession(partition).clearStorageData({ storages: ['cookies'] }),
    closeConnections: () => inMemorySession(partition).closeAllConnections(),
  };
}

/** The fetch of a session that goes through a zone, from its first request on. */
function createGatedSession(
  partition: string,
  zone: Zone,
  credentials: 'omit' | 'include' = 'omit',
): Pick<Lane, 'fetch'> {
  const ready = routeThroughZone(() => inMemorySession(partition), zone);
  return {
    async fetch(input, init) {
      await ready();
      return createSessionFetch(inMemorySession(partition), credentials)(input, init);
    },
  };
}
