import type { PrinterReason } from '../../../shared/printer-reason.ts';

/** What the system's spooler says of one of its queues. */
export type QueueState =
  | { readonly state: 'ready' }
  /** It would take a job and print nothing: somebody has to see to it first. */
  | { readonly state: 'blocked'; readonly reasons: readonly PrinterReason[] };

export type JobState = 'pending' | 'held' | 'processing' | 'stopped' | 'completed' | 'cancelled' | 'aborted';

/** What the system's spooler says of one job. */
export interface SpoolerJob {
  readonly id: number;
  readonly state: JobState;
  /** Some of it may have reached the printer: it is, or once was, being sent. */
  readonly begun: boolean;
  /** Sides or sheets that the printer has reported; it only tells progress from standing still. */
  readonly done: number;
  /** What it waits for; empty while nothing is known to be wrong. */
  readonly reasons: readonly PrinterReason[];
  /** The spooler's own words on it, in the system's language; '' where it has none. */
  readonly said: string;
}

/**
 * The system's print queues. Each call asks once, within a limit of its own.
 * Every call rejects with SpoolerError where no answer could be had.
 */
export interface Spooler {
  /** What a job means that was seen and is no longer known. */
  readonly gone: 'printed' | 'untold';
  queue(printer: string): Promise<QueueState>;
  /** Dots per inch that a queue's driver will draw a job with; empty where the system says none. Left out where it can't be asked. */
  resolutions?(printer: string): Promise<readonly number[]>;
  /** The job of a title that is unique; null while there is none. */
  find(printer: string, title: string): Promise<SpoolerJob | null>;
  /** A job that `find` has found; null when it is gone. */
  look(printer: string, id: number): Promise<SpoolerJob | null>;
  /** Takes a job out of the queue; resolves with how it stood when last seen, null when it was gone already. */
  remove(printer: string, id: number): Promise<SpoolerJob | null>;
}

/** The spooler gave no answer, or none that makes sense. */
export class SpoolerError extends Error {
  override readonly name = 'SpoolerError';
}

/** The spooler's answer; 'none' where there was none. Anything but a SpoolerError is a mistake of Tem's and goes up. */
export async function orNone<Answer>(asked: Promise<Answer>): Promise<Answer | 'none'> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SpoolerError) return 'none';
    throw error;
  }
}
