import { z } from 'zod';
import type { DriverMismatch } from './driver-mismatch.ts';
import type { LabelSize, SizeMm } from './label-size.ts';
import type { OrderBrief } from './order.ts';
import type { OrderCode } from './order-code.ts';
import type { Problem } from './problem.ts';
import type { ReceiverMatch, UnexpectedCode, VerificationIssue } from './verification-issue.ts';

/**
 * Where a label is on its way.
 *
 * - `looking-up`: what was scanned is no full order code; the order that it means is being looked up.
 * - `queued`: waits for a print run. `held`: waits for the operator's answer, and is not printed before it.
 * - `preparing`: its page is being loaded and inspected. `proven`: its page names its order and can be scanned.
 * - `submitting`: being handed over, it may come out from here on. `submitted`: printer or spooler took it.
 * - `printed`: the spooler or printer says so, its file is written, or the operator saw it. `confirmed`: it was scanned
 *   back from the paper.
 * - `failed`: it did not come out. `unknown`: it may or may not have; only the operator can tell.
 * - `cancelled`: the operator took it out before it was printed.
 */
export const LABEL_STATES = [
  'looking-up',
  'queued',
  'held',
  'preparing',
  'proven',
  'submitting',
  'submitted',
  'printed',
  'confirmed',
  'failed',
  'unknown',
  'cancelled',
] as const;
export type LabelState = (typeof LABEL_STATES)[number];

/** What each state says of its label: how far it is, and who has to do something before nothing is left to do. */
const STATE_FACTS: Readonly<
  Record<
    LabelState,
    {
      readonly stage: 'not-started' | 'in-progress' | 'handed-over' | 'not-printed';
      readonly awaits: 'run' | 'operator' | 'scan-back' | 'nobody';
    }
  >
> = {
  'looking-up': { stage: 'not-started', awaits: 'run' },
  queued: { stage: 'not-started', awaits: 'run' },
  held: { stage: 'not-started', awaits: 'operator' },
  preparing: { stage: 'in-progress', awaits: 'run' },
  proven: { stage: 'in-progress', awaits: 'run' },
  submitting: { stage: 'in-progress', awaits: 'run' },
  // What was sent to a printer that never says more stays so, and is done.
  submitted: { stage: 'handed-over', awaits: 'scan-back' },
  printed: { stage: 'handed-over', awaits: 'scan-back' },
  confirmed: { stage: 'handed-over', awaits: 'nobody' },
  failed: { stage: 'not-printed', awaits: 'operator' },
  unknown: { stage: 'not-printed', awaits: 'operator' },
  cancelled: { stage: 'not-printed', awaits: 'nobody' },
};

/** Whether nothing of a label was begun: adding its order can be undone. */
export const isNotStarted = (state: LabelState): boolean => STATE_FACTS[state].stage === 'not-started';

/** Whether a run has the label in its hands: its row can't be removed. */
export const isInProgress = (state: LabelState): boolean => STATE_FACTS[state].stage === 'in-progress';

/** Whether a label has left Tem, so that it can be asked for once more. */
export const isHandedOver = (state: LabelState): boolean => STATE_FACTS[state].stage === 'handed-over';

/** Whether a run will do no more to a label. */
export const isFinished = (state: LabelState): boolean => STATE_FACTS[state].awaits !== 'run';

/** Whether a label came out, as far as known, and still has to be scanned back from the paper. */
export const isUnconfirmed = ({ state, toConfirm }: Pick<BatchRow, 'state' | 'toConfirm'>): boolean =>
  toConfirm && STATE_FACTS[state].awaits === 'scan-back';

/** Whether nothing is left to do for a row: no print, no answer, no scan back. */
export function isDone({ state, toConfirm }: Pick<BatchRow, 'state' | 'toConfirm'>): boolean {
  const { awaits } = STATE_FACTS[state];
  return awaits === 'nobody' || (awaits === 'scan-back' && !toConfirm);
}

/** What a printed label may suffer from. */
export type LabelWarning =
  /** Bars finer than 2 dots may not scan; `dots` is the width of the finest. */
  | { readonly kind: 'narrow-bars'; readonly dots: number }
  /** Something is cut off at the edge of the paper. */
  | { readonly kind: 'edge-ink' }
  /** Its order's status could not be looked up before it was printed. */
  | { readonly kind: 'status-unknown' }
  /** What it says of the receiver is not what is known of its order. */
  | { readonly kind: 'receiver-differs' }
  /** The printer's driver does not draw it as it was proven. */
  | DriverMismatch;

/** Why a label is printed again. */
export const REPRINT_REASONS = ['damaged', 'lost', 'unreadable', 'changed', 'other'] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];
export const ReprintReasonSchema = z.enum(REPRINT_REASONS);

