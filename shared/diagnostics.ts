import type { LabelSize } from './label-size.ts';
import type { LabelState } from './station.ts';

/**
 * What making one document of labels took, in milliseconds; null for what it did not need. Labels of one document share
 * these.
 */
export interface DocumentPhases {
  readonly tokenMs: number | null;
  readonly loadMs: number | null;
  readonly settleMs: number | null;
  readonly renderMs: number | null;
  readonly inspectMs: number | null;
}

/** A label that was handed over, with the time of each phase. */
export interface TimedLabel extends DocumentPhases {
  /** The row's id in the ledger, by which the log speaks of it. */
  readonly label: number;
  readonly batch: number;
  readonly code: string;
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly state: LabelState;
  readonly submittedAtMs: number;
  /** From the handing over to the spooler's or the printer's last word; null while that is awaited. */
  readonly spoolMs: number | null;
}

/** A printer, and what the system tells of it. */
export interface SeenPrinter {
  readonly name: string;
  readonly displayName: string;
  /** What the system says of it, by name: driver, state, media, resolution. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Round trips to the partner's service since Tem was started, in milliseconds. */
export interface PartnerLatency {
  readonly calls: number;
  readonly failed: number;
  /** Null before the first answer. */
  readonly lastMs: number | null;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

/** All that a person who helps from afar needs to know of a station; no secrets, no personal data. */
export interface Diagnostics {
  readonly versions: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, string>>;
  readonly printers: readonly SeenPrinter[];
  readonly latency: PartnerLatency;
  /** The labels handed over last, the newest first. */
  readonly labels: readonly TimedLabel[];
}

/** How many labels the diagnostics tell of. */
export const TIMED_LABELS = 50;
