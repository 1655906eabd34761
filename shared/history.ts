import { z } from 'zod';
import { AccountIdSchema, type RowAccount } from './account.ts';
import type { LabelSize } from './label-size.ts';
import { MAX_SEARCH_LENGTH, type OrderCode } from './order-code.ts';
import type { LabelReceipt } from './receipt.ts';
import { LABEL_STATES, type LabelState, REPRINT_REASONS, type ReprintReason } from './station.ts';

/** A day of the station's own calendar, "2026-11-21". */
export const DaySchema = z.iso.date();

/** The filter of the history; null fields are ignored. */
export const HistoryFilterSchema = z.strictObject({
  /** Part of a code, shortcode, soc or receiver's name, ignoring case and marks. */
  text: z.string().max(MAX_SEARCH_LENGTH),
  /** The first and the last day, both included. */
  fromDay: DaySchema.nullable(),
  toDay: DaySchema.nullable(),
  /** Whose labels; null for all of them. */
  account: AccountIdSchema.nullable(),
  printer: z.string().max(500).nullable(),
  state: z.enum(LABEL_STATES).nullable(),
  /** `first`: no reprints; `reprint`: reprints of any reason. */
  reason: z.enum(['first', 'reprint', ...REPRINT_REASONS]).nullable(),
});
export type HistoryFilter = z.infer<typeof HistoryFilterSchema>;

export const EMPTY_HISTORY_FILTER: HistoryFilter = {
  text: '',
  fromDay: null,
  toDay: null,
  account: null,
  printer: null,
  state: null,
  reason: null,
};

/** A label handed over to a printer: what is known of it, and its result. */
export interface PrintedLabel {
  readonly id: number;
  /** Whose order's it is, at a station that has or had several accounts; null at any other. */
  readonly account: RowAccount | null;
  readonly code: OrderCode;
  readonly soc: string | null;
  readonly receiver: string | null;
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly pages: number;
  /** The reprint reason, if it was a reprint. */
  readonly reprint: ReprintReason | null;
  readonly state: LabelState;
  /** Milliseconds since 1970: when its handover began, and the final report (null while it is pending). */
  readonly submittedAtMs: number;
  readonly endedAtMs: number | null;
  /** Null if it is gone. */
  readonly receipt: LabelReceipt | null;
}

/** A part of the history, newest first. */
export interface HistoryPage {
  readonly labels: readonly PrintedLabel[];
  /** How many match in all. */
  readonly total: number;
}

export interface DayTotals {
  readonly day: string;
  /** Labels that came out as far as known, how many of them were confirmed by scan-back, and reprints. */
  readonly printed: number;
  readonly confirmed: number;
  readonly reprints: number;
  readonly failed: number;
  readonly unknown: number;
  /** Labels that came out in each hour of the station's clock: 24 numbers. */
  readonly hours: readonly number[];
}
