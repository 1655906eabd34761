import type { Spooler } from '../../main/printers/spooler/spooler.ts';

/** A queue of a real spooler, made for a test: its output goes to no printer but to the test. */
export interface SystemQueue extends AsyncDisposable {
  readonly name: string;
  /** Tem's own adapter of its spooler. */
  readonly spooler: Spooler;
  /** Holds new jobs from now on. */
  pause(): Promise<void>;
  /** Prints what waits. */
  resume(): Promise<void>;
  /** Submits a one-page document as a job with this title. */
  submit(title: string): Promise<void>;
  /** Submits bytes through Tem's own adapter, to be passed through unchanged. @returns the job's number */
  submitRaw(title: string, bytes: Uint8Array): Promise<number>;
  /** All of its output. */
  printed(): Buffer;
}