/** One order of the batch. */
export interface BatchRow {
  readonly id: number;
  /** Of a row whose order is not known (yet): what was scanned. */
  readonly code: OrderCode;
  /** What was scanned, where that was a shortcode or the sender's own code. */
  readonly scanned: string | null;
  readonly state: LabelState;
  /** Why it failed, is unknown or is held; of a submitted one, what the printer waits for. */
  readonly problem: Problem | null;
  /** What the operator should know of the label that was made last. */
  readonly warnings: readonly LabelWarning[];
  /** Why it is printed again, where it is. */
  readonly reprint: ReprintReason | null;
  /** It was handed over while labels were to be scanned back from the paper (setting scanBack). */
  readonly toConfirm: boolean;
  /** The doubt that the operator has looked at and accepted, and the unexpected codes that stood on the label then. */
  readonly accepted: VerificationIssue | null;
  readonly acceptedCodes: readonly string[];
  /** Of a label that is held: the codes on it that are none of its order's. */
  readonly unexpectedCodes: readonly UnexpectedCode[];
  /** What the label that was made last says of the receiver; null where nothing can be said. */
  readonly receiver: ReceiverMatch | null;
  /** The order's status that held it back, and that the operator has accepted. */
  readonly acceptedStatus: string | null;
  /** The order as the book has it; null where it knows nothing of it. */
  readonly order: RowOrder | null;
  /** Size, printer, file and pages of the last print; null (0 pages) before the first. */
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly file: string | null;
  readonly pages: number;
  /** Milliseconds since 1970. */
  readonly changedAtMs: number;
}

/** What a row shows of its order. */
export type RowOrder = Pick<
  OrderBrief,
  'soc' | 'status' | 'statusName' | 'amount' | 'amountWas' | 'weight' | 'weightWas'
>;

export type RunState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly done: number;
      readonly total: number;
      readonly stopping: boolean;
      /** What the printer waits for somebody to do (paper, lid), if anything. */
      readonly waiting: Problem | null;
    };

/** What scans mean now: `collect` new orders, or `confirm` printed labels by scanning them back from the paper. */
export const STATION_PHASES = ['collect', 'confirm'] as const;
export type StationPhase = (typeof STATION_PHASES)[number];

/** A label was scanned back that is none of those that were printed: the line stands still until somebody has seen it. */
export interface Alarm {
  /** What was scanned. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** The label that was handed over last. */
export interface LastLabel {
  readonly code: OrderCode;
  /** Counts labels, so that the same order printed twice is seen twice. */
  readonly sequence: number;
}

/** A run that ended before its orders were printed, and goes on by itself once it can. */
export interface PendingResume {
  /** What it waits for. */
  readonly problem: Problem;
  /** When it is tried again (milliseconds since 1970); null where an event tells. */
  readonly retryAtMs: number | null;
  /** Orders that are left. */
  readonly remaining: number;
}

/** How a run ended, or why none began. */
export type RunOutcome =
  | { readonly kind: 'ended'; readonly summary: RunSummary }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** How the last run went that the station began by itself; `turn` counts them. */
export interface AutoPrintRun {
  readonly sequence: number;
  readonly outcome: RunOutcome;
}

/** What else there is to know of the station than its rows. */
export interface StationWork {
  readonly run: RunState;
  readonly phase: StationPhase;
  readonly alarm: Alarm | null;
  readonly last: LastLabel | null;
  readonly resuming: PendingResume | null;
  readonly autoPrint: AutoPrintRun | null;
}

/** The whole station, as of one revision. Rows are in the order in which they were added. */
export interface StationState extends StationWork {
  readonly revision: number;
  readonly rows: readonly BatchRow[];
}

/** What changed between the revision before and this one. */
export interface StationChange extends StationWork {
  readonly revision: number;
  /** Rows that are new or different, in order. */
  readonly changed: readonly BatchRow[];
  readonly removed: readonly number[];
}

/** What became of a scanned or typed text. */
export type ScanAnswer =
  /** In the batch; `looking-up` where it is no full order code and the book knows it not. */
  | { readonly kind: 'added'; readonly row: BatchRow }
  /** The batch has it already; nothing changed. */
  | { readonly kind: 'duplicate'; readonly row: BatchRow }
  | { readonly kind: 'empty' }
  /** Not a code at all. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** Scanned back: it is the label of this row, which was printed. */
  | { readonly kind: 'confirmed'; readonly row: BatchRow }
  /** Scanned back before; nothing changed. */
  | { readonly kind: 'confirmed-before'; readonly row: BatchRow }
  /** Scanned back, and none of the labels that were printed: the station is stopped (`StationState.alarm`). */
  | { readonly kind: 'wrong'; readonly text: string }
  /** Not taken: the station is stopped. */
  | { readonly kind: 'stopped'; readonly text: string };

/** What became of a list of codes that was pasted or dropped. */
export interface AddedCodes {
  readonly added: number;
  /** The batch had them already, or the list had them twice. */
  readonly duplicates: number;
  /** Texts that can't be codes; the first hundred, and how many there are. */
  readonly invalid: readonly string[];
  readonly invalidCount: number;
  /** Not taken, because the batch is full. */
  readonly left: number;
}

/** How a print run ended: labels, and what else was seen. */
export interface RunSummary {
  /** Handed over, as far as known. */
  readonly printed: number;
  readonly failed: number;
  readonly unknown: number;
  /** Wait for the operator's answer. */
  readonly held: number;
  /** Not tried, because the run was stopped or the printer can't print. */
  readonly skipped: number;
  /** Of those that were handed over, how many without their order's status being known. */
  readonly unchecked: number;
  /** Pages of orders that are not in the batch; never printed. */
  readonly foreign: number;
  /** Of those that were handed over, how many no printer or spooler spoke of again, and why. */
  readonly unconfirmed: Problem | null;
  /** What ended the run early, other than the operator. */
  readonly endedBy: Problem | null;
}

/** A label's page as it would be printed, for the operator to judge. */
export interface LabelPicture extends SizeMm {
  /** A PNG as data: address. */
  readonly dataUrl: string;
}

/** The label that was handed over last, as it was printed. */
export interface LastLabelPicture {
  readonly last: LastLabel;
  readonly picture: LabelPicture;
}
