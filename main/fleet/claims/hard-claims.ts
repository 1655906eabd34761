import { randomUUID } from 'node:crypto';
import type { ReprintReason } from '../../../shared/station.ts';
import { whenAborted } from '../../platform/promises.ts';
import type { ClaimDecision, ClaimRow } from '../../station/claims.ts';
import type { LabelKey, WantedLabel } from '../calls/claims.ts';
import type { FleetEngine } from '../engine.ts';
import type { ClaimLedger, LocalClaim } from '../local/claim-ledger.ts';
import type { HardClaim } from '../sql/answers.ts';
import type { Availability } from './availability.ts';
import { type ClaimRefusal, type CutOff, refusalProblem, unreachableProblem } from './claim-problems.ts';
import type { SoftClaims } from './soft-claims.ts';
import type { HeldLease, TrackedRow, TrackedRows } from './tracked-rows.ts';

export interface HardClaimsDependencies {
  readonly engine: { readonly claims: Pick<FleetEngine['claims'], 'hard' | 'holders'> };
  readonly rows: TrackedRows;
  readonly soft: Pick<SoftClaims, 'isPrintable' | 'announce'>;
  readonly ledger: ClaimLedger;
  /** The key of a row's account at this station. */
  readonly accountKeyOf: (row: ClaimRow) => string;
  readonly availability: Pick<Availability, 'cutOff' | 'fail'>;
  readonly missing: () => string;
  /** For how long a printed label counts, in ms; 0: not at all. */
  readonly guardMs: () => number;
  /** Who answers for a reprint at this station. */
  readonly stationName: () => string;
  /** Tells the fleet what it has not got of these orders; rejects if it cannot be told. */
  readonly synchronise: (codes: readonly ClaimRow['code'][]) => Promise<void>;
  /** Gives back what the disk says, soon. */
  readonly giveBackSoon: () => void;
}

const YES: ClaimDecision = { kind: 'yes' };

/** Hard claims: made right before labels are handed over, each on disk before the fleet is asked for it. */
export type HardClaims = ReturnType<typeof createHardClaims>;

