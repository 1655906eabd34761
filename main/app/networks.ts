import { net, type Session, session } from 'electron';
import { readStylesheet } from '../labels/read-stylesheet.ts';
import type { Log } from '../log/log.ts';
import { createFetchOnce, type Lane } from '../net/fetch-once.ts';
import { createGate } from '../net/gate/gate.ts';
import { gatedFetch } from '../net/gate/gated-fetch.ts';
import { throughZone } from '../net/gate/through-zone.ts';
import type { Zone } from '../net/gate/zone.ts';
import { createNetFetch } from '../net/net-fetch.ts';
import type { Network, PartnerNetwork } from '../net/network.ts';
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
  return {
    fetch: fetchThrough(inMemory(partition)),
    fetchOnce: createFetchOnce(LANES.map((number) => laneOf(`${partition}-once-${number}`))),
  };
}

/** The ways to the partner: operations by Chromium's own network, label pages and what they name through the gate. */
export function partnerNetwork(log: Log): PartnerNetwork {
  const gate = createGate(namesOf(inMemory('partner')), log);
  const visits = createVisits(
    VISITS.map((number) => visitLaneOf(`partner-visit-${number}`, gate.zones.fetch)),
  );
  const styles = gatedSession('label-styles', gate.zones.styles);
  return {
    ...networkFor('partner'),
    gate,
    async visit(partner) {
      const visit = await visits();
      const gated = gatedFetch(visit.fetch, gate.zones.fetch, gate.routes, partner);
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
      const gated = gatedFetch(styles.fetch, gate.zones.styles, gate.routes, partner);
      try {
        return await readStylesheet(url, gated.fetch);
      } finally {
        gated.end();
      }
    },
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
function visitLaneOf(partition: string, zone: Zone): VisitLane {
  return {
    fetch: gatedSession(partition, zone, 'include').fetch,
    cookies: () => inMemory(partition).cookies.get({}),
    clearCookies: () => inMemory(partition).clearStorageData({ storages: ['cookies'] }),
    closeConnections: () => inMemory(partition).closeAllConnections(),
  };
}

/** The fetch of a session that goes through a zone, from its first request on. */
function gatedSession(
  partition: string,
  zone: Zone,
  credentials: 'omit' | 'include' = 'omit',
): Pick<Lane, 'fetch'> {
  const ready = throughZone(() => inMemory(partition), zone);
  return {
    async fetch(input, init) {
      await ready();
      return fetchThrough(inMemory(partition), credentials)(input, init);
    },
  };
}
