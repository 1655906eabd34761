import { net, type Session, session } from 'electron';
import { readStylesheet } from '../labels/subresource-policy.ts';
import type { Log } from '../log/log.ts';
import { createFetchOnce, type Lane } from '../net/fetch-once.ts';
import { createGate, routeThroughZone } from '../net/gate/gate.ts';
import { createGatedFetch } from '../net/gate/gated-fetch.ts';
import type { Zone } from '../net/gate/zone.ts';
import { createHostResolver } from '../net/host-resolver.ts';
import { createNetFetch } from '../net/net-fetch.ts';
import type { Network, PartnerNetwork } from '../net/network.ts';
import { createVisitPool, type VisitLane } from '../net/visits.ts';

/** Requests that must not be sent twice may run at the same time; each gets its own session. */
const LANES = ['1', '2', '3', '4'] as const;

/**
 * Sessions for documents that are fetched in parallel. A run needs at most two: one fetch, and its repetition with a fresh token.
 */
const VISIT_LANES = ['1', '2', '3'] as const;

const inMemorySession = (partition: string): Session => session.fromPartition(partition, { cache: false });

const createSessionFetch = (
  own: Session,
  credentials: 'omit' | 'include' = 'omit',
): typeof globalThis.fetch =>
  createNetFetch((options) => net.request({ ...options, session: own }), credentials);

/**
 * Creates network access for main through its own in-memory session: Chromium's network, which honors the system's proxy and
 * certificates. The renderer's session refuses every address but the app's, and its webRequest would also refuse main's requests
 * (https://www.electronjs.org/docs/latest/api/net#netfetchinput-init).
 * @param partition the purpose of the session
 */
export function createNetwork(partition: 'partner' | 'updates'): Network {
  return {
    fetch: createSessionFetch(inMemorySession(partition)),
    fetchOnce: createFetchOnce(LANES.map((number) => createLane(`${partition}-once-${number}`))),
  };
}

/**
 * Creates the network access to the partner: operations use Chromium's network directly, label pages and their resources go
 * through the gate.
 */
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

/** Creates its session on first use. */
function createLane(partition: string): Lane {
  return {
    fetch: (input, init) => createSessionFetch(inMemorySession(partition))(input, init),
    close: () => inMemorySession(partition).closeAllConnections(),
  };
}

/** Creates its session on first use, too. Only cookies are cleared: main's requests store nothing else. */
function createVisitLane(partition: string, zone: Zone): VisitLane {
  return {
    fetch: createGatedSession(partition, zone, 'include').fetch,
    cookies: () => inMemorySession(partition).cookies.get({}),
    setCookie: (cookie) => inMemorySession(partition).cookies.set(cookie),
    clearCookies: () => inMemorySession(partition).clearStorageData({ storages: ['cookies'] }),
    closeConnections: () => inMemorySession(partition).closeAllConnections(),
  };
}

/** Creates the fetch of a session that goes through a gate's zone from its first request on. */
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
