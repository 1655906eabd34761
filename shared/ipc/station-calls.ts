import { z } from 'zod';
import type { CodeApproval } from '../code-approval.ts';
import type { DriverFit } from '../driver-mismatch.ts';
import type { HealthIssues } from '../health.ts';
import { DaySchema, type DayTotals, HistoryFilterSchema, type HistoryPage } from '../history.ts';
import { LabelSizeSchema } from '../label-size.ts';
import type { OrderBrief } from '../order.ts';
import { OrderCodeSchema } from '../order-code.ts';
import { TrialLetterSchema, TrialPrinterSchema, type TrialResult } from '../print-trial.ts';
import type { ReceiptCheck } from '../receipt.ts';
import type { PrinterChoice } from '../settings.ts';
import {
  type AddedCodes,
  type BatchRow,
  type LabelPicture,
  type LastLabelPicture,
  ReprintReasonSchema,
  type RunSummary,
  type ScanAnswer,
  STATION_PHASES,
  type StationState,
} from '../station.ts';
import { nothing, operate, part, read, redirect, row } from './call.ts';

/** The codes of the biggest batch, pasted. */
const MAX_CODES = 5_000;

/** What is done at the station, and what it prints on. */
export const stationCalls = {
  printers: {
    list: read(nothing).returns<readonly PrinterChoice[]>(),
    /** Lets the user choose a folder; null when cancelled, otherwise a printer name `file:DIR`. The system's dialog is the agreement to it. */
    chooseFolder: operate(nothing).returns<string | null>(),
    /** How labels of a size fit the driver of their printer; null where none draws, or nothing is known of it. */
    fit: read(z.strictObject({ size: LabelSizeSchema })).returns<DriverFit | null>(),
    /** Prints a page by a size's profile: rulers and bars to calibrate by, or a label of no order. */
    printPage: operate(
      z.strictObject({ size: LabelSizeSchema, page: z.enum(['calibration', 'test', 'commands']) }),
    ).returns<void>(),
    /**
     * Prints one small label with a letter on it by a size's profile, on a printer of the system's; answers with the last word
     * on it. One at a time.
     */
    tryPrintMethod: operate(
      z.strictObject({ printer: TrialPrinterSchema, size: LabelSizeSchema, letter: TrialLetterSchema }),
    ).returns<TrialResult>(),
    /** Gives up the label that is being tried: it is taken back where it still can be. */
    stopTrial: operate(nothing).returns<void>(),
  },
  station: {
    state: read(nothing).returns<StationState>(),
    /** Takes a full order code, a shortcode or a sender's own code; the latter two are looked up where unknown. */
    scan: operate(z.strictObject({ text: z.string().max(2000) })).returns<ScanAnswer>(),
    /** Takes a list of them at once. */
    addCodes: operate(
      z.strictObject({ texts: z.array(z.string().max(2000)).max(MAX_CODES) }),
    ).returns<AddedCodes>(),
    /** Looks up again what a row's scan means. */
    lookUp: operate(row).returns<void>(),
    /** The orders that a row's scan may mean. */
    choices: read(row).returns<readonly OrderBrief[]>(),
    /** The operator's choice among them. */
    choose: operate(z.strictObject({ id: z.int().positive(), code: OrderCodeSchema })).returns<void>(),
    /** Takes what was scanned for the order's code, unknown as it is. */
    acceptAsCode: operate(row).returns<void>(),
    remove: operate(row).returns<void>(),
    /** Removes every row that is not under way. */
    clear: operate(nothing).returns<void>(),
    /** Puts a failed row back into the queue. */
    retry: operate(row).returns<void>(),
    retryFailed: operate(nothing).returns<void>(),
    /** The operator's word on a row whose state is unknown. */
    resolve: operate(z.strictObject({ id: z.int().positive(), cameOut: z.boolean() })).returns<void>(),
    /** The operator's yes to a row that is held; the next run prints it. A reprint carries its reason. */
    printAnyway: operate(
      z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema.nullable() }),
    ).returns<void>(),
    /** What a manager can agree to at a row that is held for unexpected codes. */
    codeApproval: read(row).returns<CodeApproval>(),
    /**
     * A manager's word that every label of this service carries such codes: their patterns are kept in the settings, and this
     * row and all others that they excuse are made anew. Behind the PIN. It changes what counts as proof for every label to come,
     * unlike `printAnyway`, which is about one label.
     */
    agree: redirect(row).returns<void>(),
    /** Puts a row that came out (or may have) back into the queue. */
    reprint: operate(z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema })).returns<void>(),
    /** What a held row's label would look like; null where there is no picture of it. */
    picture: read(row).returns<LabelPicture | null>(),
    /** Prints what is queued, with the saved size and printer; answers when the run has ended. */
    print: operate(nothing).returns<RunSummary>(),
    /** Stops after the label that is under way, and goes on no more by itself. */
    stop: operate(nothing).returns<void>(),
    /** Takes the order that was added last out again; null where none can be taken out. */
    undo: operate(nothing).returns<BatchRow | null>(),
    /** Whether scans are new orders or labels that are scanned back. */
    setPhase: operate(z.strictObject({ phase: z.enum(STATION_PHASES) })).returns<void>(),
    /** The operator has seen the alarm. */
    acknowledge: operate(nothing).returns<void>(),
    /** The label that was handed over last, as it was printed; null before the first. */
    lastLabel: read(nothing).returns<LastLabelPicture | null>(),
    /** The order that a text spoilt by an input method may mean; null unless exactly one is known. */
    suggest: read(z.strictObject({ text: z.string().max(2000) })).returns<OrderBrief | null>(),
  },
  history: {
    /** A part of the history, the newest first. */
    page: read(z.strictObject({ filter: HistoryFilterSchema, ...part })).returns<HistoryPage>(),
    day: read(z.strictObject({ day: DaySchema })).returns<DayTotals>(),
    /** The printers that labels went to. */
    printers: read(nothing).returns<readonly string[]>(),
    /** Saves what matches as CSV; null when cancelled, otherwise the file. */
    export: operate(z.strictObject({ filter: HistoryFilterSchema })).returns<string | null>(),
    /** Checks the receipts of all that was handed over, each chained to the one before. */
    verify: read(nothing).returns<ReceiptCheck>(),
    /** Saves the receipts of these days, one a line; null when cancelled, otherwise the file. */
    exportReceipts: operate(
      z.strictObject({ fromDay: DaySchema.nullable(), toDay: DaySchema.nullable() }),
    ).returns<string | null>(),
    /** Puts a printed order into the batch once more. */
    reprint: operate(
      z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema }),
    ).returns<ScanAnswer>(),
  },
  /** What is wrong around the station. */
  health: {
    state: read(nothing).returns<HealthIssues>(),
    /** Looks again at once. */
    retry: operate(nothing).returns<void>(),
  },
};
