import type { NewVersion } from '../../shared/update.ts';

/**
 * What finds, fetches and installs a newer Tem. One thing at a time is asked of it. Every failure leaves the version that runs
 * as it is.
 */
export interface Updater {
  /**
   * Looks for a version newer than the one that runs; null where there is none.
   * @throws ProblemError update-unreachable, update-not-signed, update-older, update-broken
   */
  look(address: string, signal: AbortSignal): Promise<NewVersion | null>;
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
  /** Everything is closed: starts the installer, or has Tem started again once it has ended. Then Tem has to end. */
  handOver(): Promise<void>;
}

/** How one kind of installer is installed, once it is downloaded and proven. */
export interface InstallWay {
  /** Does what can fail while Tem runs. @param file the proven download. @throws ProblemError */
  prepare(file: string, version: string): Promise<void>;
  /**
   * Tem is closed: the last step. `starts-itself`: the installer starts Tem when it is done; `start-again`: whichever version
   * is there now has to be started.
   */
  handOver(): Promise<'starts-itself' | 'start-again'>;
}
