import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { Words } from '../../shared/language.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { BatchRow } from '../../shared/station.ts';
import type { Label } from '../labels/label.ts';
import type { Printer, Word } from '../printers/printer.ts';
import type { LabelStep } from './ledger.ts';

interface Needs {
  readonly printer: Printer;
  readonly step: (ids: readonly number[], step: LabelStep) => readonly BatchRow[];
  readonly onWaiting: (waiting: Problem | null) => void;
  /** The operator's stop: a job that only waits for somebody at the printer is taken back. */
  readonly signal: AbortSignal;
}

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
   * @returns false where the printer can't print now and the label was not begun
   */
  print(row: BatchRow, label: Label, phases: DocumentPhases): Promise<boolean>;
  /** What went wrong with the printer; nothing more is to be handed over then. */
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

  function fails(row: BatchRow, problem: Problem, asked: boolean): void {
    if (problem.code === 'handover-unknown') {
      counts.unknown += step([row.id], { event: 'doubt', problem }).length;
    } else if (asked) {
      // The operator stopped it, and it certainly did not come out.
      step([row.id], { event: 'cancel', problem: null });
      return;
    } else {
      counts.failed += step([row.id], { event: 'fail', problem }).length;
    }
    trouble ??= problem;
    for (const job of givingUp) job.abort();
  }

  function succeeds(row: BatchRow, word: Word, file: string | null): void {
    if (word.state === 'submitted') untold = { number: (untold?.number ?? 0) + 1, why: word.why };
    counts.printed += step(
      [row.id],
      word.state === 'printed'
        ? { event: 'print', file, problem: null }
        : { event: 'hand-over', file, problem: null, final: true },
    ).length;
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
        if (handedOver) step([row.id], { event: 'hand-over', problem });
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

      const title = jobTitle(row);
      step([row.id], { event: 'submit', title, phases, problem: null, warnings: row.warnings });
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
        step([row.id], { event: 'hand-over', file });
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
        if (problem.code !== 'printer-not-ready') {
          fails(row, problem, false);
          return true;
        }
        // Nothing of it was sent: it stays in the queue.
        step([row.id], { event: 'requeue' });
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

/** Unique per job, and found again in a spooler's list: the row, and when its run prepared it. */
function jobTitle({ code, id, changedAtMs }: BatchRow): string {
  return `Tem ${code} #${id}-${changedAtMs.toString(36)}`;
}
