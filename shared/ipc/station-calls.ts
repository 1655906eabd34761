import { z } from 'zod';
import { AccountIdSchema, type RowAccount } from '../account.ts';
import type { CodeApproval } from '../allowed-code.ts';
import type { DriverFit } from '../driver-mismatch.ts';
import type { HealthIssues } from '../health.ts';
import {
  DaySchema,
  type DayTotals,
  HistoryFilterSchema,
  type HistoryPage,
  type PrintedLabel,
} from '../history.ts';
import { LabelSizeSchema } from '../label-size.ts';
import type { OrderBrief, OrderChoice } from '../order.ts';
import { OrderCodeSchema } from '../order-code.ts';
import { TrialLetterSchema, TrialPrinterSchema, type TrialResult } from '../print-method.ts';
import type { PrintOneAnswer } from '../print-one.ts';
import type { HeadKnowledge } from '../printer-head.ts';
import type { PrinterChoice } from '../printer-name.ts';
import { HashSchema, type ReceiptCheck } from '../receipt.ts';
import {
  type AddedCodes,
  type BatchRow,
  type LabelPicture,
  type LastLabelPicture,
  MAX_SCAN_LENGTH,
  ReprintReasonSchema,
  type RunSummary,
  type ScanAnswer,
  STATION_PHASES,
  type StationState,
} from '../station.ts';
import { nothing, operate, part, read, redirect, row } from './call.ts';

/** Room for the largest batch, pasted. */
const MAX_CODES = 5_000;
/** As many as the largest document has. */
const MAX_PAGES = 2_000;
/** One of the station's accounts; null where it has only one. */
const account = AccountIdSchema.nullable();

