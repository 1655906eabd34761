import { hostForLog } from '../../log/host-for-log.ts';
import type { Log } from '../../log/log.ts';
import type { HostResolver } from '../host-resolver.ts';
import { createRoutes, type Routes } from './routes.ts';
import { createZone, type Zone } from './zone.ts';

/** What goes through the gate: label pages in their window, main's fetch of them, and main's reading of stylesheets. */
export type ZoneName = 'window' | 'fetch' | 'styles';

/**
 * The one way out for all that label pages bring with them: proxies on this machine, one for each zone, that Chromium asks
 * for each connection. Where a host is was judged before the way to it is opened, and the addresses that were judged are
 * those that are connected to.
 */
export interface Gate {
  readonly routes: Routes;
  readonly zones: Readonly<Record<ZoneName, Zone>>;
  close(): Promise<void>;
}

/** Listens to nothing before a zone's proxy is asked for. */
export function createGate(names: HostResolver, log: Log): Gate {
  const zoneOf = (zone: ZoneName): Zone =>
    createZone({
      onConnected: (host, via) => log({ event: 'gate connection opened', zone, host: hostForLog(host), via }),
      onRefused: (host, why) => log({ event: 'gate connection refused', zone, host: hostForLog(host), why }),
    });
  const zones = { window: zoneOf('window'), fetch: zoneOf('fetch'), styles: zoneOf('styles') };
  return {
    routes: createRoutes(names),
    zones,
    async close() {
      await Promise.all(Object.values(zones).map((zone) => zone.close()));
    },
  };
}
