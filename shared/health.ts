import type { Problem } from './problem.ts';

/** What can be wrong around the station while it works. */
export const HEALTH_ISSUE_KINDS = ['partner', 'printer', 'token', 'clock', 'disk'] as const;
export type HealthIssueKind = (typeof HEALTH_ISSUE_KINDS)[number];

/** Something that is wrong now, shown over every room until it is over. */
export interface HealthIssue {
  readonly kind: HealthIssueKind;
  readonly problem: Problem;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  /** When Tem looks again by itself (milliseconds since 1970); null where nothing is to be tried. */
  readonly retryAtMs: number | null;
}

/** All that is wrong now, at most one of each kind, in the order of TROUBLE_KINDS. */
export type HealthIssues = readonly HealthIssue[];
