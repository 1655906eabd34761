import type { AccountId, AccountKey } from '../../shared/account.ts';
import { isReachable } from '../../shared/health.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { isInProgress } from '../../shared/station.ts';
import type { HealthMonitor } from '../health/create-health-monitor.ts';
import type { PreparedLabels } from '../labels/prepared-labels.ts';
import type { Log } from '../log/log.ts';
import { isSetupProblem } from '../partner/request-outcome.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import { createPreparations } from './preparations.ts';
import type { RowAccounts } from './row-accounts.ts';
import type { AccountTerms, RunOptions } from './run-request.ts';
import { createServicePauses } from './service-pauses.ts';
import type { AccountOrder } from './station-accounts.ts';

/** Makes the labels of scanned orders before they are printed. */
export type Preparer = ReturnType<typeof createPreparer>;

/** How labels are made now. */
export type LabelTerms = Pick<RunOptions, 'chunkSize' | 'of'>;

export interface PreparerOptions {
  readonly prepared: PreparedLabels;
  /** How labels are made now; null while none are made ahead. */
  readonly terms: () => LabelTerms | null;
  /** For how long a prepared label may be printed, in ms. */
  readonly keepMs: () => number;
  /** Whether anybody else uses the label window and the inspector, who go first. */
  readonly maker: { isBusy(): boolean; onIdle(listener: () => void): () => void };
  readonly health: Pick<HealthMonitor, 'state' | 'onChange'>;
}

