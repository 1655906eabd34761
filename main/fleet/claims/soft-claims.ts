import { type Clock, createTimer } from '../../platform/clock.ts';
import { detached } from '../../platform/promises.ts';
import type { ClaimRow } from '../../station/claims.ts';
import type { LabelKey, Lease } from '../calls/claims.ts';
import type { FleetEngine } from '../engine.ts';
import type { ClaimRefusal } from './claim-problems.ts';
import type { HeldLease, TrackedRow, TrackedRows } from './tracked-rows.ts';

/** More rows are waited for, so that a list of codes is claimed in one statement; in ms. */
const GATHER_MS = 20;
/** As many rows as one statement takes, so that no label waits long behind it. */
const CLAIMED_TOGETHER = 200;
/** Leases of ten minutes are renewed so that a station that is cut off has five minutes at least. */
const RENEW_MS = 4 * 60_000;
/** As engine's isPrintable, by the wall clock: until this long before the end of the lease. */
const MARGIN_MS = 60_000;

interface SoftClaimsDependencies {
  readonly engine: {
    readonly link: Pick<FleetEngine['link'], 'state' | 'isSettled' | 'onOpened' | 'onSettled'>;
    readonly claims: Pick<FleetEngine['claims'], 'soft' | 'withdraw' | 'onFreed' | 'isPrintable'>;
  };
  readonly rows: TrackedRows;
  readonly clock: Clock;
  readonly monotonic: () => number;
  /** Tells the fleet what it has not got; rejects if it cannot be told. */
  readonly synchronise: () => Promise<void>;
}

/** Soft claims: which rows wait here. They are made together, renewed, and made again after each reconnect. */
export type SoftClaims = ReturnType<typeof createSoftClaims>;

