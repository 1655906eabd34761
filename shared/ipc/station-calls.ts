import { z } from 'zod';
import type { Agreement } from '../agreement.ts';
import type { DriverFit } from '../driver-misfit.ts';
import { DaySchema, type DayTotals, HistoryFilterSchema, type HistoryPage } from '../history.ts';
import { LabelSizeSchema } from '../label-size.ts';
import type { OrderBrief } from '../order.ts';
import { OrderCodeSchema } from '../order-code.ts';
import type { ReceiptCheck } from '../receipt.ts';
import type { PrinterChoice } from '../settings.ts';
import {
  type AddedCodes,
  type BatchRow,
  type LabelPicture,
  type LastPicture,
  PHASES,
  ReprintReasonSchema,
  type RunSummary,
  type ScanAnswer,
  type StationState,
} from '../station.ts';
import { TrialLetterSchema, TrialPrinterSchema, type TrialWord } from '../trial.ts';
import type { Troubles } from '../trouble.ts';
import { call, nothing, part, row } from './call.ts';

/** The codes of the biggest batch, pasted. */
const MOST_CODES = 5_000;

/** What is done at the station, and what it prints on. */
export const stationCalls = {
  printers: {
    list: call(nothing).returns<readonly PrinterChoice[]>(),
    /** Lets the user choose a folder; null when cancelled, otherwise a printer name `file:DIR`. */
    chooseFolder: call(nothing).returns<string | null>(),
    /** How labels of a size fit the driver of their printer; null where none draws, or nothing is known of it. */
    fit: call(z.strictObject({ size: LabelSizeSchema })).returns<DriverFit | null>(),
    /** Prints a page by a size's profile: rulers and bars to calibrate by, or a label of no order. */
    printPage: call(
      z.strictObject({ size: LabelSizeSchema, page: z.enum(['calibration', 'test', 'commands']) }),
    ).returns<void>(),
    /**
     * Prints one small label with a letter on it by a size's profile, on a printer of the system's; answers with the last word
     * on it. One at a time.
     */
    tryWay: call(
      z.strictObject({ printer: TrialPrinterSchema, size: LabelSizeSchema, letter: TrialLetterSchema }),
    ).returns<TrialWord>(),
    /** Gives up the label that is being tried: it is taken back where it still can be. */
    stopTry: call(nothing).returns<void>(),
  },
  station: {
    state: call(nothing).returns<StationState>(),
    /** Takes a full order code, a shortcode or a sender's own code; the latter two are looked up where unknown. */
    scan: call(z.strictObject({ text: z.string().max(2000) })).returns<ScanAnswer>(),
    /** Takes a list of them at once. */
    addCodes: call(
      z.strictObject({ texts: z.array(z.string().max(2000)).max(MOST_CODES) }),
    ).returns<AddedCodes>(),
    /** Looks up again what a row's scan means. */
    lookUp: call(row).returns<void>(),
    /** The orders that a row's scan may mean. */
    choices: call(row).returns<readonly OrderBrief[]>(),
    /** The operator's choice among them. */
    choose: call(z.strictObject({ id: z.int().positive(), code: OrderCodeSchema })).returns<void>(),
    /** Takes what was scanned for the order's code, unknown as it is. */
    takeAsCode: call(row).returns<void>(),
    remove: call(row).returns<void>(),
    /** Removes every row that is not under way. */
    clear: call(nothing).returns<void>(),
    /** Puts a failed row back into the queue. */
    retry: call(row).returns<void>(),
    retryFailed: call(nothing).returns<void>(),
    /** The operator's word on a row whose state is unknown. */
    settle: call(z.strictObject({ id: z.int().positive(), cameOut: z.boolean() })).returns<void>(),
    /** The operator's yes to a row that is held; the next run prints it. A reprint carries its reason. */
    printAnyway: call(
      z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema.nullable() }),
    ).returns<void>(),
    /** What a manager can agree to at a row that is held for strange codes. */
    agreement: call(row).returns<Agreement>(),
    /**
     * A manager's word that every label of this service carries such codes: their patterns are kept in the settings, and this
     * row and all others that they excuse are made anew. Behind the PIN.
     */
    agree: call(row).returns<void>(),
    /** Puts a row that came out (or may have) back into the queue. */
    reprint: call(z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema })).returns<void>(),
    /** What a held row's label would look like; null where there is no picture of it. */
    picture: call(row).returns<LabelPicture | null>(),
    /** Prints what is queued, with the saved size and printer; answers when the run has ended. */
    print: call(nothing).returns<RunSummary>(),
    /** Stops after the label that is under way, and goes on no more by itself. */
    stop: call(nothing).returns<void>(),
    /** Takes the order that was added last out again; null where none can be taken out. */
    undo: call(nothing).returns<BatchRow | null>(),
    /** Whether scans are new orders or labels that are scanned back. */
    setPhase: call(z.strictObject({ phase: z.enum(PHASES) })).returns<void>(),
    /** The operator has seen the alarm. */
    acknowledge: call(nothing).returns<void>(),
    /** The label that was handed over last, as it was printed; null before the first. */
    lastLabel: call(nothing).returns<LastPicture | null>(),
    /** The order that a text spoilt by an input method may mean; null unless exactly one is known. */
    suggest: call(z.strictObject({ text: z.string().max(2000) })).returns<OrderBrief | null>(),
  },
  history: {
    /** A part of the history, the newest first. */
    page: call(z.strictObject({ filter: HistoryFilterSchema, ...part })).returns<HistoryPage>(),
    day: call(z.strictObject({ day: DaySchema })).returns<DayTotals>(),
    /** The printers that labels went to. */
    printers: call(nothing).returns<readonly string[]>(),
    /** Saves what matches as CSV; null when cancelled, otherwise the file. */
    export: call(z.strictObject({ filter: HistoryFilterSchema })).returns<string | null>(),
    /** Checks the receipts of all that was handed over, each chained to the one before. */
    verify: call(nothing).returns<ReceiptCheck>(),
    /** Saves the receipts of these days, one a line; null when cancelled, otherwise the file. */
    exportReceipts: call(
      z.strictObject({ fromDay: DaySchema.nullable(), toDay: DaySchema.nullable() }),
    ).returns<string | null>(),
    /** Puts a printed order into the batch once more. */
    reprint: call(
      z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema }),
    ).returns<ScanAnswer>(),
  },
  /** What is wrong around the station. */
  trouble: {
    state: call(nothing).returns<Troubles>(),
    /** Looks again at once. */
    retry: call(nothing).returns<void>(),
  },
};
