/** What a person did in a task. */
export interface Counts {
  /** Key presses; a chord counts one. Without the typed characters. */
  readonly keys: number;
  /** Characters typed into a field. */
  readonly typed: number;
  /** Codes scanned. */
  readonly scans: number;
  readonly clicks: number;
  /** Dialogs of the system (a file, a folder, a question), each counted once whatever is pressed in it. */
  readonly dialogs: number;
  /** Changes from one screen to another. */
  readonly screens: number;
  /**
   * Why an action was a wrong turn: after it the screen said no, nothing happened, or it had to be taken back. The
   * actions are counted above too.
   */
  readonly wrongTurns: readonly string[];
}

/** Everything that a person does with her hands. */
export const actionsOf = ({ keys, typed, scans, clicks, dialogs }: Counts): number =>
  keys + typed + scans + clicks + dialogs;
