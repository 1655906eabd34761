import type { DriverFit } from '../../shared/driver-mismatch.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { LocalizedText } from '../../shared/language.ts';
import type { Profile } from '../../shared/profile.ts';
import type { LabelWarning } from '../../shared/station.ts';
import type { Label } from '../labels/label.ts';

/** The last word on a job that a printer or its spooler took. */
export type PrintResult =
  /** It came out, as far as the printer can know. */
  | { readonly state: 'printed' }
  /** It was taken, and this printer tells no more; `why` says so. */
  | { readonly state: 'submitted'; readonly why: LocalizedText };

export interface PrintJob {
  /** Unique per job: a spooler's job is found by it. */
  readonly title: string;
  /** Aborted: waiting for somebody at the printer is given up, and the job is taken back where that is possible. */
  readonly signal: AbortSignal;
  /** Told while the job waits for somebody (out of paper, head open, paused); null when that is over. */
  readonly onWaiting: (reason: LocalizedText | null) => void;
}

/** A label that a printer took. */
export interface Handover {
  /** Absolute path where the printer is a folder. */
  readonly file: string | null;
  /**
   * What became of it; a promise where that is known later only. It rejects with a ProblemError: `handover-unknown` where the label may have come out all the same,
   * any other where it certainly has not.
   */
  readonly result: PrintResult | Promise<PrintResult>;
}

/** Where labels go. */
export interface Printer {
  /** As in the settings: a system printer's name, `file:DIR`, `raw:LANGUAGE://HOST:PORT[?silent]` or `raw:LANGUAGE:QUEUE`. */
  readonly name: string;
  /** How many labels may be handed over before the last word on the first of them is known; at least 1. */
  readonly maxPendingJobs: number;
  /** @throws ProblemError where it is gone or can't print now; never stands in with another printer */
  check(): Promise<void>;
  /** What is known since `check` of how this printer would print a label, and worth a warning. */
  warningsOf?(label: Label): readonly LabelWarning[];
  /**
   * How labels of a profile would fit the printer's driver, asked anew; null where there is none, or it tells nothing. Left out
   * where no driver draws. Never rejects for the driver's sake.
   */
  getDriverFit?(size: LabelSize, profile: Profile): Promise<DriverFit | null>;
  /**
   * Hands one label over; resolves as soon as it is handed over.
   * @throws ProblemError as `Handover.word` does; `printer-not-ready`, `printer-silent` or `printer-not-allowed` where nothing
   * of the label was sent
   */
  print(label: Label, job: PrintJob): Promise<Handover>;
}
