import { type Problem, problemOf } from '../../shared/problem.ts';
import type { RunSummary } from '../../shared/station.ts';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { DocumentResult } from '../labels/label.ts';
import { withTrace } from '../log/trace.ts';
import { prefetch } from '../platform/prefetch.ts';
import { createPrintJobTracker, type PrintJobTracker } from './print-job-tracker.ts';
import { proveInOrder } from './run-documents.ts';
import { createRunQueue, type RunQueue } from './run-queue.ts';
import type { PrintRun } from './run-request.ts';

/** How often a run makes the labels again whose orders changed meanwhile. */
const MAX_ROUNDS = 3;

/**
 * Prints a batch: makes the labels document by document, one document ahead of the printer, and hands them over one by one, in
 * order. Each state is stored before the step it names, so that a crash never leaves a label that may have come out as "queued".
 *
 * A label whose order changed since it was made is made again, after the others.
 *
 * One label's failure affects that label only. If an account's service cannot be used, all its remaining labels fail. If the printer cannot
 * print, the run ends, because the next label would meet the same problem; labels not yet begun stay queued. The run also ends if
 * the disk rejects writes; the next run, or the next start, then corrects the stored states.
 * @throws ProblemError before anything is begun, if the printer cannot be used
 */
export async function printBatch(run: PrintRun): Promise<PrintedBatch> {
  await run.printer.check();
  const batch = createRunQueue(run);
  const tracker = createPrintJobTracker(run);
  const ended = new AbortController();
  const labels = run.labels(AbortSignal.any([run.signal, ended.signal]));
  let serviceProblem: Problem | null = null;
  let storageProblem: Problem | null = null;
  /** Writes if possible: what cannot be written stays as it was. */
  function ifWritable(work: () => void): void {
    try {
      work();
    } catch (error) {
      const problem = problemOf(error);
      if (!isStorageFailure(problem)) throw error;
      storageProblem ??= problem;
    }
  }
  let foreign = 0;
  try {
    let rows = run.rows;
    for (let round = 0; round < MAX_ROUNDS && rows.length > 0 && !ended.signal.aborted; round++) {
      for await (const made of prefetch(proveInOrder(run, rows, batch, labels))) {
        foreign += made.foreign;
        batch.setAside(made);
        if (await printDocument(run, batch, tracker, made)) continue;
        ended.abort();
        break;
      }
      rows = batch.takeChanged();
    }
  } catch (error) {
    const problem = problemOf(error);
    if (isStorageFailure(problem)) storageProblem = problem;
    // The problem concerns no single order, and the remaining ones would meet it too. A stop is not a failure.
    else if (!run.signal.aborted) {
      serviceProblem = problem;
      if (isFinal(run, problem)) ifWritable(() => batch.failLeft(() => problem));
    }
  }
  if (!run.signal.aborted && serviceProblem === null) {
    // What one of several accounts can't have made.
    ifWritable(() =>
      batch.failLeft(({ account }) => {
        const problem = labels.lossOf(account);
        return problem !== undefined && isFinal(run, problem) ? problem : undefined;
      }),
    );
  }
  ended.abort();
  const skipped = batch.skipped();
  ifWritable(batch.giveBack);
  const jobs = await tracker.whenEmpty();
  const { failed, held, unchecked } = batch.counts;
  const endedBy = storageProblem ?? tracker.problem() ?? serviceProblem;
  const summary = {
    printed: jobs.printed,
    failed: jobs.failed + failed,
    unknown: jobs.unknown,
    held,
    skipped,
    unchecked,
    foreign,
    unconfirmed: jobs.unconfirmed,
    endedBy: endedBy ?? labels.firstLoss(),
  };
  return { summary, goesOn: endedBy === null && !run.signal.aborted };
}

/** What became of a batch's labels, and whether further ones can be printed: neither printer nor operator ended it. */
interface PrintedBatch {
  readonly summary: RunSummary;
  readonly goesOn: boolean;
}

/** Whether labels fail whose service can't be used; otherwise they stay queued. */
const isFinal = ({ onServiceLoss }: Pick<PrintRun, 'onServiceLoss'>, problem: Problem): boolean =>
  onServiceLoss === 'fail' || !isTemporary(problem);

/** Hands a document's labels over; returns whether the run continues. */
async function printDocument(
  run: PrintRun,
  batch: RunQueue,
  tracker: PrintJobTracker,
  made: DocumentResult,
): Promise<boolean> {
  const labels = [...made.labels];
  for (const [at, [code, label]] of labels.entries()) {
    if (run.signal.aborted || tracker.problem() !== null) return false;
    const decision = await batch.decide(code);
    if (run.signal.aborted) return false;
    if (decision.kind === 'hold') {
      batch.hold(code, decision.problem);
      continue;
    }
    // The status look-up may have found that the order is another one by now.
    if (batch.putBackIfChanged(code)) continue;
    const row = batch.take(code, decision);
    if (row === null) continue;
    const next = labels[at + 1];
    if (next !== undefined) run.printer.prepare?.(next[1]);
    const begun = await withTrace({ label: row.id }, () => tracker.print(row, label, made.phases));
    if (!begun) batch.stayed();
  }
  return !run.signal.aborted && tracker.problem() === null;
}

/** Whether the service will accept the same orders later without anybody's help. */
export function isTemporary({ code }: Problem): boolean {
  return code === 'unavailable' || code === 'rate-limited';
}
