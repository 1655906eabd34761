import type { HoldProblem } from '../../../shared/hold.ts';
import { createEmitter } from '../../platform/emitter.ts';
import type { ClaimRow } from '../../station/claims.ts';
import type { FleetAccountState } from '../accounts/linked-accounts.ts';
import type { LabelKey, Lease } from '../calls/claims.ts';
import { type ClaimRefusal, type CutOff, refusalProblem, unreachableProblem } from './claim-problems.ts';

/** A lease, and until when it counts by the wall clock: a machine that slept has a monotonic clock that stood still. */
export interface HeldLease {
  readonly lease: Lease;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A row that waits here, and what the fleet said of it last. */
export interface TrackedRow {
  row: ClaimRow;
  /** Null while its account is not linked, or the fleet was not asked which it is. */
  key: LabelKey | null;
  lease: HeldLease | null;
  refusal: ClaimRefusal | null;
  /** A run held it because the fleet could not be asked. */
  isHeldCutOff: boolean;
  /** Nothing was answered yet since it was held, by an earlier process or a run: what it was held for may be over. */
  isNew: boolean;
}

interface TrackedRowsDependencies {
  readonly accountOf: (row: ClaimRow) => FleetAccountState;
  /** This station's number in the fleet. */
  readonly stationId: () => string | null;
  /** Why the fleet cannot be asked; null: it can. */
  readonly cutOff: () => CutOff | null;
  /** The stations that have not reported after a restored backup, by name. */
  readonly missing: () => string;
  /** For how long a printed label counts, in ms; 0: not at all. */
  readonly guardMs: () => number;
  /** The database's time, in milliseconds since 1970. */
  readonly databaseNow: () => number;
  /** Whether a claim of this row (by id) allows its handover. */
  readonly isAllowed: (rowId: number) => boolean;
}

/** The rows that this process claims, by id. */
export type TrackedRows = ReturnType<typeof createTrackedRows>;

export function createTrackedRows({
  accountOf,
  stationId,
  cutOff,
  missing,
  guardMs,
  databaseNow,
  isAllowed,
}: TrackedRowsDependencies) {
  const rows = new Map<number, TrackedRow>();
  const changes = createEmitter<readonly number[]>();

  /** Whether a refusal says nothing against this row: a person gave a reason, or the label is older than what is guarded. */
  function isOverruled({ why, holder }: ClaimRefusal, { reprint }: ClaimRow): boolean {
    if (holder === null) return false;
    if (why === 'unknown') return reprint !== null && holder.station === stationId();
    if (why !== 'printed') return false;
    const guarded = guardMs();
    const atMs = holder.outcomeAtMs ?? databaseNow();
    return reprint !== null || guarded === 0 || databaseNow() - atMs > guarded;
  }

  function holdFor(row: ClaimRow): HoldProblem | null {
    const account = accountOf(row);
    if (account.kind === 'other-mode') return null;
    if (account.kind === 'unlinked')
      return { code: 'fleet-account-unlinked', values: { account: account.name } };
    const tracked = rows.get(row.id);
    if (tracked === undefined) return null;
    const { refusal, isHeldCutOff } = tracked;
    const isRefused = refusal !== null && !isOverruled(refusal, row);
    if ((!isRefused && !isHeldCutOff) || isAllowed(row.id)) return null;
    if (isRefused) return refusalProblem(refusal, missing());
    const off = cutOff();
    return off === null ? null : unreachableProblem(off);
  }

  return {
    get: (rowId: number): TrackedRow | undefined => rows.get(rowId),
    all: (): readonly TrackedRow[] => [...rows.values()],
    /** Tracks a row as it is now. */
    track(row: ClaimRow): TrackedRow {
      const account = accountOf(row);
      const key = account.kind === 'linked' ? { account: account.id, code: row.code } : null;
      const known = rows.get(row.id);
      if (known !== undefined && known.key?.account === key?.account && known.key?.code === key?.code) {
        known.row = row;
        return known;
      }
      const tracked: TrackedRow = { row, key, lease: null, refusal: null, isHeldCutOff: false, isNew: true };
      rows.set(row.id, tracked);
      return tracked;
    },
    forget: (rowId: number): void => void rows.delete(rowId),
    /** Those rows of an order that are tracked. */
    ofKey: ({ account, code }: LabelKey): readonly TrackedRow[] =>
      [...rows.values()].filter(({ key }) => key?.account === account && key.code === code),
    isOverruled,
    holdFor,
    onChange: changes.on,
    /** Tells that something else is known of rows. */
    tell(changed: readonly TrackedRow[]) {
      if (changed.length > 0) changes.emit(changed.map(({ row }) => row.id));
    },
  };
}
