import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { Words } from '../../shared/language.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { Label } from '../labels/label.ts';
import { isStorageFailure } from '../ledger/failure.ts';
import { jobTitle } from '../printers/job-title.ts';
import type { Printer, Word } from '../printers/printer.ts';
import type { LabelRow, LabelStep } from './ledger.ts';

interface Needs {
  readonly printer: Printer;
  readonly step: (ids: readonly number[], step: LabelStep) => readonly LabelRow[];
  readonly onWaiting: (waiting: Problem | null) => void;
  /** The operator's stop: a job that only waits for somebody at the printer is taken back. */
  readonly signal: AbortSignal;
}

/** Of these nothing of the label was sent (see Printer.print). */
const SENT_NOTHING: ReadonlySet<Problem['code']> = new Set([
  'printer-not-ready',
  'printer-silent',
  'printer-not-allowed',
]);

/** How many jobs ended how. */
export interface JobCounts {
  readonly printed: number;
  readonly failed: number;
  readonly unknown: number;
  /** Of the printed ones, those of which nobody will say more than that they were taken, and why. */
  readonly untold: Problem | null;
}

/** The labels that were handed over and whose last word is awaited: at most as many as the printer wants ahead. */
export interface JobTray {
  /**
   * Hands a proven label over. Resolves when the printer can take the next, or will take no more.
   * @param phases what its document took
   * @returns false where the printer can't print now, or its handing over can't be written down: the label was not begun
   */
  print(row: LabelRow, label: Label, phases: DocumentPhases): Promise<boolean>;
  /** What went wrong with the printer or the ledger; nothing more is to be handed over then. */
  trouble(): Problem | null;
  /** Resolves when the last word on every job is known. */
  emptied(): Promise<JobCounts>;
}

/** Follows each job from before its handing over to its last word, and writes each step into the ledger first. */
export function createJobTray({ printer, step, onWaiting, signal }: Needs): JobTray {
  const counts = { printed: 0, failed: 0, unknown: 0 };
  let untold: { number: number; why: Words } | null = null;
  const open = new Set<Promise<void>>();
  /** One per job, to take it back. */
  const givingUp = new Set<AbortController>();
  let trouble: Problem | null = null;

  /**
   * Writes down what became of a label that may have come out. Where that can't be written it stays in the ledger as it was
   * last, to be asked about by the next run or the next start; it is never taken for the printer's failure.
   * @returns how many rows it was written of; null where it could not be
   */
  function note({ id }: LabelRow, what: LabelStep): number | null {
    try {
      return step([id], what).length;
    } catch (error) {
      const problem = problemOf(error);
      if (!isStorageFailure(problem)) throw error;
      trouble ??= problem;
      return null;
    }
  }

  function count(as: 'printed' | 'failed' | 'unknown', noted: number | null): void {
    if (noted === null) counts.unknown += 1;
    else counts[as] += noted;
  }

  function fails(row: LabelRow, problem: Problem, asked: boolean): void {
    if (problem.code === 'handover-unknown') {
      count('unknown', note(row, { event: 'doubt', problem }));
    } else if (asked) {
      // The operator stopped it, and it certainly did not come out.
      note(row, { event: 'cancel', problem: null });
      return;
    } else {
      count('failed', note(row, { event: 'fail', problem }));
    }
    trouble ??= problem;
    for (const job of givingUp) job.abort();
  }

  function succeeds(row: LabelRow, word: Word, file: string | null): void {
    if (word.state === 'submitted') untold = { number: (untold?.number ?? 0) + 1, why: word.why };
    count(
      'printed',
      note(
        row,
        word.state === 'printed'
          ? { event: 'print', file, problem: null }
          : { event: 'hand-over', file, problem: null, final: true },
      ),
    );
  }

  /** Resolves when one more label may be handed over, or none will be. */
  async function room(): Promise<void> {
    if (open.size < printer.jobsAhead || trouble !== null) return;
    await Promise.race(open);
    await room();
  }

  return {
    async print(row, label, phases) {
      const giveUp = new AbortController();
      let waiting: Words | null = null;
      let handedOver = false;
      const tellWaiting = (): void => {
        const problem: Problem | null =
          waiting === null
            ? null
            : { code: 'printer-waiting', values: { printer: printer.name, reason: waiting } };
        if (handedOver) note(row, { event: 'hand-over', problem });
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

      const title = jobTitle(row.code, row.id, row.changedAtMs);
      const proof = { ...label.proof, dpi: label.dpi };
      const submit = {
        event: 'submit',
        title,
        phases,
        proof,
        problem: null,
        warnings: row.warnings,
      } as const;
      if (note(row, submit) === null) {
        end();
        return false;
      }
      try {
        const { file, word } = await printer.print(label, {
          title,
          signal: giveUp.signal,
          onWaiting(reason) {
            if (reason === waiting) return;
            waiting = reason;
            tellWaiting();
          },
        });
        if (!(word instanceof Promise)) {
          end();
          succeeds(row, word, file);
          return true;
        }
        note(row, { event: 'hand-over', file });
        handedOver = true;
        if (waiting !== null) tellWaiting();
        const followed = word
          .then((last) => succeeds(row, last, file))
          .catch((error: unknown) => fails(row, problemOf(error), signal.aborted && giveUp.signal.aborted))
          .finally(() => {
            end();
            open.delete(followed);
          });
        open.add(followed);
        await room();
        return true;
      } catch (error) {
        end();
        const problem = problemOf(error);
        if (!SENT_NOTHING.has(problem.code)) {
          fails(row, problem, false);
          return true;
        }
        // Nothing of it was sent: it stays in the queue.
        note(row, { event: 'requeue' });
        trouble ??= problem;
        return false;
      }
    },
    trouble: () => trouble,
    async emptied() {
      while (open.size > 0) await Promise.all(open);
      return { ...counts, untold: untold === null ? null : { code: 'not-told', values: untold } };
    },
  };
}
