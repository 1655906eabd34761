import type { FleetIdentity } from '../../shared/fleet.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { ClaimRow } from '../station/claims.ts';
import type { BatchSource } from '../station/label-store.ts';
import { openLinkedAccounts, type StationAccount } from './accounts/linked-accounts.ts';
import { createFleetClaims } from './claims/fleet-claims.ts';
import type { FleetLogin } from './connect/login.ts';
import { createSharedSession } from './connect/shared-session.ts';
import type { StationMemory } from './connect/station-memory.ts';
import { createSocClaims } from './creation/soc-claims.ts';
import { createFleetEngine } from './engine.ts';
import { openClaimLedger } from './local/claim-ledger.ts';
import { openKeptEvents } from './local/kept-events.ts';
import { openMemberRow } from './local/member-row.ts';
import { openOutbox } from './local/outbox.ts';
import { openSocLedger } from './local/soc-ledger.ts';
import type { StationStop } from './running-station.ts';
import { createDelivery } from './sync/deliver-outbox.ts';
import { createGiveBack } from './sync/give-back.ts';
import { createRestoredReport, TOLD_AGAIN_MS } from './sync/report-restored.ts';
import { createSynchroniser } from './sync/synchroniser.ts';

const MS_PER_DAY = 86_400_000;

export interface StationFleetDependencies {
  readonly fleet: Pick<FleetIdentity, 'id' | 'training'>;
  readonly login: () => Promise<FleetLogin>;
  readonly memory: StationMemory;
  /** The data folder, whose other processes share the session. */
  readonly folder: string;
  readonly database: Database;
  readonly accounts: () => readonly StationAccount[];
  /** The key of a row's account at this station. */
  readonly accountKeyOf: (row: ClaimRow) => string;
  readonly stationName: () => string;
  /** Tem's. */
  readonly version: string;
  readonly reprintDays: () => number;
  readonly printAlone: () => boolean;
  /** What the board shows of this station: JSON. */
  readonly live: () => unknown;
  /** The sources of batches on which no other process works: what was left unused there is given back. */
  readonly sources: readonly BatchSource[];
  readonly clock: Clock;
  readonly random?: () => number;
  /** Milliseconds that no setting of the clock changes. */
  readonly monotonic?: () => number;
}

/** A station in its fleet: claims, the outbox, and the connection that both use. */
export type StationFleet = ReturnType<typeof openStationFleet>;

/** Opens it on the station's own disk; `start` connects. @throws ProblemError fleet-station-unknown if it never joined */
export function openStationFleet({
  fleet,
  login,
  memory,
  folder,
  database,
  accounts: stationAccounts,
  accountKeyOf,
  stationName,
  version,
  reprintDays,
  printAlone,
  live,
  sources,
  clock,
  random = Math.random,
  monotonic = () => performance.now(),
}: StationFleetDependencies) {
  const stationId = memory.read()?.station;
  if (stationId === undefined) throw new ProblemError('fleet-station-unknown');
  const member = openMemberRow(database);
  const ledger = openClaimLedger(database);
  const outbox = openOutbox(database);
  const socLedger = openSocLedger(database);
  const isNew = member.join(fleet, stationId);
  ledger.recover(sources);
  ledger.forgetReturned(clock.now() - TOLD_AGAIN_MS);

  const engine = createFleetEngine({
    login,
    memory,
    session: createSharedSession(folder),
    station: () => ({ name: stationName(), version, training: fleet.training }),
    live,
    isClear: () => !ledger.hasUntold(),
    clock,
    random,
    monotonic,
  });
  const accounts = openLinkedAccounts(database, engine, stationAccounts, fleet.training);
  const delivery = createDelivery({ engine, ledger, outbox, accountIdOf: accounts.idOf });
  const giveBack = createGiveBack({ engine, ledger, accountIdOf: accounts.idOf });
  const restored = createRestoredReport({
    engine,
    stationId,
    member,
    accounts,
    claims: ledger,
    socs: socLedger,
    events: openKeptEvents(database),
    outbox,
    delivery,
    giveBack,
    now: clock.now,
  });
  const waiting = createEmitter();
  const synchroniser = createSynchroniser({
    engine,
    delivery,
    giveBack,
    async first() {
      await accounts.linkAll();
      await restored.reportIfWanted();
    },
    last: () => socs.settle(),
  });
  const claims = createFleetClaims({
    engine,
    ledger,
    accounts,
    accountKeyOf,
    stationId,
    stationName,
    guardMs: () => reprintDays() * MS_PER_DAY,
    printAlone,
    synchronise: async (codes) => {
      if (codes !== null && outbox.newestOf(codes) === null && ledger.returning().length === 0) return;
      await synchroniser.now();
    },
    giveBackSoon: synchroniser.soon,
    clock,
    monotonic,
  });
  const socs = createSocClaims({
    engine,
    ledger: socLedger,
    accounts,
    availability: claims.availability,
    missing: claims.missing,
    synchroniseSoon: synchroniser.soon,
  });
  const unsubscribe = [
    // What was printed before counts at every station.
    accounts.onLinked((key) => {
      restored.tellAgain([key]);
      synchroniser.soon();
    }),
    synchroniser.onPass(() => {
      claims.reported();
      waiting.emit();
    }),
  ];

  return {
    stationId,
    engine,
    accounts,
    claims: claims.claims,
    creationClaims: socs.claims,
    /** Whether the station has joined since it was open last. */
    isNew,
    /** Tells the fleet of a job that changed; called for each, before its commit. */
    jobChanged: synchroniser.soon,
    /** How many jobs of this station wait to be told. */
    waiting: outbox.count,
    onWaiting: waiting.on,
    start: engine.link.start,
    /** Tells the fleet everything, if it can be reached. */
    synchronise: synchroniser.now,
    /** Closes it. @param how `leave` throws if that could not be said, and the station stays then */
    async stop(how: StationStop = 'stay'): Promise<void> {
      for (const stop of unsubscribe) stop();
      if (how !== 'forget') await synchroniser.now().catch(() => undefined);
      await claims.close();
      await synchroniser.close();
      await engine.stop(how === 'leave');
      // Its own labels and their history stay.
      if (how !== 'stay') member.forget();
    },
  };
}
