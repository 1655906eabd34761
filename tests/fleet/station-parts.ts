import type { FleetLogin } from '../../main/fleet/connect/login.ts';
import type { StationMemory, StationSecrets } from '../../main/fleet/connect/station-memory.ts';
import type { FleetConfig } from '../../shared/fleet.ts';

/** The login of an address `postgres://user:password@host:port/database`. */
export function loginOf(url: string, port?: number): FleetLogin {
  const { hostname, port: own, pathname, username, password } = new URL(url);
  const config: FleetConfig = {
    host: hostname,
    port: port ?? Number(own),
    database: pathname.slice(1),
    user: username,
    tls: { kind: 'off' },
  };
  return { config, password };
}

/** A memory that lasts as long as the test, and can be copied like a disk. */
export function createMemory(
  content: StationSecrets | null = null,
): StationMemory & { copy(): StationMemory } {
  let kept = content;
  return {
    read: () => kept,
    write(secrets) {
      kept = secrets;
    },
    copy: () => createMemory(kept),
  };
}
