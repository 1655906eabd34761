/** A real station, as somebody works at it. */
export interface StationDriver {
  readonly name: string;
  /** Its data folder. */
  readonly dataDir: string;
  /**
   * Works orders off with everything that a person does about them; starts what is not running. Orders that it has had before
   * are gone on with. @throws KilledError where `kill` came between
   */
  workOff(codes: readonly string[]): Promise<void>;
  /** Kills all of its processes; the next `workOff` starts it. */
  kill(): Promise<void>;
  /** Ends it in order. */
  close(): Promise<void>;
}

/** Somebody has killed the station meanwhile. */
export class KilledError extends Error {}

/** Problems for which a row waits by itself: it is queued again when its cause is over. */
export const WAITS_ITSELF: readonly (string | null)[] = ['fleet-unreachable', 'fleet-in-doubt'];
/** Problems that another station's label explains: the row is left to it, unless a manager takes it over. */
export const LEFT_TO_OTHERS: readonly (string | null)[] = ['claimed-elsewhere', 'printed-before'];
