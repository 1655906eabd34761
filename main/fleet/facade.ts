import type { FleetAccountLink, FleetIdentity, FleetTest } from '../../shared/fleet.ts';
import type {
  FleetBoard,
  FleetDoublePage,
  FleetJobFilter,
  FleetJobPage,
  FleetProfile,
  FleetUnknownPage,
} from '../../shared/fleet-board.ts';
import type { FleetState } from '../../shared/fleet-state.ts';
import type { Language } from '../../shared/language.ts';
import type { FleetLogin } from './connect/login.ts';
import type { Deleted, Retention } from './connect/owner.ts';

/** A login that was made for one station that is to join. */
export interface IssuedLogin {
  readonly user: string;
  /** Valid once, until its end. */
  readonly password: string;
  /** Milliseconds since 1970, by the database's clock. */
  readonly expiresAtMs: number;
}

/** A part of a list: `from` counts from 0. */
interface Part {
  readonly from: number;
  readonly count: number;
}

/** What the rest of Tem asks of the fleet. Each call that needs the database throws fleet-alone where none was joined, else why it failed. */
export interface Fleet {
  state(): FleetState;
  /** Told after each change of `state`. @returns ends it */
  onChange(listener: () => void): () => void;
  /** Told when something changed that the board shows. @returns ends it */
  onBoardChange(listener: () => void): () => void;

  /** Connects, looks and closes again. */
  test(login: FleetLogin): Promise<FleetTest>;
  /** Sets a fleet up (or upgrades it) as the owner, makes this station a login of its own, and joins with that. */
  create(login: FleetLogin, name: string): Promise<FleetState>;
  /** Upgrades the fleet at an address to this version's schema, as the owner. */
  upgrade(login: FleetLogin): Promise<FleetIdentity>;
  /** Deletes finished labels and events that are older, as the owner. */
  retain(login: FleetLogin, retention: Retention): Promise<Deleted>;
  join(login: FleetLogin): Promise<FleetState>;
  /**
   * Leaves. @param forget also where the others cannot be told: what was not sent is never sent
   * @throws ProblemError fleet-not-left, and why it could not be said
   */
  leave(forget?: boolean): Promise<FleetState>;
  /** Tries to connect now. */
  retry(): void;
  /** Makes a login for one more station. @param validMs from now, by the database's clock */
  issueLogin(validMs: number): Promise<IssuedLogin>;
  /**
   * Exchanges an issued login's password for a lasting one that nobody else knows.
   * @param fleet the fleet that the invitation is of
   * @throws ProblemError invitation-used, invitation-foreign
   */
  redeem(login: FleetLogin, fleet: Pick<FleetIdentity, 'id' | 'name'>): Promise<FleetLogin>;

  accounts(): Promise<readonly FleetAccountLink[]>;
  /** @param fleetAccount null: none of the fleet's accounts, it is another */
  linkAccount(account: string, fleetAccount: string | null): Promise<readonly FleetAccountLink[]>;
  /** A supervisor ends the doubt after a restored backup. */
  endDoubt(person: string): Promise<void>;

  board(): Promise<FleetBoard>;
  jobs(filter: FleetJobFilter, part: Part): Promise<FleetJobPage>;
  /** Writes every job that matches to a CSV file, newest first. @param file absolute path @throws ProblemError file-failed too */
  exportJobs(filter: FleetJobFilter, file: string, language: Language): Promise<void>;
  doubles(part: Part): Promise<FleetDoublePage>;
  unknowns(part: Part): Promise<FleetUnknownPage>;

  profiles(): Promise<readonly FleetProfile[]>;
  /** Returns the text of a settings file. */
  profile(name: string): Promise<string>;
  publishProfile(name: string, text: string, person: string): Promise<readonly FleetProfile[]>;
}