interface PreparerParts {
  readonly labelStore: LabelStore;
  readonly batchId: number;
  readonly accounts: Pick<RowAccounts, 'of' | 'orderOf' | 'onOrderChange' | 'onDoubt' | 'onChange'>;
  /** Whether orders are looked up before they are printed. */
  readonly checkStatus: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * More scans are waited for until none came for `quiet`, never longer than `most`. In ms. A packer scans about once a second:
 * with a quiet of 300 ms nearly each order had a document of its own.
 */
const GATHERING = { quiet: 900, most: 1_000 } as const;

/** A row whose label is to be made. */
interface WaitingRow extends AccountOrder {
  readonly sinceMs: number;
  /** Whether its order's status is known: the label is compared with the order. */
  lookedUp: boolean;
}

/**
 * Makes one document at a time, of all rows of an account that have gathered, while nobody else makes labels. Each order's label is made at
 * most once in the time for which it is kept, because it is unknown whether the service counts an opened label page as
 * printed. It is discarded when its order, its row or the way in which labels are made changes.
 */
export function createPreparer(
  { labelStore, batchId, accounts, checkStatus, clock, log }: PreparerParts,
  { prepared, terms, keepMs, maker, health }: PreparerOptions,
) {
  const waiting = new Map<number, WaitingRow>();
  /** Rows whose label has expired: forgotten orders are not asked for again and again. */
  const expired = new Set<number>();
  const preparations = createPreparations({
    accounts,
    prepared,
    keepMs,
    onExpired: (rowId) => expired.add(rowId),
    clock,
  });
  const gathering = createTimer(clock);
  const pauses = createServicePauses(clock, () => plan());
  let underWay: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;
  let closed = false;

  const isBlocked = (): boolean => closed || underWay !== null || maker.isBusy();

  /** Whether an account's service can be asked, as far as is known. */
  const canAsk = (account: AccountKey | null): boolean =>
    !pauses.isStopped(account) && isReachable(health.state(), accounts.of({ account })?.id ?? null);

  const lookedUpRows = (): [number, WaitingRow][] =>
    [...waiting].filter(([, row]) => row.lookedUp && canAsk(row.account));

  /** Begins the next document once enough has gathered. */
  function plan(): void {
    gathering.clear();
    if (isBlocked()) return;
    const since = lookedUpRows().map(([, { sinceMs }]) => sinceMs);
    if (since.length === 0) return;
    const due = Math.min(Math.max(...since) + GATHERING.quiet, Math.min(...since) + GATHERING.most);
    gathering.set(Math.max(0, due - clock.now()), begin);
  }

  /** Waits for a scanned order to be made, and for those that have expired: somebody works with this batch. */
  function waitForScanned(row: LabelRow): void {
    const again = [...expired];
    expired.clear();
    wait(row);
    for (const other of again.flatMap((id) => labelStore.row(id) ?? [])) if (isWanted(other)) wait(other);
  }

  function wait({ id, account, code }: LabelRow): void {
    if (waiting.has(id) || preparations.get({ account, code }) !== undefined) return;
    const row: WaitingRow = { account, code, sinceMs: clock.now(), lookedUp: !checkStatus() };
    waiting.set(id, row);
    if (row.lookedUp) {
      plan();
      return;
    }
    void whenLookedUp(id, row);
  }

  async function whenLookedUp(id: number, row: WaitingRow): Promise<void> {
    // The same look-up as the one that the scan has begun.
    const kind = (await accounts.of(row)?.check.check(row.code))?.kind ?? 'unknown';
    if (waiting.get(id) !== row) return;
    // A label whose order the service does not tell of is made at the key, where the operator sees what happens.
    if (kind === 'unknown') waiting.delete(id);
    row.lookedUp = true;
    plan();
  }

  /** Takes the rows of an account that have gathered, as many as a document may hold. */
  function takeRows(account: AccountKey, most: number): LabelRow[] {
    const taken = lookedUpRows()
      .filter(([, row]) => row.account === account)
      .slice(0, most);
    return taken.flatMap(([id, order]) => {
      waiting.delete(id);
      const row = labelStore.row(id);
      const isFree = preparations.get(order) === undefined;
      return row !== null && row.code === order.code && row.account === account && isWanted(row) && isFree
        ? [row]
        : [];
    });
  }

  function begin(): void {
    const how = isBlocked() ? null : terms();
    if (how === null) return;
    // The account whose order has waited longest.
    const account = lookedUpRows()[0]?.[1].account ?? null;
    const own = account === null ? null : how.of(account);
    const rows = account === null || own === null ? [] : takeRows(account, how.chunkSize);
    if (account === null || own === null || rows.length === 0) {
      if (own === null) forgetAccount(account);
      if (lookedUpRows().length > 0) plan();
      return;
    }
    const { document, finish } = preparations.begin(rows, own.terms);
    const abort = new AbortController();
    const ended = make(account, document, own, abort.signal)
      .then(
        () => pauses.reset(account),
        (error: unknown) => {
          if (!abort.signal.aborted) stopAfter(account, problemOf(error));
        },
      )
      .finally(() => {
        finish();
        underWay = null;
        plan();
      });
    underWay = { abort, ended };
  }

  /** @throws ProblemError if the service cannot be used now */
  async function make(
    account: AccountKey,
    document: readonly AccountOrder[],
    { labels: begin }: AccountTerms,
    signal: AbortSignal,
  ): Promise<void> {
    const startMs = clock.now();
    const run = begin({ batch: labelStore.codes(batchId, account), agreed: new Map() }, signal);
    for await (const { labels, foreign } of run.makeLabels([document.map(({ code }) => code)])) {
      // Labels that came with pages of other orders are made at the key, where the operator is warned.
      if (foreign > 0) continue;
      const ids = await preparations.keep(account, labels.values());
      log({ event: 'labels prepared', labels: [...ids], ms: clock.now() - startMs });
    }
  }

  function stopAfter(account: AccountKey, problem: Problem): void {
    log({ event: 'labels not prepared', problem: problem.code });
    pauses.stop(account, isSetupProblem(problem) ? 'settings' : 'pause');
  }

  /** Forgets the rows of an account that the station does not have any more. */
  function forgetAccount(account: AccountKey | null): void {
    for (const [id, row] of waiting) if (row.account === account && row.lookedUp) waiting.delete(id);
  }

  function handleRow(row: LabelRow): void {
    // A run has it, and may return it to the queue.
    if (isInProgress(row.state)) return;
    const one = preparations.get(row);
    if (one?.untilMs === null && !mayPrintHeld(row)) preparations.end(one);
    if (isWanted(row)) {
      waitForScanned(row);
      return;
    }
    waiting.delete(row.id);
    if (one === undefined || (one.untilMs === null && one.state !== 'over')) return;
    preparations.end(one);
    // Handed over: another label of the order may be made ahead.
    if (!BEFORE_HANDOVER.has(row.state)) preparations.forget(row);
  }

  function handleRemoved(ids: readonly number[]): void {
    const gone = new Set(ids);
    for (const id of gone) waiting.delete(id);
    preparations.endAll(({ rowId }) => gone.has(rowId));
  }

  function settingsChanged(): void {
    pauses.clear();
    const now = terms();
    const termsOf = new Map<AccountKey | null, string | undefined>();
    preparations.endAll(({ account, terms: made, untilMs }) => {
      // A run compares the terms of one that is held, whether labels are made ahead or not.
      if (untilMs === null) return false;
      if (!termsOf.has(account)) termsOf.set(account, account === null ? undefined : now?.of(account)?.terms);
      return made !== termsOf.get(account);
    });
    plan();
  }

  const unsubscribe = [
    labelStore.onChange(({ batchId: of, rows, removed }) => {
      if (of !== batchId) return;
      if (removed.length > 0) handleRemoved(removed);
      rows.forEach(handleRow);
    }),
    accounts.onOrderChange(({ account, order: { code } }) => preparations.recheck({ account, code })),
    accounts.onDoubt(preparations.doubt),
    accounts.onChange(settingsChanged),
    health.onChange(plan),
    maker.onIdle(plan),
  ];

  return {
    /** Begins with the rows that wait since before. */
    start() {
      labelStore.rows(batchId).filter(isWanted).forEach(wait);
      plan();
    },
    isReady: preparations.isReady,
    sourceFor: preparations.sourceFor,
    /** Subscribes to rows (by id) whose label has become ready, or no longer is; returns how to unsubscribe. */
    onChange: preparations.onChange,
    /** Discards what was made differently from now. */
    settingsChanged,
    /** Discards what was made with another access token, which may be another shop's; null: everything. */
    accountChanged(id: AccountId | null = null) {
      pauses.clear();
      preparations.endAll((one) => id === null || accounts.of(one)?.id === id);
      plan();
    },
    /** Makes nothing more; resolves when the label window is free. */
    async close(): Promise<void> {
      closed = true;
      for (const stop of unsubscribe) stop();
      gathering.clear();
      pauses.clear();
      preparations.close();
      underWay?.abort.abort();
      await underWay?.ended;
    },
  };
}

/** Whether a row's label can be made ahead. Of one that was agreed to no other is made, unless it is gone. */
const isWanted = ({ state, agreed }: LabelRow): boolean => state === 'queued' && agreed.length === 0;

/** Whether a row's held label may still be printed: the row asks about it, or waits with what was agreed to. */
const mayPrintHeld = ({ state, agreed }: LabelRow): boolean =>
  state === 'held' || (agreed.length > 0 && (state === 'queued' || state === 'unknown'));

const BEFORE_HANDOVER: ReadonlySet<LabelRow['state']> = new Set([
  'looking-up',
  'queued',
  'held',
  'failed',
  'cancelled',
]);

/** Makes nothing ahead. */
export const NO_PREPARER: Preparer = {
  start: () => undefined,
  isReady: () => false,
  sourceFor: () => ({ keepHeld: () => undefined, isAhead: () => false, take: () => Promise.resolve(null) }),
  onChange: () => () => undefined,
  settingsChanged: () => undefined,
  accountChanged: () => undefined,
  close: () => Promise.resolve(),
};
