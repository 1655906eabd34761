import type { HealthIssue } from '../../shared/health.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { RunOutcome, RunSummary } from '../../shared/station.ts';
import type { HealthMonitor } from '../health/health-monitor.ts';
import type { Batch } from './batch.ts';
import type { LabelStore } from './label-store.ts';
import { isTemporary } from './print-run.ts';

/** The runs that the station begins by itself: labels of orders that are printed as they are scanned, and what is left of a run that partner or printer ended. */
export interface AutoPrint {
  /** These are printed as soon as they are queued and nothing is in the way. */
  enqueue(ids: readonly number[]): void;
  /** What the operator asked for: all that is queued. @throws ProblemError already-printing, line-stopped, and what no run can begin for */
  print(): Promise<RunSummary>;
  /** Ends the run under way after its label, and forgets what was to be printed by itself. */
  stop(): void;
  /** Rows have changed: perhaps one can be printed now, or none is left to wait for. */
  rowsChanged(): void;
  /** Resolves when no run is under way. */
  whenIdle(): Promise<void>;
  close(): void;
}

interface AutoPrintDependencies {
  readonly batch: Batch;
  readonly ledger: LabelStore;
  readonly health: Pick<HealthMonitor, 'state' | 'onChange' | 'reportFailure'>;
  /** Prints these rows, as far as they are queued; nothing where it is given up before it begins. */
  readonly runRows: (ids: readonly number[], isGivenUp: () => boolean) => Promise<RunSummary>;
  /** Lets the run under way end. */
  readonly stopRun: () => void;
  /** The line stands still: nothing is begun. */
  readonly isStopped: () => boolean;
  /** A run has ended. */
  readonly onEnd: () => void;
}

/** What a run that ended early waits for. */
type BlockingIssueKind = Extract<HealthIssue['kind'], 'partner' | 'printer'>;

/**
 * Goes on in the order of the batch, and only with labels that certainly did not come out: one that may have is "unknown",
 * which no run takes up.
 */
export function createAutoPrint({
  batch,
  ledger,
  health,
  runRows,
  stopRun,
  isStopped,
  onEnd,
}: AutoPrintDependencies): AutoPrint {
  const wanted = new Set<number>();
  let blockedBy: BlockingIssueKind | null = null;
  let underWay: { readonly ended: Promise<unknown>; givenUp: boolean } | null = null;
  let turn = 0;
  let asleep = true;

  const queued = (ids: Iterable<number>): number[] =>
    [...ids].filter((id) => ledger.row(id)?.state === 'queued');

  function publishResuming(problem: Problem | null): void {
    const left = queued(wanted).length;
    const at = health.state().find(({ kind }) => kind === blockedBy);
    batch.setWork({
      resuming: problem === null ? null : { problem, retryAtMs: at?.retryAtMs ?? null, remaining: left },
    });
    batch.publish([]);
  }

  function unblock(): void {
    if (blockedBy === null) return;
    blockedBy = null;
    publishResuming(null);
  }

  /** A run was ended by something that passes: what is left of it goes on once that is over. */
  function block(kind: BlockingIssueKind, problem: Problem, ids: readonly number[]): void {
    for (const id of ids) wanted.add(id);
    blockedBy = kind;
    health.reportFailure(kind, problem);
    // Whoever watches has its reasons for not calling it trouble; then there is nothing to wait for.
    if (health.state().some((one) => one.kind === kind)) publishResuming(problem);
    else {
      blockedBy = null;
      wanted.clear();
    }
  }

  async function begin(ids: readonly number[]): Promise<RunSummary> {
    if (underWay !== null) throw new ProblemError('already-printing');
    if (isStopped()) throw new ProblemError('line-stopped');
    unblock();
    const mine = { ended: Promise.resolve<unknown>(null), givenUp: false };
    underWay = mine;
    const ended = runRows(ids, () => mine.givenUp);
    mine.ended = ended;
    let problem: Problem | null = null;
    try {
      const summary = await ended;
      problem = summary.endedBy;
      return summary;
    } catch (error) {
      problem = problemOf(error);
      throw error;
    } finally {
      underWay = null;
      const kind = problem === null ? null : recoverableKind(problem);
      const left = queued(ids);
      if (problem !== null && kind !== null && left.length > 0 && !mine.givenUp) block(kind, problem, left);
      else for (const id of ids) wanted.delete(id);
      onEnd();
      scheduleCheck();
    }
  }

  const queuedInBatch = (): number[] =>
    ledger
      .rows(batch.id)
      .filter(({ state }) => state === 'queued')
      .map(({ id }) => id);

  function printWanted(): void {
    asleep = true;
    if (underWay !== null || blockedBy !== null || isStopped()) return;
    const ids = queued(wanted);
    if (ids.length === 0) return;
    begin(ids).then(
      (summary) => publishEnd({ kind: 'ended', summary }),
      (error: unknown) => publishEnd({ kind: 'refused', problem: problemOf(error) }),
    );
  }

  function publishEnd(outcome: RunOutcome): void {
    // All that was wanted is held now: its rows say so.
    if (outcome.kind === 'refused' && outcome.problem.code === 'all-held') return;
    turn++;
    batch.setWork({ autoPrint: { sequence: turn, outcome } });
    batch.publish([]);
  }

  /** Many rows may change at once: what they come to is looked at once. */
  function scheduleCheck(): void {
    if (!asleep || wanted.size === 0) return;
    asleep = false;
    queueMicrotask(printWanted);
  }

  const stopHearing = health.onChange((troubles) => {
    if (blockedBy === null) return;
    const still = troubles.find(({ kind }) => kind === blockedBy);
    if (still !== undefined) publishResuming(still.problem);
    else {
      unblock();
      scheduleCheck();
    }
  });

  return {
    enqueue(ids) {
      for (const id of ids) wanted.add(id);
      scheduleCheck();
    },
    print: () => begin(queuedInBatch()),
    stop() {
      wanted.clear();
      unblock();
      if (underWay === null) return;
      underWay.givenUp = true;
      stopRun();
    },
    rowsChanged() {
      if (blockedBy !== null && queued(wanted).length === 0) unblock();
      scheduleCheck();
    },
    async whenIdle() {
      await underWay?.ended.catch(() => undefined);
    },
    close: stopHearing,
  };
}

/** The printer's troubles that end by themselves or by somebody at the printer. */
const RECOVERABLE_PRINTER_PROBLEMS: ReadonlySet<Problem['code']> = new Set([
  'printer-not-ready',
  'printer-missing',
  'printer-silent',
]);

/** What has to be over before a run that a problem ended can go on; null where somebody has to do something first. */
function recoverableKind(problem: Problem): BlockingIssueKind | null {
  if (isTemporary(problem)) return 'partner';
  return RECOVERABLE_PRINTER_PROBLEMS.has(problem.code) ? 'printer' : null;
}
