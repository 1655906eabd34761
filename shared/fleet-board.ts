import { z } from 'zod';
import { FleetIdSchema } from './fleet.ts';
import type { ClaimHolder } from './fleet-claim.ts';
import type { HealthIssueKind } from './health.ts';
import { DaySchema } from './history.ts';
import { MAX_SEARCH_LENGTH, type OrderCode } from './order-code.ts';
import type { LabelState, ReprintReason } from './station.ts';

const ISSUE_KINDS = [
  'partner',
  'printer',
  'token',
  'clock',
  'disk',
] as const satisfies readonly HealthIssueKind[];

/** What a station tells the board of itself. Another version of Tem may have written it: what is unknown is left out. */
export const StationReportSchema = z.object({
  /** Whether it prints a batch or each order as it is scanned. */
  workMode: z.enum(['batch', 'one-by-one']).nullable().catch(null),
  /** Whether a run is under way. */
  printing: z.boolean().catch(false),
  /** Rows that wait for a run, and for a person's answer. */
  queued: z.int().nonnegative().catch(0),
  questions: z.int().nonnegative().catch(0),
  /** What is wrong there now. */
  issues: z
    .array(z.string().max(40))
    .max(20)
    .catch([])
    .transform((found) => ISSUE_KINDS.filter((kind) => found.includes(kind))),
  /** Labels of the station's own day ("2026-11-21"). */
  today: z
    .object({
      day: z.string(),
      printed: z.int().nonnegative(),
      reprints: z.int().nonnegative(),
      failed: z.int().nonnegative(),
      unknown: z.int().nonnegative(),
    })
    .nullable()
    .catch(null),
});
export type StationReport = z.infer<typeof StationReportSchema>;

/** A station as the board shows it. */
export interface FleetStation {
  readonly id: string;
  readonly name: string;
  /** Its version of Tem. */
  readonly version: string;
  /** Whether it is the station that asks. */
  readonly here: boolean;
  /** Whether its session is alive by the database's clock. */
  readonly live: boolean;
  /** Milliseconds since 1970, by the database's clock. */
  readonly lastSeenAtMs: number;
  /** Null if it has not reported yet. */
  readonly report: StationReport | null;
  /**
   * Labels that came out today, and that failed: as the station counts them on its own day, those of an account that is not linked
   * too. The journal's while it is not there: what it said last is older than what it delivered.
   */
  readonly today: { readonly printed: number; readonly failed: number };
  /** Labels that nobody knows the end of, of any day, by the journal: they wait until somebody answers, also of a station that is gone. */
  readonly unknown: number;
}

/** All stations, by name, and what needs a manager. */
export interface FleetBoard {
  /** When it was read, by the database's clock; milliseconds since 1970. */
  readonly atMs: number;
  readonly stations: readonly FleetStation[];
  /** How many orders were printed at two stations without a person's word, and how many labels have an unknown end. */
  readonly doubles: number;
  readonly unknowns: number;
}

/** What became of a job in the fleet's journal. */
export const FLEET_OUTCOMES = [
  'submitting',
  'submitted',
  'printed',
  'confirmed',
  'failed',
  'cancelled',
  'unknown',
] as const satisfies readonly LabelState[];
export type FleetOutcome = (typeof FLEET_OUTCOMES)[number];

/** The filter of the fleet's jobs; null fields are ignored. */
export const FleetJobFilterSchema = z.strictObject({
  /** Begins a code or shortcode, or is one, ignoring case. Not a soc: jobs carry none (docs/operations/fleet.md says what is sent). */
  text: z.string().max(MAX_SEARCH_LENGTH),
  fromDay: DaySchema.nullable(),
  toDay: DaySchema.nullable(),
  station: FleetIdSchema.nullable(),
  /** The fleet's account. */
  account: FleetIdSchema.nullable(),
  outcome: z.enum(FLEET_OUTCOMES).nullable(),
});
export type FleetJobFilter = z.infer<typeof FleetJobFilterSchema>;

export const EMPTY_FLEET_JOB_FILTER: FleetJobFilter = {
  text: '',
  fromDay: null,
  toDay: null,
  station: null,
  account: null,
  outcome: null,
};

/** One label handed over somewhere in the fleet. */
export interface FleetJob {
  /** Unique with the station: its number in that station's print journal. */
  readonly job: number;
  readonly stationId: string;
  readonly station: string;
  readonly account: string;
  readonly code: OrderCode;
  readonly size: string | null;
  readonly printer: string | null;
  readonly reprint: ReprintReason | null;
  readonly outcome: FleetOutcome;
  /** Milliseconds since 1970, by the station's clock; `endedAtMs` is null while it is pending. */
  readonly submittedAtMs: number;
  readonly endedAtMs: number | null;
  /** SHA-256 in hexadecimal; null if the station wrote no receipt. */
  readonly receipt: string | null;
}

/** A part of the jobs, newest first. */
export interface FleetJobPage {
  readonly jobs: readonly FleetJob[];
  readonly total: number;
}

/** An order whose label came out, or may have, more than once and not as a reprint. */
export interface FleetDouble {
  readonly account: string;
  readonly code: OrderCode;
  /** Oldest first; at least two. */
  readonly jobs: readonly FleetJob[];
  /** Who agreed to print while the fleet was out of reach; null: nobody. */
  readonly agreedBy: string | null;
}

export interface FleetDoublePage {
  readonly doubles: readonly FleetDouble[];
  readonly total: number;
}

/** A label that was begun at a station, and nobody knows whether it came out. */
export interface FleetUnknown {
  readonly account: string;
  readonly code: OrderCode;
  readonly holder: ClaimHolder;
  /** Whether that station is there now and asks its own operator. */
  readonly live: boolean;
}

export interface FleetUnknownPage {
  readonly unknowns: readonly FleetUnknown[];
  readonly total: number;
}

export const MAX_PROFILE_NAME_LENGTH = 60;

/** A set of settings handed out to the stations; its text is that of a settings file (shared/settings-file.ts). */
export interface FleetProfile {
  readonly name: string;
  /** Counts what was published under this name. */
  readonly version: number;
  /** Who published it, and at which station. */
  readonly person: string;
  readonly station: string;
  /** Milliseconds since 1970, by the database's clock. */
  readonly atMs: number;
}
