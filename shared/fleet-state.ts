import type { FleetConfig, FleetIdentity } from './fleet.ts';
import type { Problem } from './problem.ts';

/** How the station stands with its fleet. */
export type FleetConnection =
  /** It belongs to none. */
  | { readonly kind: 'alone' }
  /** It belongs to one, whose stations work in the other mode (practice or not): the station works alone meanwhile. */
  | { readonly kind: 'other-mode' }
  /** Not reached yet since Tem started. */
  | { readonly kind: 'connecting'; readonly sinceMs: number }
  | { readonly kind: 'connected'; readonly sinceMs: number }
  /** `nextTryAtMs`: null if only a person can end it (the station was refused). */
  | {
      readonly kind: 'cut-off';
      readonly sinceMs: number;
      readonly why: Problem;
      readonly nextTryAtMs: number | null;
    };

/** The database was restored from an older backup: what it forgot comes back with each station's report. */
export interface FleetDoubt {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  /** The names of the stations that have not reported since. */
  readonly missing: readonly string[];
}

/** What a station knows of its fleet. Times are milliseconds since 1970. */
export interface FleetState {
  readonly connection: FleetConnection;
  /** Null if it is alone. */
  readonly fleet: FleetIdentity | null;
  /** This station in the fleet. */
  readonly station: { readonly id: string; readonly name: string } | null;
  /** The address and role, without a password; null if it is alone. */
  readonly config: FleetConfig | null;
  /** How many records of this station the fleet does not have yet. */
  readonly waiting: number;
  readonly doubt: FleetDoubt | null;
  /** Whether this station's role may make invitations. */
  readonly mayInvite: boolean;
}

/** Of a station that belongs to no fleet. */
export const NO_FLEET: FleetState = {
  connection: { kind: 'alone' },
  fleet: null,
  station: null,
  config: null,
  waiting: 0,
  doubt: null,
  mayInvite: false,
};
