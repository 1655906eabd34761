import type { SizeMm } from '../../../shared/label-size.ts';
import type { PrinterReason } from '../../../shared/printer-reason.ts';

/** What the system's spooler says of one of its queues. */
export type QueueState =
  | { readonly state: 'ready' }
  /** It would take a job and print nothing: somebody has to see to it first. */
  | { readonly state: 'blocked'; readonly reasons: readonly PrinterReason[] };

export type JobState =
  | 'pending'
  | 'held'
  | 'processing'
  | 'stopped'
  /** Printed, as far as the spooler can know. */
  | 'completed'
  /** The printer has it all, and nobody says more. */
  | 'sent'
  /** It left the queue, and may be on paper or not: somebody has to look. */
  | 'lost'
  | 'cancelled'
  | 'aborted';

/** What the system's spooler says of one job. */
export interface SpoolerJob {
  readonly id: number;
  readonly state: JobState;
  /** Some of it may have reached the printer: it is, or once was, being sent. */
  readonly begun: boolean;
  /** It was being sent, and was or will be sent once more, from its beginning: it may come out twice. */
  readonly anew: boolean;
  /** When its sending began, in s of the spooler's clock: another time is another beginning. Left out where nobody tells. */
  readonly sendingSinceS?: number;
  /** Sides or sheets that the printer has reported; it only tells progress from standing still. */
  readonly done: number;
  /** What it waits for; empty while nothing is known to be wrong. */
  readonly reasons: readonly PrinterReason[];
  /** The spooler's own words on it, in the system's language; '' where it has none. */
  readonly said: string;
}

/** Where on its paper a driver leaves room free, in mm. */
export interface Margins {
  readonly leftMm: number;
  readonly topMm: number;
  readonly rightMm: number;
  readonly bottomMm: number;
}

/** A paper of a driver's, or a range of them. */
export interface DriverPaper {
  readonly least: SizeMm;
  /** As `least`, but for a range. */
  readonly most: SizeMm;
  /** Null where the system does not say. */
  readonly margins: Margins | null;
}

/** How a queue's driver draws what is no raw job. */
export interface DriverGeometry {
  /** The driver's name, or the printer's make and model; '' where the system says none. */
  readonly driver: string;
  /** Dots per inch that a job may ask for, first the one it gets without asking; empty where the system says none. */
  readonly resolutions: readonly number[];
  /** The papers that a job gets when it asks for their size. */
  readonly papers: readonly DriverPaper[];
  /** The paper that a job gets that asks for any other; null where nobody knows. */
  readonly otherwise: DriverPaper | null;
}

/**
 * The system's print queues. Each call asks once, within a limit of its own.
 * Every call rejects with SpoolerError where no answer could be had.
 */
export interface Spooler {
  getQueueState(printer: string): Promise<QueueState>;
  /** Left out where it can't be asked. */
  driver?(printer: string): Promise<DriverGeometry>;
  /**
   * Listens to a queue from now on, so that no later job is too small to be seen; where the system has no such way, its
   * jobs are asked for instead. Left out where there is nothing to prepare. Never rejects.
   */
  subscribe?(printer: string): Promise<void>;
  /** Resolves at the system's next word on a queue that is attended to, or when the signal is aborted; never rejects. */
  waitForChange?(printer: string, signal: AbortSignal): Promise<void>;
  /**
   * Hands bytes in the printer's own language to a queue, which passes them on untouched; resolves with the job's number.
   * @throws NotTaken where the queue certainly has no such job; SpoolerError where nobody knows
   */
  submit(printer: string, title: string, bytes: Uint8Array): Promise<number>;
  /** The job of a title that is unique; null while there is none. */
  findJob(printer: string, title: string): Promise<SpoolerJob | null>;
  /**
   * A job by the number that `find` or `submit` gave, and its title: a number may be another job's after the spooler was
   * restarted. Null when it is gone, and nothing is known of how.
   */
  getJob(printer: string, id: number, title: string): Promise<SpoolerJob | null>;
  /**
   * Takes a job out of the queue; resolves with how it ended or stood when last seen, null when it was gone already and
   * nothing is known of how.
   */
  removeJob(printer: string, id: number, title: string): Promise<SpoolerJob | null>;
}

/** The spooler gave no answer, or none that makes sense. */
export class SpoolerError extends Error {
  override readonly name: string = 'SpoolerError';
}

/** The spooler refused a job: nothing of it will be printed. */
export class JobRejectedError extends SpoolerError {
  override readonly name = 'NotTaken';
}

/** The spooler's answer; 'none' where there was none. Anything but a SpoolerError is a mistake of Tem's and goes up. */
export async function answerOrNone<Answer>(asked: Promise<Answer>): Promise<Answer | 'none'> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SpoolerError) return 'none';
    throw error;
  }
}

/** The pauses between two questions about a job. */
export const POLL_WAITS = { firstMs: 50, mostMs: 2000 } as const;
