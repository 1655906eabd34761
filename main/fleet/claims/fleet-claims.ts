import { ProblemError } from '../../../shared/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import { detached, whenAborted } from '../../platform/promises.ts';
import type { ClaimDecision, ClaimRow, Claims } from '../../station/claims.ts';
import type { LinkedAccounts } from '../accounts/linked-accounts.ts';
import type { FleetEngine } from '../engine.ts';
import { createAvailability } from './availability.ts';
import { createHardClaims, type HardClaimsDependencies } from './hard-claims.ts';
import { createSoftClaims } from './soft-claims.ts';
import { createTakeOver } from './take-over.ts';
import { createTrackedRows } from './tracked-rows.ts';

export interface FleetClaimsDependencies
  extends Pick<
    HardClaimsDependencies,
    'ledger' | 'accountKeyOf' | 'stationName' | 'guardMs' | 'giveBackSoon'
  > {
  readonly engine: Pick<FleetEngine, 'link' | 'claims' | 'restore'>;
  readonly accounts: LinkedAccounts;
  readonly stationId: string;
  /** Whether a supervisor may let labels be printed while the fleet cannot be asked. */
  readonly printAlone: () => boolean;
  /** Tells the fleet what it has not got, of some orders or at all; rejects if it cannot be told. */
  readonly synchronise: (codes: readonly ClaimRow['code'][] | null) => Promise<void>;
  readonly clock: Clock;
  readonly monotonic: () => number;
}

/** The claims of a station that belongs to a fleet. */
export type FleetClaims = ReturnType<typeof createFleetClaims>;

export function createFleetClaims({
  engine,
  ledger,
  accounts,
  accountKeyOf,
  stationId,
  stationName,
  guardMs,
  printAlone,
  synchronise,
  giveBackSoon,
  clock,
  monotonic,
}: FleetClaimsDependencies) {
  const availability = createAvailability(engine, clock);
  let missing = '';
  const accountOf = (row: ClaimRow) => accounts.stateOf(accountKeyOf(row));
  const rows = createTrackedRows({
    accountOf,
    stationId: () => stationId,
    cutOff: availability.cutOff,
    missing: () => missing,
    guardMs,
    databaseNow: engine.link.seenNowMs,
    isAllowed: (rowId) => hard.isAllowed(rowId),
  });
  const soft = createSoftClaims({
    engine,
    rows,
    clock,
    monotonic,
    synchronise: () => synchronise(null),
  });
  const hard = createHardClaims({
    engine,
    rows,
    soft,
    ledger,
    accountKeyOf,
    availability,
    missing: () => missing,
    guardMs,
    stationName,
    synchronise,
    giveBackSoon,
  });
  const takeOver = createTakeOver({ engine, rows, hard, availability });

  /** Whether a row is the fleet's business: practice and real orders are not each other's. */
  const isShared = (row: ClaimRow): boolean => accountOf(row).kind !== 'other-mode';

  const isUnasked = (row: ClaimRow): boolean => accountOf(row).kind === 'unasked';

  /** A label is printed before the first pass of the synchroniser has named its account to the fleet. */
  async function askForAccounts(): Promise<void> {
    if (availability.cutOff() !== null) return;
    try {
      await synchronise(null);
    } catch (error) {
      availability.fail(error);
    }
  }

  async function learnMissing(): Promise<void> {
    const doubt = await engine.restore.doubt();
    missing = doubt === null ? '' : doubt.missing.map(({ name, station }) => name ?? station).join(', ');
    rows.tell(rows.all().filter(({ refusal }) => refusal?.why === 'in-doubt'));
  }

  const unsubscribe = [
    // The time of the next try is part of what the rows say.
    engine.link.onState(() => rows.tell(rows.all().filter(({ isHeldCutOff }) => isHeldCutOff))),
    availability.onReturn(() => soft.ask(rows.all().filter(({ isHeldCutOff }) => isHeldCutOff))),
    engine.claims.onMoved((station) => {
      if (station !== stationId) return;
      soft.ask(rows.all().filter(({ lease }) => lease !== null));
      void detached(hard.checkMoved());
    }),
    engine.link.onOpened(({ reportWanted }) => {
      // A restored database does not know yet what is claimed here; the report learns what it has instead.
      if (!reportWanted) void detached(hard.checkMoved());
    }),
    engine.link.onSettled(() => void detached(learnMissing())),
    accounts.onAnswer(() => {
      const unlinked = rows.all().filter(({ key }) => key === null);
      soft.announce(unlinked.map(({ row }) => row));
      rows.tell(unlinked);
    }),
  ];

  const claims: Claims = {
    announce: (announced) => soft.announce(announced.filter(isShared)),
    reconsider: (held) => soft.reconsider(held.filter(isShared)),
    withdraw: soft.withdraw,
    holdFor: rows.holdFor,
    async acquire(asked, signal) {
      const decisions = new Map<number, ClaimDecision>(asked.map(({ id }) => [id, { kind: 'yes' }]));
      const shared = asked.filter(isShared);
      if (shared.some(isUnasked)) await Promise.race([askForAccounts(), whenAborted(signal)]);
      const claimable = shared.filter((row) => accountOf(row).kind !== 'unlinked');
      for (const row of shared) {
        const problem = claimable.includes(row) ? null : rows.holdFor(row);
        if (problem !== null) decisions.set(row.id, { kind: 'hold', problem });
      }
      return new Map([
        ...decisions,
        ...(claimable.length === 0 ? [] : await hard.acquire(claimable, signal)),
      ]);
    },
    confirm: (row) => (isShared(row) ? hard.confirm(row) : { kind: 'yes' }),
    giveBack: hard.giveBack,
    takeOver,
    allowAlone(row, person) {
      if (!printAlone()) throw new ProblemError('print-alone-off');
      hard.allowAlone(row, person);
    },
    onChange: rows.onChange,
  };

  return {
    claims,
    availability,
    /** The stations that have not reported after a restored backup, by name. */
    missing: () => missing,
    /** Learns them once this station has reported. */
    reported() {
      if (!engine.link.isSettled()) void detached(learnMissing());
    },
    /** Lets the other stations have what waits here; the station closes. */
    async close(): Promise<void> {
      for (const stop of unsubscribe) stop();
      availability.close();
      await soft.close();
    },
  };
}
