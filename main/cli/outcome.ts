import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem, ProblemCode } from '../../shared/problem.ts';
import type { BatchRow, LabelWarning } from '../../shared/station.ts';
import type { ReceiverMatch, UnexpectedCode } from '../../shared/verification-issue.ts';
import type { Streams } from './command.ts';
import { formatProblemBlock } from './problem-lines.ts';
import { formatJsonLine, line } from './terminal-text.ts';

/** What `tem print --json` says of one order. */
export interface Outcome {
  readonly code: OrderCode;
  /** What was given, where that was a shortcode or the sender's own code. */
  readonly scanned?: string;
  /** `printed`: handed over. `skipped`: not tried, because the run ended before. */
  readonly outcome: 'printed' | 'failed' | 'skipped';
  readonly reason: ProblemCode | null;
  readonly pages: number;
  /** Absolute path where the printer is a folder. */
  readonly file: string | null;
  /** What a label that was handed over may suffer from; left out where that is nothing. */
  readonly warnings?: readonly LabelWarning[];
  /** Of a label that is held: the codes on it that are none of its order's; left out where there are none. */
  readonly strange?: readonly UnexpectedCode[];
  /** Of a label that is held: what it says of the receiver; left out where nothing can be said. */
  readonly receiver?: ReceiverMatch;
}

/**
 * A row's outcome, once its run has ended.
 * @param endedBy what ended the run before the row's turn; null where it was the person
 */
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
    // Its run is over, and what became of it could not be written down.
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

/** Writes one outcome: as JSON, or in words (what went wrong in Vietnamese and English). */
export function writeOutcome(
  outcome: Outcome,
  problem: Problem | null,
  json: boolean,
  { output, error }: Streams,
): void {
  if (json) output.write(formatJsonLine(outcome));
  if (outcome.outcome === 'printed') {
    const file = outcome.file === null ? '' : `  ${outcome.file}`;
    if (!json) output.write(line(`✓ ${outcome.code}${file}`));
    return;
  }
  const failure: Problem = problem ?? { code: outcome.reason ?? 'internal' };
  const heading = `${outcome.outcome === 'failed' ? '✗' : '–'} ${outcome.code}  ${failure.code}`;
  (json ? error : output).write(formatProblemBlock(heading, failure));
}
