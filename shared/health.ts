import type { Problem } from './problem.ts';

/** What can be wrong around the station while it works. */
export type HealthIssueKind = 'partner' | 'printer' | 'token' | 'clock' | 'disk';

/** A current health issue, shown above every screen until it is over. */
export interface HealthIssue {
  readonly kind: HealthIssueKind;
  readonly problem: Problem;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  /** When Tem checks again by itself (milliseconds since 1970); null if it does not. */
  readonly retryAtMs: number | null;
}

/** All current issues, at most one of each kind, in the order of HealthIssueKind. */
export type HealthIssues = readonly HealthIssue[];
