import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { LabelWarning, RunSummary } from '../../shared/station.ts';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { DocumentResult, HeldLabel, Label } from '../labels/label.ts';
import type { LabelRun } from '../labels/label-maker.ts';
import type { Log } from '../log/log.ts';
import { withTrace } from '../log/trace.ts';
import { prefetch } from '../platform/prefetch.ts';
import type { Printer } from '../printers/printer.ts';
import type { PrintDecision } from './hold-rules.ts';
import type { LabelRow, LabelStep } from './label-row.ts';
import { createPrintJobTracker, type PrintJobTracker } from './print-job-tracker.ts';

interface PrintRun {
  /** The queued labels to print, in order. */
  readonly rows: readonly LabelRow[];
  readonly size: LabelSize;
  readonly printer: Printer;
  readonly chunkSize: number;
  /** Starts making labels; stops when the signal aborts. */
  readonly labels: (signal: AbortSignal) => LabelRun;
  /** Moves labels into a state, stored on disk before it returns; returns those that are still in the batch. */
  readonly step: (ids: readonly number[], step: LabelStep) => readonly LabelRow[];
  readonly decidePrint: (row: LabelRow) => Promise<PrintDecision>;
  /** Called with what the printer is waiting for, and with null when the wait is over. */
  readonly onWaiting: (waiting: Problem | null) => void;
  /** Whether the remaining orders fail or stay queued when the service can no longer be reached. */
  readonly onServiceLoss: 'fail' | 'keep';
  /** When aborted, no further label is begun and the current one is finished. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/**
 * Prints a batch: makes the labels document by document, one document ahead of the printer, and hands them over one by one, in
 * order. Each state is stored before the step it names, so that a crash never leaves a label that may have come out as "queued".
 *
 * One label's failure affects that label only. If the service cannot be used, all remaining labels fail. If the printer cannot
 * print, the run ends, because the next label would meet the same problem; labels not yet begun stay queued. The run also ends if
 * the disk rejects writes; the next run, or the next start, then corrects the stored states.
 * @throws ProblemError before anything is begun, if the printer cannot be used
 */
export async function printBatch(run: PrintRun): Promise<RunSummary> {
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
    for await (const made of prefetch(proveDocuments(run, batch, labels))) {
      foreign += made.foreign;
      batch.setAside(made);
      if (await printDocument(run, batch, tracker, made)) continue;
      ended.abort();
      break;
    }
  } catch (error) {
    const problem = problemOf(error);
    if (isStorageFailure(problem)) storageProblem = problem;
    // The problem concerns no single order, and the remaining ones would meet it too. A stop is not a failure.
    else if (!run.signal.aborted) {
      serviceProblem = problem;
      if (run.onServiceLoss === 'fail' || !isTemporary(problem)) ifWritable(() => batch.failAll(problem));
    }
  }
  ended.abort();
  const skipped = batch.skipped();
  ifWritable(batch.giveBack);
  const jobs = await tracker.whenEmpty();
  const { failed, held, unchecked } = batch.counts;
  return {
    printed: jobs.printed,
    failed: jobs.failed + failed,
    unknown: jobs.unknown,
    held,
    skipped,
    unchecked,
    foreign,
    unconfirmed: jobs.unconfirmed,
    endedBy: storageProblem ?? tracker.problem() ?? serviceProblem,
  };
}

/** Hands a document's labels over; returns whether the run continues. */
async function printDocument(
  run: PrintRun,
  batch: RunQueue,
  tracker: PrintJobTracker,
  made: DocumentResult,
): Promise<boolean> {
  for (const [code, label] of made.labels) {
    if (run.signal.aborted || tracker.problem() !== null) return false;
    const decision = await batch.decide(code);
    if (run.signal.aborted) return false;
    if (decision.kind === 'hold') {
      batch.setAside({ problems: new Map(), held: new Map([[code, { problem: decision.problem }]]) });
      continue;
    }
    const row = batch.take(code, decision);
    if (row === null) continue;
    const begun = await withTrace({ label: row.id }, () => tracker.print(row, label, made.phases));
    if (!begun) batch.stayed();
  }
  return !run.signal.aborted && tracker.problem() === null;
}

/** Prepares the batch chunk by chunk, and yields each document's labels once they are stored as proven. */
async function* proveDocuments(
  run: PrintRun,
  batch: RunQueue,
  labels: LabelRun,
): AsyncGenerator<DocumentResult> {
  for await (const made of labels.makeLabels(prepareChunks(run, batch))) {
    run.log({ event: 'labels ready', labels: batch.prove(made), foreign: made.foreign, ...made.phases });
    yield made;
  }
}

/** Yields the batch in chunks, each stored as prepared when it is taken up. */
function* prepareChunks(run: PrintRun, batch: RunQueue): Generator<readonly OrderCode[]> {
  for (const chunk of chunksOf(run.rows, run.chunkSize)) {
    if (run.signal.aborted) return;
    const codes = batch.prepare(chunk);
    if (codes.length > 0) yield codes;
  }
}

