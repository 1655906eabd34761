import type { Postgres } from '../helpers/postgres/postgres.ts';
import type { TcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import type { FaultKind, PlannedFault } from './fault-plan.ts';
import { DATABASE } from './round-trips.ts';

/** What faults hit. */
export interface FaultTargets {
  readonly postgres: Pick<Postgres, 'kill' | 'restart' | 'shutdown'>;
  /** Makes the backup, and goes back to it. @throws Error where there is none */
  readonly backUp: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** Real stations, and groups of simulated ones without a process to kill. */
  readonly targets: readonly FaultTarget[];
  /** Takes its time; cut short where the campaign ends. */
  readonly pause: (ms: number) => Promise<void>;
}

export interface FaultTarget {
  readonly name: string;
  readonly proxy: TcpProxy;
  /** Null: its processes are the campaign's own. */
  readonly station: { kill(): Promise<void>; startClone(forMs: number): Promise<void> } | null;
}

/** Milliseconds that each way takes longer: a busy network, and a bad one. */
const DELAYS = { toServer: 150, toClient: 350 } as const;

/** Injects a fault. Resolves once it is over: what it broke works again, as far as networks and processes go. */
export async function injectFault(fault: PlannedFault, world: FaultTargets): Promise<void> {
  const { kind, lastsMs } = fault;
  const { postgres, pause } = world;
  const target = pickTarget(fault, world.targets);
  const { proxy } = target;
  const connection = proxy.connections.at(-1);
  switch (kind) {
    case 'station-killed':
      return target.station?.kill();
    case 'disk-cloned':
      return target.station?.startClone(lastsMs + CLONE_TRIES_MS);
    case 'database-killed':
      await postgres.kill();
      await pause(lastsMs);
      return postgres.restart();
    case 'database-restarted':
      await postgres.shutdown();
      await pause(lastsMs);
      return postgres.restart();
    case 'database-restored':
      return world.restore();
    case 'database-backed-up':
      return world.backUp();
    case 'reset':
      return proxy.cut('reset');
    case 'cut':
      await proxy.refuse();
      proxy.cut('reset');
      await pause(lastsMs);
      return proxy.restore();
    case 'black-hole':
      proxy.blackHole();
      await pause(lastsMs);
      return proxy.restore();
    case 'delayed':
      proxy.delay(DELAYS);
      await pause(lastsMs);
      return proxy.delay({});
    case 'half-closed':
      connection?.toClient.end();
      await pause(lastsMs);
      return connection?.cut('reset');
    case 'answer-lost':
      if (connection === undefined) return;
      // It may have nothing to ask any more.
      return Promise.race([proxy.loseAnswer(), pause(lastsMs)]);
  }
}

/** Beyond the time in which a station connects. */
const CLONE_TRIES_MS = 8_000;
/** These need a process. */
const OF_STATIONS: readonly FaultKind[] = ['station-killed', 'disk-cloned'];

function pickTarget({ kind, whom }: PlannedFault, targets: readonly FaultTarget[]): FaultTarget {
  const some = targets.filter(({ station }) => station !== null || !OF_STATIONS.includes(kind));
  const target = some[Math.floor(whom * some.length)];
  if (target === undefined) throw new Error(`nobody to hit with ${kind}`);
  return target;
}

/** What a fault breaks, so that the next one of the same waits for its end. */
export const subjectOf = (fault: PlannedFault, targets: readonly FaultTarget[]): string =>
  fault.kind.startsWith('database-') ? DATABASE : pickTarget(fault, targets).name;
