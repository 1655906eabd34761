import { z } from 'zod';
import type { RowAccount } from './account.ts';
import type { DriverMismatch } from './driver-mismatch.ts';
import type { LabelSize, SizeMm } from './label-size.ts';
import type { KnownOrder, OrderBrief } from './order.ts';
import type { OrderCode } from './order-code.ts';
import type { Problem } from './problem.ts';
import type { UndoableRemoval } from './removal.ts';
import type { ReceiverMatch, UnexpectedCode, VerificationIssue } from './verification-issue.ts';

/** The longest scanned or typed text that a call takes, in characters; as a code, main refuses much shorter ones. */
export const MAX_SCAN_LENGTH = 2_000;

/**
 * The state of a label.
 *
 * - `looking-up`: the scan is not a full order code; the order that it means is being looked up.
 * - `queued`: waits for a print run. `held`: waits for the operator's answer, and is not printed before it.
 * - `preparing`: its page is being loaded and inspected. `proven`: its page names its order and can be scanned.
 * - `submitting`: being handed over; it may come out from here on. `submitted`: printer or spooler accepted it.
 * - `printed`: the spooler or printer reports it, its file is written, or the operator saw it. `confirmed`: scanned back.
 * - `failed`: it did not come out. `unknown`: it may or may not have; only the operator can tell.
 * - `cancelled`: the operator removed it before it was printed.
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

/** What each state means: how far the label is, and who has to act next. */
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
  // A label sent to a printer that never reports more stays in this state, and is done.
  submitted: { stage: 'handed-over', awaits: 'scan-back' },
  printed: { stage: 'handed-over', awaits: 'scan-back' },
  confirmed: { stage: 'handed-over', awaits: 'nobody' },
  failed: { stage: 'not-printed', awaits: 'operator' },
  unknown: { stage: 'not-printed', awaits: 'operator' },
  cancelled: { stage: 'not-printed', awaits: 'nobody' },
};

/** Whether nothing of a label was begun: adding its order can be undone. */
export const isNotStarted = (state: LabelState): boolean => STATE_FACTS[state].stage === 'not-started';

/** Whether a run is working on the label: its row cannot be removed. */
export const isInProgress = (state: LabelState): boolean => STATE_FACTS[state].stage === 'in-progress';

/** Whether a label has left Tem, so that it can be reprinted. */
export const isHandedOver = (state: LabelState): boolean => STATE_FACTS[state].stage === 'handed-over';

/** Whether no run will change a label any more. */
export const isFinished = (state: LabelState): boolean => STATE_FACTS[state].awaits !== 'run';

/** Whether a label came out, as far as known, and still has to be scanned back from the paper. */
export const isUnconfirmed = ({ state, toConfirm }: Pick<BatchRow, 'state' | 'toConfirm'>): boolean =>
  toConfirm && STATE_FACTS[state].awaits === 'scan-back';

/** Whether nothing is left to do for a row: no print, no answer, no scan-back. */
export function isDone({ state, toConfirm }: Pick<BatchRow, 'state' | 'toConfirm'>): boolean {
  const { awaits } = STATE_FACTS[state];
  return awaits === 'nobody' || (awaits === 'scan-back' && !toConfirm);
}

/** What was odd about the page that a label was made from: something of it may be missing. */
export type PageWarning =
  /** It never stopped changing, and was taken as it was. */
  | { readonly kind: 'never-quiet' }
  /** A barcode's or picture's place stayed empty, or words are not finished. */
  | { readonly kind: 'empty-places' }
  /** Content is cut off at the edge of the paper, or of a box on it. */
  | { readonly kind: 'edge-ink' };