/** The work at the station, and its printers. */
export const stationCalls = {
  printers: {
    list: read(nothing).returns<readonly PrinterChoice[]>(),
    /** Lets the user choose a folder, which counts as consent; returns the printer `file:DIR`, or null when cancelled. */
    chooseFolder: operate(nothing).returns<string | null>(),
    /** The printer `file:DIR` of practice labels, for a station that has no printer: a folder of Tem's own, which needs no consent. */
    practiceFolder: operate(nothing).returns<string>(),
    /** Returns how labels of a size fit their printer's driver; null if no driver is used, or nothing is known. */
    fit: read(z.strictObject({ size: LabelSizeSchema })).returns<DriverFit | null>(),
    /** Returns what is known of the head that labels of a size are printed with; null if a driver, or nobody, prints them. */
    head: read(z.strictObject({ size: LabelSizeSchema })).returns<HeadKnowledge | null>(),
    /** Prints a page with a size's profile: rulers and bars for calibration, or a label without an order. */
    printPage: operate(
      z.strictObject({ size: LabelSizeSchema, page: z.enum(['calibration', 'test', 'commands']) }),
    ).returns<void>(),
    /**
     * Prints one small label with a letter on it with a size's profile, on a system printer; returns the final report. One at a
     * time.
     */
    tryPrintMethod: operate(
      z.strictObject({ printer: TrialPrinterSchema, size: LabelSizeSchema, letter: TrialLetterSchema }),
    ).returns<TrialResult>(),
    /** Aborts the trial label; it is cancelled if that is still possible. */
    stopTrial: operate(nothing).returns<void>(),
  },
  station: {
    state: read(nothing).returns<StationState>(),
    /** Accepts a full order code, a shortcode or a sender's own code; the latter two are looked up if unknown. */
    scan: operate(z.strictObject({ text: z.string().max(MAX_SCAN_LENGTH) })).returns<ScanAnswer>(),
    addCodes: operate(
      z.strictObject({ texts: z.array(z.string().max(MAX_SCAN_LENGTH)).max(MAX_CODES) }),
    ).returns<AddedCodes>(),
    /** Looks up again what a row's scan means. */
    lookUp: operate(row).returns<void>(),
    /** Returns the orders that a row's scan may mean. */
    choices: read(row).returns<readonly OrderChoice[]>(),
    /** The operator's choice among them; its account where the station has several. */
    choose: operate(
      z.strictObject({ id: z.int().positive(), code: OrderCodeSchema, account }),
    ).returns<void>(),
    /** Returns the accounts of which a row's scanned text may be an order's code; none where the station has only one. */
    accounts: read(nothing).returns<readonly RowAccount[]>(),
    /** Accepts the scanned text as the order's code although no order is known for it; an account's where there are several. */
    acceptAsCode: operate(z.strictObject({ id: z.int().positive(), account })).returns<void>(),
    remove: operate(row).returns<void>(),
    /** Removes every row that is not in progress. */
    clear: operate(nothing).returns<void>(),
    /** Requeues a failed row. */
    retry: operate(row).returns<void>(),
    retryFailed: operate(nothing).returns<void>(),
    /** The operator's answer for a row whose state is unknown. */
    resolve: operate(z.strictObject({ id: z.int().positive(), cameOut: z.boolean() })).returns<void>(),
    /**
     * Accepts a held row; the next run prints it. A reprint has a reason. A label that is held for what is on it is printed as on
     * the picture that was seen, which its dots name (`LabelPicture`).
     */
    printAnyway: operate(
      z.strictObject({
        id: z.int().positive(),
        reason: ReprintReasonSchema.nullable(),
        seen: z.array(HashSchema).max(MAX_PAGES).nullable(),
      }),
    ).returns<void>(),
    /** Returns what a manager can approve at a row that is held for unexpected codes. */
    codeApproval: read(row).returns<CodeApproval>(),
    /**
     * A manager approves that every label of this service carries such codes: their patterns are stored in the settings, and this
     * row and all others that they allow are made again. Behind the PIN. It changes what counts as proof for every later label,
     * unlike `printAnyway`, which concerns one label.
     */
    agree: redirect(row).returns<void>(),
    /** Requeues a row that came out or may have come out. */
    reprint: operate(z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema })).returns<void>(),
    /** Returns a held row's label as it would be printed, or a printed one as it was; null if there is no picture (any more). */
    picture: read(row).returns<LabelPicture | null>(),
    /** Prints what is queued, with the saved size and printer; resolves when the run has ended. */
    print: operate(nothing).returns<RunSummary>(),
    /**
     * Prints one order's label now, with the saved size and printer; resolves when that run has ended. One that may have come out
     * before needs a reason.
     */
    printOne: operate(
      z.strictObject({ code: OrderCodeSchema, reason: ReprintReasonSchema.nullable() }),
    ).returns<PrintOneAnswer>(),
    /** Stops after the current label, without resuming automatically. */
    stop: operate(nothing).returns<void>(),
    /** Removes the order that was added last; null if none can be removed. */
    undo: operate(nothing).returns<BatchRow | null>(),
    /** Brings back what was removed within the last seconds (`UNDO_MS`); returns how many rows came back. */
    restore: operate(nothing).returns<number>(),
    /** Sets whether scans are new orders or labels scanned back. */
    setPhase: operate(z.strictObject({ phase: z.enum(STATION_PHASES) })).returns<void>(),
    /** The operator has seen the alarm. */
    acknowledge: operate(nothing).returns<void>(),
    /** The label that was handed over last, as printed; null before the first. */
    lastLabel: read(nothing).returns<LastLabelPicture | null>(),
    /** Returns the order that a text garbled by an input method may mean; null unless exactly one is known. */
    suggest: read(z.strictObject({ text: z.string().max(MAX_SCAN_LENGTH) })).returns<OrderBrief | null>(),
  },
  history: {
    /** Returns a part of the history, newest first. */
    page: read(z.strictObject({ filter: HistoryFilterSchema, ...part })).returns<HistoryPage>(),
    /** Returns one label; null if there is none. */
    label: read(row).returns<PrintedLabel | null>(),
    /** Returns the totals of a day, of an account's labels or of all. */
    day: read(z.strictObject({ day: DaySchema, account })).returns<DayTotals>(),
    printers: read(nothing).returns<readonly string[]>(),
    /** Saves the matching labels as CSV; returns the file, or null when cancelled. */
    export: operate(z.strictObject({ filter: HistoryFilterSchema })).returns<string | null>(),
    /** Verifies the chain of receipts of all handovers. */
    verify: read(nothing).returns<ReceiptCheck>(),
    /** Saves the receipts of these days, one per line; returns the file, or null when cancelled. */
    exportReceipts: operate(
      z.strictObject({ fromDay: DaySchema.nullable(), toDay: DaySchema.nullable() }),
    ).returns<string | null>(),
    /** Prints a label's order again, now; as `station.printOne`. */
    reprint: operate(
      z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema.nullable() }),
    ).returns<PrintOneAnswer>(),
  },
  /** The health issues around the station. */
  health: {
    state: read(nothing).returns<HealthIssues>(),
    /** Checks again at once. */
    retry: operate(nothing).returns<void>(),
  },
};
