import type { LabelSize } from '../../shared/label-size.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { BatchRow, RunSummary } from '../../shared/station.ts';
import type { Label, LabelMaker, MadeLabels } from '../labels/label-maker.ts';
import type { Printer } from '../printers/printer.ts';
import type { LabelStep } from './ledger.ts';

export interface PrintRun {
  /** Labels to print, in order; all queued. */
  readonly rows: readonly BatchRow[];
  readonly size: LabelSize;
  readonly printer: Printer;
  /** Codes per print token. */
  readonly chunkSize: number;
  readonly labels: Pick<LabelMaker, 'make'>;
  /** Puts labels into a state, on disk before it returns; answers those that are still in the batch. */
  readonly step: (ids: readonly number[], step: LabelStep) => readonly BatchRow[];
  /** Aborted: no further label is begun, the one under way is finished. */
  readonly signal: AbortSignal;
}

/**
 * Prints a batch: labels are made chunk by chunk and handed over one by one, in order. Each state is in the ledger before
 * the step that it speaks of, so that a crash leaves no label that may have come out as "queued".
 *
 * One label's failure is its own. A service that can't be used fails all that is left; a printer that fails ends the run
 * (the next label would fail as well) and what was not begun stays in the queue.
 * @throws ProblemError before anything is begun, where the printer can't be used
 */
export async function printBatch(run: PrintRun): Promise<RunSummary> {
  await run.printer.check();
  const summary: Summary = { printed: 0, failed: 0, unknown: 0, skipped: 0 };
  let end: RunEnd | null = null;
  for (const chunk of chunksOf(run.rows, run.chunkSize)) {
    end ??= run.signal.aborted ? { kind: 'stopped' } : null;
    if (end === null) end = await printChunk(run, chunk, summary);
    else if (end.kind === 'stopped') summary.skipped += chunk.length;
    else failAll(run, chunk, summary, end.problem);
  }
  return summary;
}

type Summary = { -readonly [Key in keyof RunSummary]: RunSummary[Key] };

/** Why the run goes no further. */
type RunEnd = { readonly kind: 'stopped' } | { readonly kind: 'failed'; readonly problem: Problem };

async function printChunk(
  run: PrintRun,
  queued: readonly BatchRow[],
  summary: Summary,
): Promise<RunEnd | null> {
  // The operator may have removed some since the run began.
  const chunk = run.step(idsOf(queued), {
    state: 'preparing',
    problem: null,
    size: run.size,
    printer: run.printer.name,
    file: null,
    pages: 0,
  });
  if (chunk.length === 0) return null;
  let made: MadeLabels;
  try {
    made = await run.labels.make(
      chunk.map((row) => row.code),
      run.size,
      run.signal,
    );
  } catch (error) {
    if (run.signal.aborted) return requeue(run, chunk, summary);
    const problem = problemOf(error);
    failAll(run, chunk, summary, problem);
    return concernsAll(problem) ? { kind: 'failed', problem } : null;
  }
  for (const [at, row] of chunk.entries()) {
    const label = made.labels.get(row.code);
    if (run.signal.aborted) return requeue(run, chunk.slice(at), summary);
    if (label === undefined)
      failAll(run, [row], summary, made.problems.get(row.code) ?? { code: 'missing-label' });
    else if (!(await printLabel(run, row, label, summary))) return requeue(run, chunk.slice(at + 1), summary);
  }
  return null;
}

/** Hands one label over; answers whether the printer can take the next. */
async function printLabel(run: PrintRun, row: BatchRow, label: Label, summary: Summary): Promise<boolean> {
  run.step([row.id], { state: 'submitting', pages: label.pages });
  try {
    const handover = await run.printer.print(label, jobTitle(row));
    run.step([row.id], handover);
    summary.printed++;
    return true;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code === 'handover-unknown') {
      run.step([row.id], { state: 'unknown', problem });
      summary.unknown++;
    } else {
      failAll(run, [row], summary, problem);
    }
    return false;
  }
}

/** Unique per job, and found again in a spooler's list: the row, and when it was handed over. */
function jobTitle(row: BatchRow): string {
  return `Tem ${row.code} #${row.id}-${Date.now().toString(36)}`;
}

function failAll(run: PrintRun, rows: readonly BatchRow[], summary: Summary, problem: Problem): void {
  run.step(idsOf(rows), { state: 'failed', problem });
  summary.failed += rows.length;
}

function requeue(run: PrintRun, rows: readonly BatchRow[], summary: Summary): RunEnd {
  run.step(idsOf(rows), { state: 'queued' });
  summary.skipped += rows.length;
  return { kind: 'stopped' };
}

/** Whether the next chunk would meet the same problem. */
function concernsAll({ code }: Problem): boolean {
  return [
    'unauthorized',
    'no-token',
    'not-configured',
    'unavailable',
    'rate-limited',
    'size-needs-label-url',
  ].includes(code);
}

const idsOf = (rows: readonly BatchRow[]): number[] => rows.map((row) => row.id);

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