/** The possible defects of a printed label. */
export type LabelWarning =
  | PageWarning
  /** Bars finer than 2 dots may not scan; `dots` is the width of the finest. */
  | { readonly kind: 'narrow-bars'; readonly dots: number }
  /** It shows text that Tem can't read and so did not compare: in a picture, or in letters that the document does not tell. */
  | { readonly kind: 'unreadable-text' }
  /** Its order's status could not be looked up before it was printed. */
  | { readonly kind: 'status-unknown' }
  /** Its receiver differs from what is known of its order; it shows nothing of him; it has no text that could show him. */
  | { readonly kind: 'receiver-differs' | 'receiver-missing' | 'receiver-unread' }
  /** It has another size than the one asked for, which the service makes too, or which the operator has agreed to. */
  | { readonly kind: 'other-size'; readonly label: string; readonly asked: string }
  /** The printer's driver does not print it as proven. */
  | DriverMismatch;

/** Why a label is printed again: what is asked for first, and the rest, in this order everywhere, so that a digit means the same on every screen. */
export const COMMON_REPRINT_REASONS = ['damaged', 'lost', 'unreadable'] as const;
export const RARE_REPRINT_REASONS = ['changed', 'other'] as const;
export const REPRINT_REASONS = [...COMMON_REPRINT_REASONS, ...RARE_REPRINT_REASONS] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];
export const ReprintReasonSchema = z.enum(REPRINT_REASONS);

export interface BatchRow {
  readonly id: number;
  /** Whose order it is, at a station with several accounts; null at any other, and while that is being looked up. */
  readonly account: RowAccount | null;
  /** If its order is not known (yet): the scanned text. */
  readonly code: OrderCode;
  /** The scanned text, if it was a shortcode or the sender's own code. */
  readonly scanned: string | null;
  readonly state: LabelState;
  /** Why it failed, is unknown or is held; for a submitted label, what the printer waits for. */
  readonly problem: Problem | null;
  /** What the operator should know about the latest label. */
  readonly warnings: readonly LabelWarning[];
  /** Why it is printed again, if it is. */
  readonly reprint: ReprintReason | null;
  /** Whether it was handed over while labels had to be scanned back from the paper (setting scanBack). */
  readonly toConfirm: boolean;
  /** The verification issue that the operator has accepted, and the hash of each page's dots in the picture of it. */
  readonly accepted: VerificationIssue | null;
  readonly agreed: readonly string[];
  /** For a held label: the codes on it that do not belong to its order. */
  readonly unexpectedCodes: readonly UnexpectedCode[];
  /** What the latest label says of the receiver; null if unknown. */
  readonly receiver: ReceiverMatch | null;
  /** The order's status for which it was held, and which the operator has accepted. */
  readonly acceptedStatus: string | null;
  /** The order as the book has it; null if it is unknown. Whether its label is made already, and waits for the key. */
  readonly order: RowOrder | null;
  readonly ready: boolean;
  /** Size, printer, file and pages of the last print; null (0 pages) before the first. */
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly file: string | null;
  readonly pages: number;
  /** Milliseconds since 1970. */
  readonly changedAtMs: number;
}

export type RowOrder = Pick<
  OrderBrief,
  | 'soc'
  | 'status'
  | 'statusName'
  | 'amount'
  | 'amountWas'
  | 'weight'
  | 'weightWas'
  | 'receiverName'
  | 'receiverAddress'
> &
  /** What is in the parcel; known only of orders that Tem created. */
  Pick<KnownOrder, 'product'>;

export type RunState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly done: number;
      readonly total: number;
      readonly stopping: boolean;
      /** What the printer waits for someone to do (paper, lid), if anything. */
      readonly waiting: Problem | null;
    };

/** What scans mean now: `collect` new orders, or `confirm` printed labels by scanning them back from the paper. */
export const STATION_PHASES = ['collect', 'confirm'] as const;
export type StationPhase = (typeof STATION_PHASES)[number];

/** A label was scanned back that was not printed here: the station stops until someone acknowledges it. */
export interface Alarm {
  /** The scanned text. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** The order that the text names, if it is not in the batch and was never printed here: probably a new one. */
  readonly newOrder?: OrderCode;
}