export function createHardClaims({
  engine,
  rows,
  soft,
  ledger,
  accountKeyOf,
  availability,
  missing,
  guardMs,
  stationName,
  synchronise,
  giveBackSoon,
}: HardClaimsDependencies) {
  /** Rows (by id) for which the disk has a claim under which nothing was begun. */
  const holding = new Set<number>();
  /** Claims (by id on disk) that a person gave to another station. */
  const lost = new Map<number, ClaimRefusal>();
  /** The leases under which labels may be handed over, by row: the request that would have replaced them was not answered. */
  const leases = new Map<number, HeldLease>();

  const isAskable = (): boolean => availability.cutOff() === null;
  const labelOf = (row: ClaimRow) => ({ labelId: row.id, account: accountKeyOf(row), code: row.code });

  /** Holds a row because the fleet cannot be asked. One that could be asked by now is reconsidered once it is held. */
  function holdCutOff(row: ClaimRow): ClaimDecision {
    rows.track(row).isHeldCutOff = true;
    return { kind: 'hold', problem: unreachableProblem(availability.cutOff() ?? NO_ANSWER) };
  }

  /** Decides for rows of which the fleet cannot be asked: a person's word, or a lease that has not ended. */
  function decideCutOff(
    asked: readonly ClaimRow[],
    leaseOf: ReadonlyMap<number, HeldLease>,
  ): Map<number, ClaimDecision> {
    const claims = ledger.unused(asked.map(({ id }) => id));
    const isAlone = ({ id }: ClaimRow): boolean => claims.get(id)?.state === 'alone';
    const leased = asked.filter((row) => {
      const lease = leaseOf.get(row.id);
      return !isAlone(row) && lease !== undefined && soft.isPrintable(lease);
    });
    ledger.allow(leased.map(labelOf), 'leased', null);
    const refused = asked.filter((row) => !isAlone(row) && !leased.includes(row));
    for (const row of leased) {
      holding.add(row.id);
      const lease = leaseOf.get(row.id);
      if (lease !== undefined) leases.set(row.id, lease);
    }
    return new Map([
      ...asked.map((row): [number, ClaimDecision] => [row.id, YES]),
      ...refused.map((row): [number, ClaimDecision] => [row.id, holdCutOff(row)]),
    ]);
  }

  function wantedLabel(
    { row, key }: { readonly row: ClaimRow; readonly key: LabelKey },
    again: boolean,
  ): WantedLabel {
    const reason: ReprintReason | null = row.reprint ?? (again || guardMs() === 0 ? 'other' : null);
    return { ...key, reprint: reason === null ? null : { reason, person: stationName() } };
  }

  /**
   * Asks for hard claims, and stores the answers before anybody acts on them. Nothing is asked for a run that was stopped: what it
   * had was given back by then, and nobody would give this back. @throws ProblemError if the fleet cannot be asked
   */
  async function ask(
    asked: readonly KeyedRow[],
    again: boolean,
    signal: AbortSignal,
  ): Promise<Map<number, ClaimDecision>> {
    if (signal.aborted) return new Map();
    const request = randomUUID();
    const labels = asked.map(({ row }) => labelOf(row));
    ledger.begin(request, labels);
    for (const { row } of asked) holding.add(row.id);
    const { answers } = await engine.claims.hard(
      request,
      asked.map((one) => wantedLabel(one, again)),
    );
    const granted = new Map<number, number>();
    const refused: (KeyedRow & { readonly refusal: ClaimRefusal })[] = [];
    for (const one of asked) {
      const answer = answers.find(
        ({ account, code }) => account === one.key.account && code === one.key.code,
      );
      const fence = answer?.held === true ? answer.fence : undefined;
      const refusal = fence === undefined ? refusalOf(answer) : null;
      if (fence !== undefined) granted.set(one.row.id, fence);
      if (refusal !== null) refused.push({ ...one, refusal });
      one.tracked.lease = null;
      one.tracked.refusal = refusal;
    }
    ledger.answer(
      request,
      asked.map(({ row }) => row.id),
      granted,
    );
    for (const { row } of refused) holding.delete(row.id);
    const decisions = new Map<number, ClaimDecision>(asked.map(({ row }) => [row.id, YES]));
    const old = refused.filter(({ refusal, row }) => rows.isOverruled(refusal, row));
    for (const { row, refusal } of refused)
      decisions.set(row.id, { kind: 'hold', problem: refusalProblem(refusal, missing()) });
    // Printed before what is guarded: asked for once more, as a reprint.
    return old.length === 0 || again ? decisions : new Map([...decisions, ...(await ask(old, true, signal))]);
  }

  async function decideConnected(
    asked: readonly KeyedRow[],
    signal: AbortSignal,
  ): Promise<Map<number, ClaimDecision>> {
    // From here on the fleet may have replaced a lease by a claim: it counts for this request only.
    const leaseOf = new Map(
      asked.flatMap(({ row, tracked }) => (tracked.lease === null ? [] : [[row.id, tracked.lease] as const])),
    );
    for (const { tracked } of asked) tracked.lease = null;
    try {
      await synchronise(asked.map(({ row }) => row.code));
      return await ask(asked, false, signal);
    } catch (error) {
      availability.fail(error);
      if (signal.aborted) return new Map();
      return decideCutOff(
        asked.map(({ row }) => row),
        leaseOf,
      );
    }
  }

  return {
    /** Rows (by id) whose handover is allowed as far as the disk says. */
    isAllowed: (rowId: number): boolean => {
      if (!holding.has(rowId)) return false;
      const claim = ledger.unused([rowId]).get(rowId);
      return claim !== undefined && claim.state !== 'asked' && !lost.has(claim.id);
    },
    async acquire(asked: readonly ClaimRow[], signal: AbortSignal): Promise<Map<number, ClaimDecision>> {
      const claims = ledger.unused(asked.map(({ id }) => id));
      const isGranted = ({ id }: ClaimRow): boolean => {
        const claim = claims.get(id);
        return claim?.state === 'granted' && !lost.has(claim.id);
      };
      const rest = asked.filter((row) => !isGranted(row));
      const decisions = new Map<number, ClaimDecision>(asked.map((row) => [row.id, YES]));
      if (rest.length === 0) return decisions;
      const keyed = rest.flatMap((row): KeyedRow[] => {
        const tracked = rows.track(row);
        return tracked.key === null ? [] : [{ row, tracked, key: tracked.key }];
      });
      const answered = isAskable()
        ? await Promise.race([decideConnected(keyed, signal), whenAborted(signal)])
        : decideCutOff(
            rest,
            new Map(
              keyed.flatMap(({ row, tracked }) =>
                tracked.lease === null ? [] : [[row.id, tracked.lease] as const],
              ),
            ),
          );
      for (const row of rest) decisions.set(row.id, answered?.get(row.id) ?? holdCutOff(row));
      return decisions;
    },
    confirm(row: ClaimRow): ClaimDecision {
      const claim = ledger.unused([row.id]).get(row.id);
      const refusal = claim === undefined ? undefined : lost.get(claim.id);
      if (refusal !== undefined) return { kind: 'hold', problem: refusalProblem(refusal, missing()) };
      if (claim === undefined || !mayHandOver(claim)) return holdCutOff(row);
      // It waits no longer. A lease under which it is handed over ends when the fleet is told of it.
      rows.forget(row.id);
      return YES;
    },
    giveBack(rowIds: readonly number[]) {
      const held = rowIds.filter((id) => holding.has(id));
      if (held.length === 0) return;
      for (const id of held) {
        holding.delete(id);
        leases.delete(id);
      }
      if (ledger.giveBack(held)) giveBackSoon();
    },
    /** Records that a person answers for a label that is printed while the fleet cannot be asked. */
    allowAlone(row: ClaimRow, person: string) {
      ledger.allow([labelOf(row)], 'alone', person);
      holding.add(row.id);
      rows.track(row).isHeldCutOff = false;
    },
    /** Records a claim that was taken over; `begin` came before. */
    begin(request: string, row: ClaimRow) {
      ledger.begin(request, [labelOf(row)]);
      holding.add(row.id);
    },
    answer(request: string, row: ClaimRow, fence: number | null) {
      ledger.answer(request, [row.id], fence === null ? new Map() : new Map([[row.id, fence]]));
      if (fence === null) holding.delete(row.id);
    },
    /** A person took something over from this station: compares what is claimed here with what the fleet says. */
    async checkMoved(): Promise<void> {
      const claims = ledger.unused([...holding]);
      const granted = [...claims.values()].filter(({ state }) => state === 'granted');
      const tracked = granted.flatMap((claim) => {
        const one = rows.get(claim.labelId);
        return one === undefined || one.key === null ? [] : [{ claim, one, key: one.key }];
      });
      if (tracked.length === 0) return;
      const holders = await engine.claims.holders(tracked.map(({ key }) => key));
      for (const { claim, one, key } of tracked) {
        const holder = holders.find(({ account, code }) => account === key.account && code === key.code);
        if (holder !== undefined && holder.fence !== claim.fence) {
          one.refusal = { why: 'elsewhere', holder };
          lost.set(claim.id, one.refusal);
        }
      }
      rows.tell(tracked.map(({ one }) => one));
    },
  };

  function mayHandOver({ labelId, state }: LocalClaim): boolean {
    switch (state) {
      case 'granted':
        return true;
      case 'leased': {
        const lease = leases.get(labelId);
        return !isAskable() && lease !== undefined && soft.isPrintable(lease);
      }
      // Now the fleet can be asked.
      case 'alone':
        return !isAskable();
      case 'asked':
      case 'returning':
      case 'returned':
      case 'reported':
        return false;
    }
  }
}

interface KeyedRow {
  readonly row: ClaimRow;
  readonly tracked: TrackedRow;
  readonly key: LabelKey;
}

/** The run was stopped, or the connection is up again by now. */
const NO_ANSWER: CutOff = { why: { code: 'fleet-lost', values: { detail: '' } }, nextTryAtMs: null };
const NOBODY: ClaimRefusal = { why: 'in-doubt', holder: null };

function refusalOf(answer: HardClaim | undefined): ClaimRefusal {
  if (answer === undefined) return NOBODY;
  const why = answer.why ?? 'elsewhere';
  return { why, holder: answer.station === undefined ? null : answer };
}
