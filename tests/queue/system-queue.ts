import type { Spooler } from '../../main/printers/spooler/spooler.ts';

/** A queue of a real spooler, made for a test: what it prints goes to no printer but to the test. */
export interface SystemQueue extends AsyncDisposable {
  readonly name: string;
  /** Tem's own adapter of the spooler that it is a queue of. */
  readonly spooler: Spooler;
  /** What it is given waits from now on. */
  pause(): Promise<void>;
  /** What waits is printed. */
  resume(): Promise<void>;
  /** Hands a document of one page to it, as a job of this title. */
  submit(title: string): Promise<void>;
  /** Hands bytes to it by Tem's own adapter, to be passed on as they are. @returns the job's number */
  submitRaw(title: string, bytes: Uint8Array): Promise<number>;
  /** All that has come out of it. */
  printed(): Buffer;
}