/** Orders without a label to print now, and why. */
interface SetAside {
  readonly problems: DocumentResult['problems'];
  readonly held: ReadonlyMap<OrderCode, Partial<HeldLabel> & Pick<HeldLabel, 'problem'>>;
}

/** The run's rows, and how far each has come on its way to the printer. */
type RunQueue = ReturnType<typeof createRunQueue>;

function createRunQueue({ rows, size, printer, step, decidePrint }: PrintRun) {
  /** Not handed over yet, with the state that the run has set. */
  const left = new Map<OrderCode, { row: LabelRow; begun: boolean }>(
    rows.map((row) => [row.code, { row, begun: false }]),
  );
  const counts = { failed: 0, held: 0, unchecked: 0 };
  let givenBack = 0;

  const idsLeft = (codes: Iterable<OrderCode>): number[] =>
    [...codes].flatMap((code) => left.get(code)?.row.id ?? []);

  function prepare(chunk: readonly LabelRow[]): OrderCode[] {
    // The operator may have removed some since the run began.
    const remaining = step(
      chunk.map((row) => row.id),
      {
        event: 'prepare',
        problem: null,
        size,
        printer: printer.name,
        file: null,
        pages: 0,
        warnings: [],
        receiver: null,
      },
    );
    for (const { code } of chunk) left.delete(code);
    for (const row of remaining) left.set(row.code, { row, begun: true });
    return remaining.map((row) => row.code);
  }

  function finishRows(codes: readonly OrderCode[], how: LabelStep): number {
    const ids = idsLeft(codes);
    for (const code of codes) left.delete(code);
    return step(ids, how).length;
  }

  return {
    counts,
    prepare,
    /** Returns the ids of the rows that now have a label. */
    prove(made: DocumentResult): number[] {
      // Rows with equal warnings are stored together, because each write is a commit to disk.
      const warningsOf = (label: Label): readonly LabelWarning[] => [
        ...label.warnings,
        ...(printer.warningsOf?.(label) ?? []),
      ];
      const alike = Map.groupBy(made.labels, ([, label]) =>
        JSON.stringify([label.dots.length, warningsOf(label), label.proof.receiver]),
      );
      return [...alike.values()].flatMap((labels) => {
        const [first] = labels;
        if (first === undefined) return [];
        const [, label] = first;
        const rows = step(idsLeft(labels.map(([code]) => code)), {
          event: 'prove',
          pages: label.dots.length,
          warnings: warningsOf(label),
          receiver: label.proof.receiver,
        });
        for (const row of rows) left.set(row.code, { row, begun: true });
        return rows.map(({ id }) => id);
      });
    },
    /** Handles a document's orders that have no label to print. */
    setAside({ problems, held }: SetAside) {
      for (const [code, problem] of problems) counts.failed += finishRows([code], { event: 'fail', problem });
      for (const [code, why] of held) counts.held += finishRows([code], { event: 'hold', ...why });
    },
    /** Decides whether the next label may be handed over. */
    async decide(code: OrderCode): Promise<PrintDecision> {
      const row = left.get(code)?.row;
      return row === undefined ? { kind: 'yes' } : decidePrint(row);
    },
    /** Takes a label's row out for its handover, with a note if its status could not be looked up. */
    take(code: OrderCode, { kind }: PrintDecision): LabelRow | null {
      const row = left.get(code)?.row ?? null;
      left.delete(code);
      if (row === null || kind !== 'unchecked') return row;
      counts.unchecked++;
      return { ...row, warnings: [...row.warnings, { kind: 'status-unknown' }] };
    },
    /** Records that a taken row stayed in the queue after all. */
    stayed() {
      givenBack++;
    },
    failAll(problem: Problem) {
      prepare([...left.values()].filter(({ begun }) => !begun).map(({ row }) => row));
      counts.failed += finishRows([...left.keys()], { event: 'fail', problem });
    },
    /** The number of labels that were neither printed nor failed. */
    skipped: () => givenBack + left.size,
    giveBack(): void {
      const codes = [...left].filter(([, { begun }]) => begun).map(([code]) => code);
      finishRows(codes, { event: 'requeue' });
    },
  };
}

/** Whether the service will accept the same orders later without anybody's help. */
export function isTemporary({ code }: Problem): boolean {
  return code === 'unavailable' || code === 'rate-limited';
}

/**
 * The first chunk is a single label, so that the printer has work soon; while it prints, ten are made, then as many as a document
 * may hold: each chunk costs about 0.1 s by itself.
 */
const FIRST_CHUNK = 1;
const CHUNK_GROWTH = 10;

function* chunksOf<Item>(items: readonly Item[], most: number): Generator<readonly Item[]> {
  let size = FIRST_CHUNK;
  for (let from = 0; from < items.length; ) {
    const to = from + Math.min(size, most);
    yield items.slice(from, to);
    from = to;
    size *= CHUNK_GROWTH;
  }
}