/** The label that was handed over last. */
export interface LastLabel {
  readonly code: OrderCode;
  /** Numbers the labels, so that printing the same order twice shows twice. */
  readonly sequence: number;
}

/** A run that ended before all its orders were printed, and resumes automatically. */
export interface PendingResume {
  /** What it waits for. */
  readonly problem: Problem;
  /** When it is tried again (milliseconds since 1970); null if an event decides. */
  readonly retryAtMs: number | null;
  /** The remaining orders. */
  readonly remaining: number;
}

/** How a run ended, or why none began. */
export type RunOutcome =
  | { readonly kind: 'ended'; readonly summary: RunSummary }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** The result of the last automatic run; `turn` counts them. */
interface AutoPrintRun {
  readonly sequence: number;
  readonly outcome: RunOutcome;
}

/** Everything there is to know of the station besides its rows. */
export interface StationWork {
  readonly run: RunState;
  readonly phase: StationPhase;
  readonly alarm: Alarm | null;
  readonly last: LastLabel | null;
  readonly resuming: PendingResume | null;
  readonly autoPrint: AutoPrintRun | null;
  readonly removal: UndoableRemoval | null;
}

/** The whole station, as of one revision. Rows are in the order in which they were added. */
export interface StationState extends StationWork {
  readonly revision: number;
  readonly rows: readonly BatchRow[];
}

/** What changed between the previous revision and this one. */
export interface StationChange extends StationWork {
  readonly revision: number;
  /** New or changed rows, in order. */
  readonly changed: readonly BatchRow[];
  readonly removed: readonly number[];
}

/** The result of a scanned or typed text. */
export type ScanAnswer =
  /** Added to the batch; `looking-up` if it is not a full order code and the book does not know it. */
  | { readonly kind: 'added'; readonly row: BatchRow }
  /** Already in the batch; nothing changed. */
  | { readonly kind: 'duplicate'; readonly row: BatchRow }
  | { readonly kind: 'empty' }
  /** Not a code at all. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** Scanned back: it is the printed label of this row. */
  | { readonly kind: 'confirmed'; readonly row: BatchRow }
  /** Scanned back before; nothing changed. */
  | { readonly kind: 'confirmed-before'; readonly row: BatchRow }
  /** Scanned back, but not one of the printed labels: the station is stopped (`StationState.alarm`). */
  | { readonly kind: 'wrong'; readonly text: string }
  /** Not accepted: the station is stopped. */
  | { readonly kind: 'stopped'; readonly text: string };

/** The result of a pasted or dropped list of codes. */
export interface AddedCodes {
  readonly added: number;
  /** Already in the batch, or twice in the list. */
  readonly duplicates: number;
  /** Texts that cannot be codes: the first hundred, and the number of all. */
  readonly invalid: readonly string[];
  readonly invalidCount: number;
  /** Not accepted, because the batch is full. */
  readonly left: number;
}

/** The result of a print run: labels, and further findings. */
export interface RunSummary {
  /** Handed over, as far as known. */
  readonly printed: number;
  readonly failed: number;
  readonly unknown: number;
  /** Waiting for the operator's answer. */
  readonly held: number;
  /** Not tried, because the run was stopped or the printer cannot print. */
  readonly skipped: number;
  /** Handed-over labels whose order's status was unknown. */
  readonly unchecked: number;
  /** Pages of orders that are not in the batch; never printed. */
  readonly foreign: number;
  /** Handed-over labels that neither printer nor spooler reported on again, and why. */
  readonly unconfirmed: Problem | null;
  /** What ended the run early, other than the operator. */
  readonly endedBy: Problem | null;
}

/** A label's page as it would be printed, for the operator to judge. */
export interface LabelPicture extends SizeMm {
  /** The hash of each page's dots: what the operator agrees to. */
  readonly dots: readonly string[];
  /** A PNG as a data: URL. */
  readonly dataUrl: string;
}

/** The label that was handed over last, as printed. */
export interface LastLabelPicture {
  readonly last: LastLabel;
  readonly picture: LabelPicture;
}
