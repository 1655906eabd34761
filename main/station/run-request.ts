import type { AccountKey } from '../../shared/account.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { KnownOrder } from '../../shared/order.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Label, LabelRequest } from '../labels/label.ts';
import type { LabelRun } from '../labels/label-maker.ts';
import type { Log } from '../log/log.ts';
import type { Printer } from '../printers/printer.ts';
import type { AccountLabels } from './account-labels.ts';
import type { ClaimDecision, Claims } from './claims.ts';
import type { PrintDecision } from './hold-rules.ts';
import type { LabelRow, LabelStep } from './label-row.ts';

/** What a run needs, as of its start. */
export interface RunOptions {
  readonly size: LabelSize;
  readonly printer: Printer;
  readonly chunkSize: number;
  /** How an account's labels are made; null for an account that the station does not have. */
  readonly of: (account: AccountKey) => AccountTerms | null;
}

/** How the labels of one account are made. */
export interface AccountTerms {
  /** Everything outside their orders that labels depend on: equal for labels that are made alike. */
  readonly terms: string;
  /** Starts making the labels of a batch. */
  readonly labels: (batch: RunOrders, signal: AbortSignal) => LabelRun;
}

/** The orders of a run, with the pictures that the operator agreed to. */
export type RunOrders = Pick<LabelRequest, 'batch' | 'agreed'>;

/** What a print run needs. */
export interface PrintRun {
  /** The queued labels to print, in order; no two have the same code. */
  readonly rows: readonly LabelRow[];
  readonly size: LabelSize;
  readonly printer: Printer;
  readonly chunkSize: number;
  /** Starts making labels; stops when the signal aborts. */
  readonly labels: (signal: AbortSignal) => AccountLabels;
  /** Moves labels into a state, stored on disk before it returns; returns those that are still in the batch. */
  readonly step: (ids: readonly number[], step: LabelStep) => readonly LabelRow[];
  /** The labels that were made ahead. */
  readonly prepared: PreparedSource;
  /** What is known of an order now. */
  readonly orderOf: (row: Pick<LabelRow, 'account' | 'code'>) => KnownOrder | null;
  /** Claims proven labels, all at once. */
  readonly claim: Claims['acquire'];
  readonly decidePrint: (row: LabelRow, claim: Promise<ClaimDecision>) => Promise<PrintDecision>;
  /** Called with what the printer is waiting for, and with null when the wait is over. */
  readonly onWaiting: (waiting: Problem | null) => void;
  /** Whether the remaining orders fail or stay queued when the service can no longer be reached. */
  readonly onServiceLoss: 'fail' | 'keep';
  /** When aborted, no further label is begun and the current one is finished. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Labels that were made before the run, or held in one. */
export interface PreparedSource {
  /** Keeps a row's held label, which is printed as it is if the operator agrees to it. @param order as known before it was made */
  keepHeld(row: LabelRow, label: Label, order: KnownOrder | null): void;
  /** Whether a row's label is made, or being made. */
  isAhead(row: LabelRow): boolean;
  /**
   * Returns a row's label, once it is made, with the order as known before; null if it cannot be used after all, or if the
   * signal aborts.
   */
  take(
    row: LabelRow,
    signal: AbortSignal,
  ): Promise<{ readonly label: Label; readonly order: KnownOrder | null } | null>;
}
