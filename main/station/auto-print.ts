import type { AccountId } from '../../shared/account.ts';
import { type HealthIssue, isReachable } from '../../shared/health.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { WorkMode } from '../../shared/settings.ts';
import type { RunOutcome, RunSummary } from '../../shared/station.ts';
import type { HealthMonitor } from '../health/create-health-monitor.ts';
import { coalesce } from '../platform/throttle.ts';
import type { Batch } from './batch.ts';
import type { LabelStore } from './label-store.ts';
import { isTemporary } from './print-run.ts';
import type { PrintSession } from './print-session.ts';
import type { RowAccounts } from './row-accounts.ts';
import type { RunOptions } from './run-request.ts';
import type { ScanBack } from './scan-back.ts';

/**
 * Starts print runs: those that the operator asks for, and automatic ones. The latter print orders as they are scanned, and
 * resume a run that the partner or the printer interrupted.
 */
export type AutoPrint = ReturnType<typeof createAutoPrint>;

/** The features of a station with an operator, according to the current settings. */
export interface AttendedOptions {
  readonly mode: () => WorkMode;
  /** Whether printed labels are to be scanned back from the paper. */
  readonly scanBack: () => boolean;
  /** Tells whether a run that the partner or the printer interrupted can resume. */
  readonly health: Pick<HealthMonitor, 'state' | 'onChange' | 'reportFailure'>;
}

interface AutoPrintParts {
  readonly labelStore: LabelStore;
  readonly batch: Batch;
  readonly accounts: Pick<RowAccounts, 'of' | 'hasSeveral'>;
  readonly session: PrintSession;
  readonly scanBack: Pick<ScanBack, 'isStopped' | 'updatePhase'>;
}

/** The health issues that an interrupted run waits for. */
type BlockingIssueKind = Extract<HealthIssue['kind'], 'partner' | 'printer'>;

/**
 * Resumes in the order of the batch, and only labels that certainly did not come out: one that may have is "unknown", and no
 * run takes it up.
 */
