import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { LocalizedText } from '../../shared/language.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { Label } from '../labels/label.ts';
import { createJobTitle, type Printer, type PrintResult } from '../printers/printer.ts';
import type { LabelRow, LabelStep } from './label-row.ts';

/** With these problems nothing of the label was sent (see Printer.print). */
const NOTHING_SENT: ReadonlySet<Problem['code']> = new Set([
  'printer-not-ready',
  'printer-silent',
  'printer-not-allowed',
]);

/** The number of jobs by result. */
interface JobCounts {
  readonly printed: number;
  readonly failed: number;
  readonly unknown: number;
  /** Why no confirmation will follow for the printed jobs that were only accepted; null if there are none. */
  readonly unconfirmed: Problem | null;
}

/** Tracks handed-over labels whose result is pending, at most as many as the printer accepts ahead. */
export type PrintJobTracker = ReturnType<typeof createPrintJobTracker>;

/** Tracks each job from before its handover to its result, and stores each step first. */
export function createPrintJobTracker({
  printer,
  step,
  onWaiting,
  signal,
}: {
  readonly printer: Printer;
  readonly step: (ids: readonly number[], step: LabelStep) => readonly LabelRow[];
  readonly onWaiting: (waiting: Problem | null) => void;
  /** Aborted by the operator's stop: a job that only waits for someone at the printer is cancelled. */
  readonly signal: AbortSignal;
}) {
  const counts = { printed: 0, failed: 0, unknown: 0 };
  let unconfirmed: { number: number; why: LocalizedText } | null = null;
  const open = new Set<Promise<void>>();
  /** One per job, to cancel it. */
  const givingUp = new Set<AbortController>();
  let failure: Problem | null = null;

  /**
   * Records what became of a label that may have come out. If that cannot be written, the last stored state remains, and the
   * next run or start asks about it; it never counts as a printer failure.
   * @returns for how many rows it was recorded; null if it could not be
   */
  function recordStep({ id }: LabelRow, what: LabelStep): number | null {
    try {
      return step([id], what).length;
    } catch (error) {
      const problem = problemOf(error);
      if (!isStorageFailure(problem)) throw error;
      failure ??= problem;
      return null;
    }
  }

  function count(as: 'printed' | 'failed' | 'unknown', noted: number | null): void {
    if (noted === null) counts.unknown += 1;
    else counts[as] += noted;
  }

  function recordFailure(row: LabelRow, problem: Problem, asked: boolean): void {
    if (problem.code === 'handover-unknown') {
      count('unknown', recordStep(row, { event: 'doubt', problem }));
    } else if (asked) {
      // The operator stopped it, and it certainly did not come out.
      recordStep(row, { event: 'cancel', problem: null });
      return;
    } else {
      count('failed', recordStep(row, { event: 'fail', problem }));
    }
    failure ??= problem;
    for (const job of givingUp) job.abort();
  }

  function recordSuccess(row: LabelRow, result: PrintResult, file: string | null): void {
    if (result.state === 'submitted')
      unconfirmed = { number: (unconfirmed?.number ?? 0) + 1, why: result.why };
    count(
      'printed',
      recordStep(
        row,
        result.state === 'printed'
          ? { event: 'print', file, problem: null }
          : { event: 'hand-over', file, problem: null, final: true },
      ),
    );
  }

  /** Resolves when one more label may be handed over, or when none will be. */
  async function waitForCapacity(): Promise<void> {
    if (open.size < printer.maxPendingJobs || failure !== null) return;
    await Promise.race(open);
    await waitForCapacity();
  }

  return {
    /**
     * Hands a proven label over. Resolves when the printer can take the next one, or will take no more.
     * @param phases how long its document took
     * @returns false if the printer cannot print now, or the handover cannot be stored: the label was not begun
     */
    async print(row: LabelRow, label: Label, phases: DocumentPhases): Promise<boolean> {
      const giveUp = new AbortController();
      let waiting: LocalizedText | null = null;
      let handedOver = false;
      const reportWaiting = (): void => {
        const problem: Problem | null =
          waiting === null
            ? null
            : { code: 'printer-waiting', values: { printer: printer.name, reason: waiting } };
        if (handedOver) recordStep(row, { event: 'hand-over', problem });
        onWaiting(problem);
        stopIfWaiting();
      };
      const stopIfWaiting = (): void => {
        if (waiting !== null && signal.aborted) giveUp.abort();
      };
      const end = (): void => {
        signal.removeEventListener('abort', stopIfWaiting);
        givingUp.delete(giveUp);
        if (waiting !== null) onWaiting(null);
      };
      signal.addEventListener('abort', stopIfWaiting);
      givingUp.add(giveUp);

      const title = createJobTitle(row.code, row.id, row.changedAtMs);
      const proof = { ...label.proof, dpi: label.dpi };
      const submit = {
        event: 'submit',
        title,
        phases,
        proof,
        problem: null,
        warnings: row.warnings,
      } as const;
      if (recordStep(row, submit) === null) {
        end();
        return false;
      }
      try {
        const { file, result } = await printer.print(label, {
          title,
          signal: giveUp.signal,
          onWaiting(reason) {
            if (reason === waiting) return;
            waiting = reason;
            reportWaiting();
          },
        });
        if (!(result instanceof Promise)) {
          end();
          recordSuccess(row, result, file);
          return true;
        }
        recordStep(row, { event: 'hand-over', file });
        handedOver = true;
        if (waiting !== null) reportWaiting();
        const followed = result
          .then((last) => recordSuccess(row, last, file))
          .catch((error: unknown) =>
            recordFailure(row, problemOf(error), signal.aborted && giveUp.signal.aborted),
          )
          .finally(() => {
            end();
            open.delete(followed);
          });
        open.add(followed);
        await waitForCapacity();
        return true;
      } catch (error) {
        end();
        const problem = problemOf(error);
        if (!NOTHING_SENT.has(problem.code)) {
          recordFailure(row, problem, false);
          return true;
        }
        // Nothing of it was sent, so it stays in the queue.
        recordStep(row, { event: 'requeue' });
        failure ??= problem;
        return false;
      }
    },
    /** The problem of the printer or the disk after which nothing more is handed over. */
    problem: () => failure,
    async whenEmpty(): Promise<JobCounts> {
      while (open.size > 0) await Promise.all(open);
      return {
        ...counts,
        unconfirmed: unconfirmed === null ? null : { code: 'not-told', values: unconfirmed },
      };
    },
  };
}
