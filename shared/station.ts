import type { LabelSize } from './label-size.ts';
import type { OrderCode } from './order-code.ts';
import type { Problem } from './problem.ts';

/**
 * Where a label is on its way. `submitted`: the system's spooler took it, no more is known. `printed`: its file is
 * written, or the operator saw it. `unknown`: it may or may not have come out; only the operator can tell.
 */
export type LabelState =
  | 'queued'
  | 'preparing'
  | 'submitting'
  | 'submitted'
  | 'printed'
  | 'failed'
  | 'unknown';

/** One order of the batch. */
export interface BatchRow {
  readonly id: number;
  readonly code: OrderCode;
  readonly state: LabelState;
  /** Why it failed or is unknown. */
  readonly problem: Problem | null;
  /** Size, printer, file and pages of the last print; null (0 pages) before the first. */
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly file: string | null;
  readonly pages: number;
  /** Milliseconds since 1970. */
  readonly changedAtMs: number;
}

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number; readonly stopping: boolean };

/** The whole station, as of one revision. Rows are in the order in which they were added. */
export interface StationState {
  readonly revision: number;
  readonly rows: readonly BatchRow[];
  readonly run: RunState;
}

/** What changed between the revision before and this one. */
export interface StationChange {
  readonly revision: number;
  /** Rows that are new or different, in order. */
  readonly changed: readonly BatchRow[];
  readonly removed: readonly number[];
  readonly run: RunState;
}

/** What became of a scanned or typed text. */
export type ScanAnswer =
  | { readonly kind: 'added'; readonly row: BatchRow }
  /** The batch has it already; nothing changed. */
  | { readonly kind: 'duplicate'; readonly row: BatchRow }
  | { readonly kind: 'empty' }
  /** Not a code at all. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** A form never seen: scan again with `accept` to take it all the same. */
  | { readonly kind: 'unusual'; readonly code: OrderCode };

/** How a print run ended. */
export interface RunSummary {
  readonly printed: number;
  readonly failed: number;
  readonly unknown: number;
  /** Not tried, because the run was stopped. */
  readonly skipped: number;
}

/** States in which a label's row can be removed, and those in which it waits to be printed. */
export function isUnderWay(state: LabelState): boolean {
  return state === 'preparing' || state === 'submitting';
}
