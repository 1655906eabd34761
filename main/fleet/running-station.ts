import type { FleetAccountLink } from '../../shared/fleet.ts';
import type { FleetEngine } from './engine.ts';

/** How a station stops: it stays a member, leaves the fleet, or forgets a fleet that it cannot tell. */
export type StationStop = 'stay' | 'leave' | 'forget';

/** A station at work in its fleet, as far as joining, leaving and the board need it. */
export interface RunningStation {
  /** Its id in the fleet. */
  readonly stationId: string;
  readonly engine: Pick<FleetEngine, 'link' | 'board' | 'profiles' | 'restore'> & {
    readonly accounts: Pick<FleetEngine['accounts'], 'list'>;
  };
  readonly accounts: {
    links(): readonly FleetAccountLink[];
    /** @param fleetAccount null: another one, new to the fleet */
    link(account: string, fleetAccount: string | null): Promise<void>;
  };
  /** How many jobs of this station the fleet does not have yet. */
  waiting(): number;
  onWaiting(listener: () => void): () => void;
  /** Connects, and comes back by itself. */
  start(): void;
  /** Tells the fleet everything, if it can be reached. */
  synchronise(): Promise<void>;
  /** @param how by default it stays; `leave` throws if that could not be said */
  stop(how?: StationStop): Promise<void>;
}
