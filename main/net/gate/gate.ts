import type { Session } from 'electron';
import { hostForLog } from '../../log/host-for-log.ts';
import type { Log } from '../../log/log.ts';
import type { HostResolver } from '../host-resolver.ts';
import { createRoutes } from './routes.ts';
import { createZone, type Zone } from './zone.ts';

export type Gate = ReturnType<typeof createGate>;

/**
 * The only way to the network for the contents of label pages: one local proxy per zone, which Chromium asks for each
 * connection. A host's addresses are checked before a route to it is opened, and only checked addresses are connected to.
 * Listens only once a zone's proxy is requested.
 */
export function createGate(names: HostResolver, log: Log) {
  const zoneOf = (zone: string): Zone =>
    createZone({
      onConnected: (host, via) => log({ event: 'gate connection opened', zone, host: hostForLog(host), via }),
      onRefused: (host, why) => log({ event: 'gate connection refused', zone, host: hostForLog(host), why }),
    });
  // Label pages in their window, main's fetch of them, and main's fetch of stylesheets.
  const zones = { window: zoneOf('window'), fetch: zoneOf('fetch'), styles: zoneOf('styles') };
  return {
    routes: createRoutes(names),
    zones,
    async close(): Promise<void> {
      await Promise.all(Object.values(zones).map((zone) => zone.close()));
    },
  };
}

/** Routes a session through a zone only; await it before the first request. Runs once; retries after a failure. */
export function routeThroughZone(
  own: () => Pick<Session, 'setProxy'>,
  zone: Pick<Zone, 'proxy'>,
): () => Promise<void> {
  let ready: Promise<void> | null = null;
  return () => {
    ready ??= (async () => own().setProxy(await zone.proxy()))().catch((error: unknown) => {
      ready = null;
      // Chromium's error for a missing proxy. The session has no other route, so nothing is requested directly.
      throw new Error('net::ERR_PROXY_CONNECTION_FAILED', { cause: error });
    });
    return ready;
  };
}
