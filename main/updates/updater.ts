import type { Problem } from '../../shared/problem.ts';
import type { NewVersion } from '../../shared/update.ts';
import type { SealedFile } from './sealed-file.ts';

/**
 * What finds, fetches and installs a newer Tem. One thing at a time is asked of it. Every failure leaves the version that runs
 * as it is.
 */
export interface Updater {
  /**
   * Looks for a version newer than the one that runs; null where there is none.
   * @throws ProblemError update-unreachable, update-not-signed, update-older, update-broken
   */
  check(address: string, signal: AbortSignal): Promise<NewVersion | null>;
  /**
   * Fetches what the last look found, and proves it.
   * @param onPercent told whole percents
   * @throws ProblemError update-unreachable, update-broken, update-not-written
   */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /**
   * The operator agreed: proves the download once more and does all that can fail, as long as Tem runs.
   * @throws ProblemError update-broken, update-not-written, update-not-installed
   */
  prepare(): Promise<void>;
  /**
   * Everything is closed: starts the installer, or has Tem started again once it has ended. Then Tem has to end.
   * @returns why it was not installed, as far as that is known by then; null where nothing is
   */
  handOver(): Promise<Problem | null>;
}

/** What was downloaded. */
export interface Download {
  /** Copies it into a folder of its own and proves the copy. @param folder where that is made; usually beside the download @throws ProblemError */
  readonly seal: (folder?: string) => Promise<SealedFile>;
  /** Proves the download itself. @throws ProblemError */
  readonly prove: () => Promise<void>;
}

/** How one kind of installer is installed, once it is downloaded and proven. */
export interface UpdateInstaller {
  /** Does what can fail while Tem runs. @throws ProblemError */
  prepare(download: Download, version: string): Promise<void>;
  /**
   * Tem is closed: the last step, which proves once more what it hands over. `starts-itself`: the installer starts Tem when it is done; `start-again`: whichever version
   * is there now has to be started.
   */
  handOver(): Promise<'starts-itself' | 'start-again'>;
}
