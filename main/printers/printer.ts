import type { AccountId } from '../../shared/account.ts';
import type { DriverFit } from '../../shared/driver-mismatch.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { LocalizedText } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { HeadKnowledge } from '../../shared/printer-head.ts';
import type { Profile } from '../../shared/profile.ts';
import type { LabelWarning } from '../../shared/station.ts';
import type { Label } from '../labels/label.ts';

/** The final result of a job that a printer or its spooler accepted. */
export type PrintResult =
  /** Printed, as far as the printer can know. */
  | { readonly state: 'printed' }
  /** Accepted, but this printer reports no more; `why` explains it. */
  | { readonly state: 'submitted'; readonly why: LocalizedText };

export interface PrintJob {
  /** The account of its order: accounts may have equal codes. None for Tem's own pages. */
  readonly account?: AccountId;
  /** Unique per job, to find the job in the spooler. */
  readonly title: string;
  /** Aborting stops waiting for a person at the printer and cancels the job if possible. */
  readonly signal: AbortSignal;
  /** Called while the job waits for a person (out of paper, head open, paused), and with null when that is over. */
  readonly onWaiting: (reason: LocalizedText | null) => void;
}

/** A label that a printer accepted. */
export interface Handover {
  /** The absolute path if the printer is a folder. */
  readonly file: string | null;
  /**
   * The result of the label; a promise if it is only known later. Rejects with a ProblemError: `handover-unknown` if the
   * label may have come out nevertheless, any other code if it certainly did not.
   */
  readonly result: PrintResult | Promise<PrintResult>;
}

/** What is known of a printer's head. */
export interface PrinterHead {
  /** What was learned so far. */
  readonly known: () => HeadKnowledge;
  /** Asks the printer, or the system, unless that was done; `again` also if nothing was told then. Never rejects. */
  readonly learn: (again: boolean) => Promise<void>;
}

/** Where labels are printed. */
export interface Printer {
  /** As in the settings: a system printer's name, `file:DIR`, `raw:LANGUAGE://HOST:PORT[?silent]` or `raw:LANGUAGE:QUEUE`. */
  readonly name: string;
  /** How many labels may be handed over before the result of the first is known; at least 1. */
  readonly maxPendingJobs: number;
  /** Of a printer that is sent dots in its own language; absent where a driver lays them out, or nobody prints. */
  readonly head?: PrinterHead;
  /** Never substitutes another printer. @throws ProblemError if the printer is missing or can't print now */
  check(): Promise<void>;
  /** Begins what `print` will need of a label that comes soon, while the one before it prints; nothing is sent. */
  prepare?(label: Label): void;
  /** Warnings about how this printer would print a label, as known since `check`. */
  warningsOf?(label: Label): readonly LabelWarning[];
  /**
   * Asks the driver again how labels of a profile would fit; null if there is no driver or it reports nothing. Absent if no
   * driver draws. Never rejects because of the driver.
   */
  getDriverFit?(size: LabelSize, profile: Profile): Promise<DriverFit | null>;
  /**
   * Hands over one label; resolves as soon as it is handed over.
   * @throws ProblemError as `Handover.result` does; `printer-not-ready`, `printer-silent` or `printer-not-allowed` if nothing
   * of the label was sent
   */
  print(label: Label, job: PrintJob): Promise<Handover>;
}

/** Chromium shortens the middle of longer titles (printing/printing_utils.cc, SimplifyDocumentTitle). */
const MAX_TITLE_LETTERS = 80;
/**
 * Chromium replaces these by "_" (ibidem). Replacing them here keeps the title equal to the one searched for in the spooler.
 */
const FORBIDDEN_LETTERS = /[\p{Cc}\\/<>:"'|?*~]/gu;
/** Starts the title of every job of Tem, including built-in pages (print-built-in-page.ts). */
const TITLE_PREFIX = 'Tem ';

/** Returns a unique job title by which the job is found in the spooler: the order, the row, and when its run prepared it. */
export function createJobTitle(code: OrderCode, id: number, atMs: number): string {
  const unique = ` #${id}-${atMs.toString(36)}`;
  return (
    `${TITLE_PREFIX}${code.replace(FORBIDDEN_LETTERS, '_')}`.slice(0, MAX_TITLE_LETTERS - unique.length) +
    unique
  );
}

/** Whether a spooler's job is one of Tem's, judged by its title. */
export function isJobTitle(title: string): boolean {
  return title.startsWith(TITLE_PREFIX);
}