export function createAutoPrint(
  { labelStore, batch, accounts, session, scanBack }: AutoPrintParts,
  runOptions: () => Promise<RunOptions>,
  attended: AttendedOptions | null,
) {
  // Without an operator nothing resumes by itself, and orders fail when the service is lost.
  const health = attended?.health ?? null;
  const wanted = new Set<number>();
  let blockedBy: BlockingIssueKind | null = null;
  let underWay: { readonly ended: Promise<unknown>; givenUp: boolean } | null = null;
  let sequence = 0;

  const queued = (ids: Iterable<number>): number[] => labelStore.queuedOf([...ids]);

  const accountIdOf = (id: number): AccountId | null => {
    const row = labelStore.row(id);
    return row === null ? null : (accounts.of(row)?.id ?? null);
  };

  /** Those that need not wait for their account's service. One account's failure stops no other's labels. */
  function free(ids: readonly number[]): readonly number[] {
    if (health === null || !accounts.hasSeveral()) return blockedBy === 'partner' ? [] : ids;
    const issues = health.state();
    return ids.filter((id) => isReachable(issues, accountIdOf(id)));
  }

  /** The issue that the interrupted run waits for. */
  function blockingIssue(issues = health?.state() ?? []): HealthIssue | undefined {
    if (blockedBy !== 'partner' || !accounts.hasSeveral())
      return issues.find(({ kind }) => kind === blockedBy);
    const ids = new Set(queued(wanted).map(accountIdOf));
    return issues.find(
      ({ kind, account }) => kind === 'partner' && (account === undefined || ids.has(account.id)),
    );
  }

  function publishResuming(problem: Problem | null): void {
    const left = queued(wanted).length;
    const retryAtMs = blockingIssue()?.retryAtMs ?? null;
    batch.setWork({ resuming: problem === null ? null : { problem, retryAtMs, remaining: left } });
  }

  function unblock(): void {
    if (blockedBy === null) return;
    blockedBy = null;
    publishResuming(null);
  }

  /** Remembers that a temporary problem ended a run, so that the rest resumes once it is over. */
  function block(
    monitor: AttendedOptions['health'],
    kind: BlockingIssueKind,
    problem: Problem,
    ids: readonly number[],
  ): void {
    for (const id of ids) wanted.add(id);
    blockedBy = kind;
    const whose = kind === 'partner' && accounts.hasSeveral() ? new Set(ids.map(accountIdOf)) : [null];
    for (const account of whose) monitor.reportFailure(kind, problem, account);
    // The monitor does not report it as an issue; then there is nothing to wait for.
    if (blockingIssue() !== undefined) publishResuming(problem);
    else {
      blockedBy = null;
      wanted.clear();
    }
  }

  async function runRows(only: readonly number[] | null, isGivenUp: () => boolean): Promise<RunSummary> {
    const options = await runOptions();
    if (isGivenUp()) throw new ProblemError('stopped');
    return session.run(options, {
      only,
      onServiceLoss: health === null ? 'fail' : 'keep',
      toConfirm: attended?.scanBack() ?? false,
    });
  }

  function throwIfBusy(): void {
    if (underWay !== null) throw new ProblemError('already-printing');
    if (scanBack.isStopped()) throw new ProblemError('line-stopped');
  }

  /** @param only the rows that the run may print; null: all that are queued by then */
  async function begin(ids: readonly number[], only: readonly number[] | null = ids): Promise<RunSummary> {
    throwIfBusy();
    unblock();
    const mine = { ended: Promise.resolve<unknown>(null), givenUp: false };
    underWay = mine;
    const ended = runRows(only, () => mine.givenUp);
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
      if (health !== null && problem !== null && kind !== null && left.length > 0 && !mine.givenUp)
        block(health, kind, problem, left);
      else {
        for (const id of ids) wanted.delete(id);
        waitForOthers();
      }
      scanBack.updatePhase();
      resume();
    }
  }

  /** After a run of some accounts' labels, others may still wait for theirs. */
  function waitForOthers(): void {
    if (blockedBy !== null || free(queued(wanted)).length === queued(wanted).length) return;
    blockedBy = 'partner';
    const issue = blockingIssue();
    if (issue === undefined) blockedBy = null;
    else publishResuming(issue.problem);
  }

  const queuedInBatch = (): number[] => labelStore.idsIn(batch.id, 'queued');

  function printWanted(): void {
    if (underWay !== null || blockedBy === 'printer' || scanBack.isStopped()) return;
    const ids = free(queued(wanted));
    if (ids.length === 0) return;
    begin(ids).then(
      (summary) => publishEnd({ kind: 'ended', summary }),
      (error: unknown) => publishEnd({ kind: 'refused', problem: problemOf(error) }),
    );
  }

  function publishEnd(outcome: RunOutcome): void {
    // All requested rows are held now, and show it.
    if (outcome.kind === 'refused' && outcome.problem.code === 'all-held') return;
    sequence++;
    batch.setWork({ autoPrint: { sequence, outcome } });
  }

  // Once for many rows that change at once, and never synchronously: a run would change rows while their last change is still
  // being published to other subscribers.
  const resume = coalesce(printWanted);

  const unsubscribe = [
    labelStore.onChange(({ batchId }) => {
      if (batchId !== batch.id) return;
      if (blockedBy !== null && queued(wanted).length === 0) unblock();
      resume();
    }),
    health?.onChange((issues) => {
      if (blockedBy === null) return;
      const still = blockingIssue(issues);
      if (still === undefined) unblock();
      else publishResuming(still.problem);
      if (blockedBy !== 'printer') resume();
    }),
  ];

  return {
    /** In one-by-one mode, prints the labels as soon as they are queued and nothing blocks a run. */
    printSoon(ids: readonly number[]) {
      if (attended?.mode() !== 'one-by-one') return;
      for (const id of ids) wanted.add(id);
      resume();
    },
    /** Prints on with rows that a run was asked to print, once what held them is over. */
    resumeRows(ids: readonly number[]) {
      if (attended === null) return;
      for (const id of ids) wanted.add(id);
      resume();
    },
    /**
     * Prints all that is queued, at the operator's request.
     * @throws ProblemError already-printing, line-stopped, or why no run can begin
     */
    // A window first shows the rows that the session requeues after a disk failure; a command line prints them too.
    print: () => (health === null ? begin(queuedInBatch(), null) : begin(queuedInBatch())),
    /** Prints these queued labels only. @throws ProblemError as `print` */
    printRows: (ids: readonly number[]) => begin(queued(ids)),
    /** @throws ProblemError already-printing, line-stopped */
    throwIfBusy,
    /** Ends the current run after its label and drops what was waiting for auto-print. */
    stop() {
      wanted.clear();
      unblock();
      if (underWay === null) return;
      underWay.givenUp = true;
      session.stop();
    },
    /** Checks whether a run can begin, after an obstacle may have gone. */
    resume,
    /** Resolves when no run is active. */
    async whenIdle(): Promise<void> {
      await underWay?.ended.catch(() => undefined);
    },
    close() {
      for (const stop of unsubscribe) stop?.();
    },
  };
}

/** Printer problems that end by themselves or that someone at the printer resolves. */
const RECOVERABLE_PRINTER_PROBLEMS: ReadonlySet<Problem['code']> = new Set([
  'printer-not-ready',
  'printer-missing',
  'printer-silent',
]);

/** Returns the issue that must end before an interrupted run can resume; null if a person has to act first. */
function recoverableKind(problem: Problem): BlockingIssueKind | null {
  if (isTemporary(problem)) return 'partner';
  return RECOVERABLE_PRINTER_PROBLEMS.has(problem.code) ? 'printer' : null;
}
