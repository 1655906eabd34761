import type { Problem } from '../../shared/problem.ts';
import type { NewVersion } from '../../shared/update.ts';
import type { SealedFile } from './sealed-file.ts';

/** Finds, downloads and installs a newer version, one call at a time. Every failure leaves the current one unchanged. */
export interface Updater {
  /**
   * Checks for a version newer than the current one; returns null if there is none.
   * @throws ProblemError update-unreachable, update-not-signed, update-older, update-broken
   */
  check(address: string, signal: AbortSignal): Promise<NewVersion | null>;
  /**
   * Downloads and verifies the version that the last check found; reports whole percents.
   * @throws ProblemError update-unreachable, update-broken, update-not-written
   */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /**
   * Verifies the download again after the operator agreed, and does everything that can fail while Tem is still running.
   * @throws ProblemError update-broken, update-not-written, update-not-installed
   */
  prepare(): Promise<void>;
  /**
   * Starts the installer after everything is closed, or makes Tem start again after it has ended. Then Tem has to exit.
   * @returns why it was not installed, as far as known by then; null if there was no failure
   */
  handOver(): Promise<Problem | null>;
}

export interface Download {
  /**
   * Copies it into its own folder and verifies the copy.
   * @param folder where that folder is created; by default next to the download
   * @throws ProblemError
   */
  readonly seal: (folder?: string) => Promise<SealedFile>;
  /** Verifies the download itself. @throws ProblemError */
  readonly prove: () => Promise<void>;
}

/** Installs a downloaded and verified version with one kind of installer. */
export interface UpdateInstaller {
  /** Does what can fail while Tem is running. @throws ProblemError */
  prepare(download: Download, version: string): Promise<void>;
  /**
   * Does the last step after Tem has closed, verifying again what it hands over. `starts-itself`: the installer starts Tem when
   * done; `start-again`: the version that is there now has to be started.
   */
  handOver(): Promise<'starts-itself' | 'start-again'>;
}
