import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { RunOutcome, RunSummary } from '../../shared/station.ts';
import type { Trouble } from '../../shared/trouble.ts';
import type { TroubleWatch } from '../trouble/trouble.ts';
import type { Batch } from './batch.ts';
import type { Ledger } from './ledger.ts';
import { willPass } from './print-run.ts';

/** The runs that the station begins by itself: labels of orders that are printed as they are scanned, and what is left of a run that partner or printer ended. */
export interface OwnRuns {
  /** These are printed as soon as they are queued and nothing is in the way. */
  want(ids: readonly number[]): void;
  /** What the operator asked for: all that is queued. @throws ProblemError already-printing, line-stopped, and what no run can begin for */
  print(): Promise<RunSummary>;
  /** Ends the run under way after its label, and forgets what was to be printed by itself. */
  stop(): void;
  /** Rows have changed: perhaps one can be printed now, or none is left to wait for. */
  look(): void;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
  close(): void;
}

interface Needs {
  readonly batch: Batch;
  readonly ledger: Ledger;
  readonly trouble: Pick<TroubleWatch, 'state' | 'onChange' | 'met'>;
  /** Prints these rows, as far as they are queued; nothing where it is given up before it begins. */
  readonly run: (ids: readonly number[], isGivenUp: () => boolean) => Promise<RunSummary>;
  /** Lets the run under way end. */
  readonly stopRun: () => void;
  /** The line stands still: nothing is begun. */
  readonly stopped: () => boolean;
  /** A run has ended. */
  readonly onEnd: () => void;
}

/** What a run that ended early waits for. */
type Kind = Extract<Trouble['kind'], 'partner' | 'printer'>;

/**
 * Goes on in the order of the batch, and only with labels that certainly did not come out: one that may have is "unknown",
 * which no run takes up.
 */
export function createOwnRuns({ batch, ledger, trouble, run, stopRun, stopped, onEnd }: Needs): OwnRuns {
  const wanted = new Set<number>();
  let blockedBy: Kind | null = null;
  let underWay: { readonly ended: Promise<unknown>; givenUp: boolean } | null = null;
  let turn = 0;
  let asleep = true;

  const queued = (ids: Iterable<number>): number[] =>
    [...ids].filter((id) => ledger.row(id)?.state === 'queued');

  function tellResuming(problem: Problem | null): void {
    const left = queued(wanted).length;
    const at = trouble.state().find(({ kind }) => kind === blockedBy);
    batch.setWork({
      resuming: problem === null ? null : { problem, retryAtMs: at?.retryAtMs ?? null, left },
    });
    batch.changed([]);
  }

  function unblock(): void {
    if (blockedBy === null) return;
    blockedBy = null;
    tellResuming(null);
  }

  /** A run was ended by something that passes: what is left of it goes on once that is over. */
  function block(kind: Kind, problem: Problem, ids: readonly number[]): void {
    for (const id of ids) wanted.add(id);
    blockedBy = kind;
    trouble.met(kind, problem);
    // Whoever watches has its reasons for not calling it trouble; then there is nothing to wait for.
    if (trouble.state().some((one) => one.kind === kind)) tellResuming(problem);
    else {
      blockedBy = null;
      wanted.clear();
    }
  }

  async function begin(ids: readonly number[]): Promise<RunSummary> {
    if (underWay !== null) throw new ProblemError('already-printing');
    if (stopped()) throw new ProblemError('line-stopped');
    unblock();
    const mine = { ended: Promise.resolve<unknown>(null), givenUp: false };
    underWay = mine;
    const ended = run(ids, () => mine.givenUp);
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
      const kind = problem === null ? null : waitsFor(problem);
      const left = queued(ids);
      if (problem !== null && kind !== null && left.length > 0 && !mine.givenUp) block(kind, problem, left);
      else for (const id of ids) wanted.delete(id);
      onEnd();
      look();
    }
  }

  const queuedInBatch = (): number[] =>
    ledger
      .rows(batch.id)
      .filter(({ state }) => state === 'queued')
      .map(({ id }) => id);

  function printWanted(): void {
    asleep = true;
    if (underWay !== null || blockedBy !== null || stopped()) return;
    const ids = queued(wanted);
    if (ids.length === 0) return;
    begin(ids).then(
      (summary) => tellEnd({ kind: 'ended', summary }),
      (error: unknown) => tellEnd({ kind: 'refused', problem: problemOf(error) }),
    );
  }

  function tellEnd(outcome: RunOutcome): void {
    // All that was wanted is held now: its rows say so.
    if (outcome.kind === 'refused' && outcome.problem.code === 'all-held') return;
    turn++;
    batch.setWork({ ownRun: { turn, outcome } });
    batch.changed([]);
  }

  /** Many rows may change at once: what they come to is looked at once. */
  function look(): void {
    if (!asleep || wanted.size === 0) return;
    asleep = false;
    queueMicrotask(printWanted);
  }

  const stopHearing = trouble.onChange((troubles) => {
    if (blockedBy === null) return;
    const still = troubles.find(({ kind }) => kind === blockedBy);
    if (still !== undefined) tellResuming(still.problem);
    else {
      unblock();
      look();
    }
  });

  return {
    want(ids) {
      for (const id of ids) wanted.add(id);
      look();
    },
    print: () => begin(queuedInBatch()),
    stop() {
      wanted.clear();
      unblock();
      if (underWay === null) return;
      underWay.givenUp = true;
      stopRun();
    },
    look() {
      if (blockedBy !== null && queued(wanted).length === 0) unblock();
      look();
    },
    async idle() {
      await underWay?.ended.catch(() => undefined);
    },
    close: stopHearing,
  };
}

/** The printer's troubles that end by themselves or by somebody at the printer. */
const WAITED_FOR: ReadonlySet<Problem['code']> = new Set([
  'printer-not-ready',
  'printer-missing',
  'printer-silent',
]);

/** What has to be over before a run that a problem ended can go on; null where somebody has to do something first. */
function waitsFor(problem: Problem): Kind | null {
  if (willPass(problem)) return 'partner';
  return WAITED_FOR.has(problem.code) ? 'printer' : null;
}
