import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem, ProblemCode } from '../../shared/problem.ts';
import type { BatchRow, LabelWarning } from '../../shared/station.ts';
import type { ReceiverMatch, UnexpectedCode } from '../../shared/verification-issue.ts';
import type { Streams } from './command.ts';
import { formatProblemBlock } from './problem-lines.ts';
import { formatJsonLine, line } from './terminal-text.ts';

/** What `tem print --json` reports of one order. */
export interface Outcome {
  readonly code: OrderCode;
  /** The given text, if it was a shortcode or the sender's own code. */
  readonly scanned?: string;
  /** The account's name, or its id while it has none; omitted at a station with one account, and while none is known. */
  readonly account?: string;
  /** `printed`: handed over. `previewed`: would come out without a question. `skipped`: not tried, because the run ended before. */
  readonly outcome: 'printed' | 'previewed' | 'failed' | 'skipped';
  readonly reason: ProblemCode | null;
  readonly pages: number;
  /** Absolute path if the printer is a folder, or of the preview's picture. */
  readonly file: string | null;
  /** The possible defects of a handed-over label; omitted if there are none. */
  readonly warnings?: readonly LabelWarning[];
  /** For a held label: the codes on it that do not belong to its order; omitted if there are none. */
  readonly strange?: readonly UnexpectedCode[];
  /** For a held label: how its receiver compares; omitted if unknown. */
  readonly receiver?: ReceiverMatch;
}

/** Returns a row's outcome once its run has ended. @param endedBy what ended the run before the row's turn; null: the user */
export function outcomeOf(row: BatchRow, endedBy: Problem | null = null): Outcome {
  const { code, pages, file } = row;
  const given = { code, ...(row.scanned === null || row.scanned === code ? {} : { scanned: row.scanned }) };
  const none = { ...given, pages: 0, file: null };
  switch (row.state) {
    case 'printed':
    case 'submitted':
    case 'confirmed':
      return {
        ...given,
        outcome: 'printed',
        reason: null,
        pages,
        file,
        ...(row.warnings.length === 0 ? {} : { warnings: row.warnings }),
      };
    case 'failed':
      return { ...none, outcome: 'failed', reason: row.problem?.code ?? 'internal' };
    case 'held':
      return {
        ...none,
        outcome: 'failed',
        reason: row.problem?.code ?? 'internal',
        ...(row.unexpectedCodes.length === 0 ? {} : { strange: row.unexpectedCodes }),
        ...(row.receiver === null ? {} : { receiver: row.receiver }),
      };
    case 'unknown':
    // Its run is over, and its result could not be stored.
    case 'submitting':
      return { ...none, outcome: 'failed', reason: row.problem?.code ?? 'handover-unknown' };
    case 'looking-up':
    case 'queued':
    case 'preparing':
    case 'proven':
    case 'cancelled':
      return { ...none, outcome: 'skipped', reason: endedBy?.code ?? 'stopped' };
  }
}

/** Writes one outcome: as JSON, or as text (with problems in Vietnamese and English). */
export function writeOutcome(
  outcome: Outcome,
  problem: Problem | null,
  json: boolean,
  { output, error }: Streams,
): void {
  if (json) output.write(formatJsonLine(outcome));
  const of = outcome.account === undefined ? outcome.code : `${outcome.code} · ${outcome.account}`;
  const file = outcome.file === null ? '' : `  ${outcome.file}`;
  if (outcome.outcome === 'printed' || outcome.outcome === 'previewed') {
    if (!json) output.write(line(`✓ ${of}${file}`));
    return;
  }
  const failure: Problem = problem ?? { code: outcome.reason ?? 'internal' };
  const heading = `${outcome.outcome === 'failed' ? '✗' : '–'} ${of}  ${failure.code}${file}`;
  (json ? error : output).write(formatProblemBlock(heading, failure));
}

/** Writes items in a given order, each once, as soon as all earlier ones are written. */
export type OrderedOutput = ReturnType<typeof createOrderedOutput>;

export function createOrderedOutput(ids: readonly number[]) {
  const waiting = new Map<number, (() => void) | null>(ids.map((id) => [id, null]));
  return {
    emit(id: number, what: () => void): void {
      if (waiting.get(id) !== null) return;
      waiting.set(id, what);
      for (const [next, ready] of waiting) {
        if (ready === null) return;
        waiting.delete(next);
        ready();
      }
    },
  };
}
