import type { SizeMm } from '../../../shared/label-size.ts';
import type { PrinterReason } from '../../../shared/printer-reason.ts';

/** What the system's spooler reports about a queue. */
export type QueueState =
  | { readonly state: 'ready' }
  /** It would accept a job and print nothing until a person intervenes. */
  | { readonly state: 'blocked'; readonly reasons: readonly PrinterReason[] };

export type JobState =
  | 'pending'
  | 'held'
  | 'processing'
  | 'stopped'
  /** Printed, as far as the spooler can know. */
  | 'completed'
  /** The printer has received all of it, and nothing more is reported. */
  | 'sent'
  /** It left the queue and may or may not be on paper: a person has to look. */
  | 'lost'
  | 'cancelled'
  | 'aborted';

/** What the system's spooler reports about a job. */
export interface SpoolerJob {
  readonly id: number;
  readonly state: JobState;
  /** Part of it may have reached the printer: it is or was being sent. */
  readonly begun: boolean;
  /** It was being sent and was or will be resent from the beginning: it may come out twice. */
  readonly anew: boolean;
  /** When its sending began, in s of the spooler's clock; a different time means a restart. Absent if unknown. */
  readonly sendingSinceS?: number;
  /** Sides or sheets reported by the printer; used only to detect progress. */
  readonly done: number;
  /** What it waits for; empty if nothing is known to be wrong. */
  readonly reasons: readonly PrinterReason[];
  /** The spooler's message about it, in the system's language; '' if there is none. */
  readonly said: string;
}

/** A driver's unprintable margins on a paper, in mm. */
export interface Margins {
  readonly leftMm: number;
  readonly topMm: number;
  readonly rightMm: number;
  readonly bottomMm: number;
}

/** A driver's paper, or a range of papers. */
export interface DriverPaper {
  readonly least: SizeMm;
  /** Equals `least` unless this is a range. */
  readonly most: SizeMm;
  /** Null if the system does not report them. */
  readonly margins: Margins | null;
}

/** How a queue's driver draws jobs that are not raw. */
export interface DriverGeometry {
  /** The driver's name, or the printer's make and model; '' if the system reports neither. */
  readonly driver: string;
  /** The dots per inch that a job may ask for, the default first; empty if the system reports none. */
  readonly resolutions: readonly number[];
  /** The papers that a job gets when it asks for their size. */
  readonly papers: readonly DriverPaper[];
  /** The paper for a job that asks for any other size; null if unknown. */
  readonly otherwise: DriverPaper | null;
}

/**
 * The system's print queues. Each call queries once, with its own time limit. Every call rejects with SpoolerError if it gets
 * no answer.
 */
export interface Spooler {
  getQueueState(printer: string): Promise<QueueState>;
  /** Absent if the system offers no such query. */
  driver?(printer: string): Promise<DriverGeometry>;
  /**
   * Starts listening to a queue, so that even the shortest job is noticed. If the system can't notify, jobs are polled
   * instead. Absent if there is nothing to prepare. Never rejects.
   */
  subscribe?(printer: string): Promise<void>;
  /** Resolves at the next change of a subscribed queue, or when the signal is aborted. Never rejects. */
  waitForChange?(printer: string, signal: AbortSignal): Promise<void>;
  /**
   * Submits bytes in the printer's own language to a queue, which passes them on unchanged. Resolves with the job's number.
   * @throws JobRejectedError if the queue certainly has no such job; SpoolerError if that is unknown
   */
  submit(printer: string, title: string, bytes: Uint8Array): Promise<number>;
  /** Finds a job by its unique title; null if there is none. */
  findJob(printer: string, title: string): Promise<SpoolerJob | null>;
  /**
   * Returns a job by the number that `findJob` or `submit` returned and its title: after the spooler restarts, another job
   * may have the number. Null if it is gone and its end is unknown.
   */
  getJob(printer: string, id: number, title: string): Promise<SpoolerJob | null>;
  /**
   * Removes a job from the queue. Resolves with its final or last known state; null if it was already gone and its end is
   * unknown.
   */
  removeJob(printer: string, id: number, title: string): Promise<SpoolerJob | null>;
}

/** The spooler gave no answer, or an invalid one. */
export class SpoolerError extends Error {
  override readonly name: string = 'SpoolerError';
}

/** The spooler rejected a job: nothing of it will be printed. */
export class JobRejectedError extends SpoolerError {
  override readonly name = 'NotTaken';
}

/**
 * Returns the spooler's answer, or 'none' if there was none. Any error but a SpoolerError is a bug in Tem and is rethrown.
 */
export async function answerOrNone<Answer>(asked: Promise<Answer>): Promise<Answer | 'none'> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SpoolerError) return 'none';
    throw error;
  }
}
