import type { Random } from '../../../main/sandbox/data/random.ts';
import type { Backup } from '../../helpers/postgres/backup.ts';
import { backUp } from '../../helpers/postgres/backup.ts';
import type { Postgres } from '../../helpers/postgres/postgres.ts';
import type { TcpProxy } from '../../helpers/tcp-proxy/tcp-proxy.ts';
import { inTurns } from '../faults.ts';
import { MINUTE_MS } from '../scenario.ts';
import { DATABASE } from './clients.ts';

/** Faults that come again and again. */
const REPEATED = [
  /** A station's processes are killed; it is started again at once. */
  'station-killed',
  /** PostgreSQL is killed, and started again after a while. */
  'database-killed',
  /** PostgreSQL is shut down in order and started again, as for an upgrade. */
  'database-restarted',
  /** A station's connections are reset, and new ones refused for a while. */
  'cut',
  /** A station's connections are reset once. */
  'reset',
  /** Nothing passes between a station and the database, and nobody says so. */
  'black-hole',
  /** Each way takes longer. */
  'delayed',
  /** The database's end is closed while the station's still is open. */
  'half-closed',
  /** The database has done what it was asked, and its answer never arrives. */
  'answer-lost',
] as const;

/** Faults that come once, and when, as parts of the whole time. */
const SINGLE = {
  /** Its owner makes a backup, for later. */
  'database-backed-up': 0.35,
  /** A station's data folder is copied, and the copy is started beside it. */
  'disk-cloned': 0.45,
  /** The database goes back to a backup that is some minutes old. */
  'database-restored': 0.6,
} as const;

export type FaultKind = (typeof REPEATED)[number] | keyof typeof SINGLE;
export const FAULT_KINDS = [...REPEATED, ...(Object.keys(SINGLE) as (keyof typeof SINGLE)[])] as const;

/** A fault, and when it begins. */
export interface PlannedFault {
  readonly kind: FaultKind;
  readonly atMs: number;
  /** How long it lasts; some are over at once. */
  readonly lastsMs: number;
  /** Which station it hits, from 0 (inclusive) to 1 (exclusive) of all. */
  readonly whom: number;
}

/** Between two faults; a longer pause in three lets everybody come back and be measured. */
const SHORT_MS = [500, 4_000] as const;
const LONG_MS = [6_000, 15_000] as const;
/** Longer than a station waits for an answer, and shorter. */
const LASTS_MS = [200, 8_000] as const;

export function planFaults(random: Random, minutes: number): PlannedFault[] {
  const wholeMs = minutes * MINUTE_MS;
  const one = (kind: FaultKind, atMs: number): PlannedFault => ({
    kind,
    atMs,
    lastsMs: random.integer(...LASTS_MS),
    whom: random.next(),
  });
  const planned = Object.entries(SINGLE).map(([kind, at]) => one(kind as FaultKind, wholeMs * at));
  let atMs = 0;
  for (const kind of inTurns(random, REPEATED)) {
    atMs += random.chance(1 / 3) ? random.integer(...LONG_MS) : random.integer(...SHORT_MS);
    if (atMs >= wholeMs) break;
    planned.push(one(kind, atMs));
  }
  return planned.toSorted((first, second) => first.atMs - second.atMs);
}

/** A real station, or a network of simulated ones, without a process to kill. */
export interface FaultTarget {
  readonly name: string;
  readonly proxy: TcpProxy;
  kill?(): Promise<void>;
  startClone?(forMs: number): Promise<void>;
}

/** Milliseconds that each way takes longer: a busy network, and a bad one. */
const DELAYS = { toServer: 150, toClient: 350 } as const;
/** Beyond the time in which a station connects. */
const CLONE_TRIES_MS = 8_000;

/** @param folder for the database's backup */
export function createInjector(postgres: Postgres, targets: readonly FaultTarget[], folder: string) {
  let backup: Backup | null = null;
  /** The copy of a station that runs, or ran last. */
  let copy: Promise<void> | undefined;
  const targetOf = ({ kind, whom }: PlannedFault): FaultTarget => {
    const needsProcess = kind === 'station-killed' || kind === 'disk-cloned';
    const some = targets.filter(({ kill }) => kill !== undefined || !needsProcess);
    const target = some[Math.floor(whom * some.length)];
    if (target === undefined) throw new Error(`nobody to hit with ${kind}`);
    return target;
  };
  return {
    /** What a fault breaks. */
    subjectOf: (fault: PlannedFault): string =>
      fault.kind.startsWith('database-') ? DATABASE : targetOf(fault).name,
    /** Resolves once it is over: what it broke works again, as far as networks and processes go. */
    async inject(fault: PlannedFault, last: (ms: number) => Promise<void>): Promise<void> {
      const { kind, lastsMs } = fault;
      const { proxy, kill, startClone } = targetOf(fault);
      const connection = proxy.connections.at(-1);
      switch (kind) {
        case 'station-killed':
          return kill?.();
        case 'disk-cloned':
          copy = startClone?.(lastsMs + CLONE_TRIES_MS);
          return copy;
        case 'database-killed':
        case 'database-restarted':
          await (kind === 'database-killed' ? postgres.kill() : postgres.shutdown());
          await last(lastsMs);
          return postgres.restart();
        case 'database-backed-up':
          backup = await backUp(postgres, folder);
          return;
        case 'database-restored':
          // An older database knows neither of the two: a copy that came first would stay, and the station be the copy.
          await copy?.catch(() => undefined);
          if (backup === null) throw new Error('there is no backup');
          return backup.restore();
        case 'reset':
          return proxy.cut('reset');
        case 'cut':
          await proxy.refuse();
          proxy.cut('reset');
          await last(lastsMs);
          return proxy.restore();
        case 'black-hole':
          proxy.blackHole();
          await last(lastsMs);
          return proxy.restore();
        case 'delayed':
          proxy.delay(DELAYS);
          await last(lastsMs);
          return proxy.delay({});
        case 'half-closed':
          connection?.toClient.end();
          await last(lastsMs);
          return connection?.cut('reset');
        case 'answer-lost':
          // It may have nothing to ask any more.
          if (connection !== undefined) await Promise.race([proxy.loseAnswer(), last(lastsMs)]);
      }
    },
  };
}