export function createSoftClaims({ engine, rows, clock, monotonic, synchronise }: SoftClaimsDependencies) {
  const wanted = new Set<number>();
  /** Leases of rows that are gone, which the fleet has not heard of. */
  let ended: Lease[] = [];
  const gathering = createTimer(clock);
  const renewal = createTimer(clock);
  let isBusy = false;

  const isConnected = (): boolean => engine.link.state().kind === 'connected';

  function heldLease(lease: Lease): HeldLease {
    const fromMs = clock.now();
    return { lease, fromMs, untilMs: fromMs + lease.monotonicUntilMs - monotonic() };
  }

  function plan(): void {
    if (isConnected()) gathering.set(GATHER_MS, () => void detached(flush()));
  }

  /** Claims what has gathered, part by part. What fails is claimed after the next opening. */
  async function flush(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      while (isConnected() && (wanted.size > 0 || ended.length > 0)) {
        // First what was printed here, or given back: a lease that ends before lets another station print the same label.
        await synchronise();
        const gone = ended;
        if (gone.length > 0) {
          await engine.claims.withdraw(gone);
          ended = ended.filter((lease) => !gone.includes(lease));
        }
        const part = [...wanted].slice(0, CLAIMED_TOGETHER);
        const tracked = part.flatMap((id) => rows.get(id) ?? []).filter(({ key }) => key !== null);
        // What is wanted again while the answer is on its way is asked once more: the answer may be older.
        for (const id of part) wanted.delete(id);
        try {
          if (tracked.length > 0) await claim(tracked);
        } catch (error) {
          for (const { row } of tracked) if (rows.get(row.id) !== undefined) wanted.add(row.id);
          throw error;
        }
      }
    } finally {
      isBusy = false;
    }
  }

  async function claim(tracked: readonly TrackedRow[]): Promise<void> {
    const keys = tracked.flatMap(({ key }) => key ?? []);
    const answers = await engine.claims.soft(keys);
    const before = new Map(tracked.map((one) => [one, one.refusal]));
    for (const answer of answers) {
      const { account, code } = answer.granted ? answer.lease : answer.holder;
      for (const one of tracked.filter(({ key }) => isSame(key, { account, code }))) {
        // Removed meanwhile, and its lease came too late to be withdrawn with it.
        if (rows.get(one.row.id) !== one) {
          if (answer.granted) ended.push(answer.lease);
          continue;
        }
        one.lease = answer.granted ? heldLease(answer.lease) : null;
        // A soft claim is granted in doubt too, and says nothing of it.
        if (answer.granted && one.refusal?.why === 'in-doubt' && !engine.link.isSettled()) continue;
        one.refusal = answer.granted ? null : { why: answer.why, holder: answer.holder };
      }
    }
    const changed = tracked.filter(
      (one) => one.isNew || one.isHeldCutOff || isOther(one.refusal, before.get(one) ?? null),
    );
    for (const one of tracked) {
      one.isHeldCutOff = false;
      one.isNew = false;
    }
    rows.tell(changed);
  }

  function ask(asked: readonly TrackedRow[]): void {
    for (const { row } of asked) wanted.add(row.id);
    plan();
  }

  function renew(): void {
    renewal.set(RENEW_MS, renew);
    // Another station's lease may have ended, which nobody tells.
    for (const { row, lease, refusal } of rows.all())
      if (lease !== null || refusal !== null) wanted.add(row.id);
    plan();
  }

  const unsubscribe = [
    engine.link.onOpened(() => {
      for (const { row } of rows.all()) wanted.add(row.id);
      renewal.set(RENEW_MS, renew);
      plan();
    }),
    engine.link.onSettled((settled) => {
      if (!settled) return;
      // A lease that was given in doubt has no length.
      for (const { row } of rows.all()) wanted.add(row.id);
      plan();
    }),
    engine.claims.onFreed((key) => {
      // Its end concerns only rows that were refused because of it.
      for (const { row, refusal } of rows.ofKey(key)) if (refusal !== null) wanted.add(row.id);
      plan();
    }),
  ];

  return {
    /** Claims rows that are not yet claimed. */
    announce(announced: readonly ClaimRow[]) {
      for (const row of announced) {
        const tracked = rows.track(row);
        if (tracked.lease === null) wanted.add(row.id);
      }
      if (wanted.size > 0) plan();
    },
    /** Asks again about rows that are held, and says what the answer is even if it is no other: it may have come before the hold. */
    reconsider(held: readonly ClaimRow[]) {
      const tracked = held.map(rows.track);
      for (const one of tracked) one.isNew = true;
      ask(tracked);
    },
    /** Asks again about rows. */
    ask,
    withdraw(rowIds: readonly number[]) {
      for (const id of rowIds) {
        const lease = rows.get(id)?.lease;
        if (lease !== undefined && lease !== null) ended.push(lease.lease);
        rows.forget(id);
        wanted.delete(id);
      }
      if (ended.length > 0) plan();
    },
    /** Whether a label may be handed over under a lease now, by every clock. */
    isPrintable: ({ lease, fromMs, untilMs }: HeldLease): boolean => {
      const now = clock.now();
      return engine.claims.isPrintable(lease) && now >= fromMs && now < untilMs - MARGIN_MS;
    },
    /** Gives all leases back: the station closes. */
    async close(): Promise<void> {
      for (const timer of [gathering, renewal]) timer.clear();
      for (const stop of unsubscribe) stop();
      const left = [...ended, ...rows.all().flatMap(({ lease }) => lease?.lease ?? [])];
      if (isConnected() && left.length > 0) await engine.claims.withdraw(left).catch(() => undefined);
    },
  };
}

const isSame = (one: LabelKey | null, other: LabelKey): boolean =>
  one !== null && one.account === other.account && one.code === other.code;

/** Whether a refusal says something else to whoever reads it. */
const isOther = (one: ClaimRefusal | null, other: ClaimRefusal | null): boolean =>
  one?.why !== other?.why ||
  one?.holder?.station !== other?.holder?.station ||
  one?.holder?.outcome !== other?.holder?.outcome;
