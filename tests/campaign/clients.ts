import type { Postgres } from '../helpers/postgres/postgres.ts';
import type { Account } from './accountant.ts';
import type { CampaignOptions } from './options.ts';
import type { Timing } from './round-trips.ts';

/** Simulated stations: they claim, print one small label and report, without an app. */
export interface Clients {
  /** Resolves once all have worked their orders off. */
  readonly done: Promise<void>;
  /** Claims and bare round trips, by performance.now(). */
  readonly timings: readonly Timing[];
  readonly labels: number;
  account(): Promise<Account>;
  close(): Promise<void>;
}

export type StartClients = (postgres: Postgres, options: CampaignOptions) => Promise<Clients>;
