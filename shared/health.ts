import type { AccountId, RowAccount } from './account.ts';
import type { Problem } from './problem.ts';

/** What can be wrong around the station while it works. */
export type HealthIssueKind = 'partner' | 'printer' | 'token' | 'clock' | 'disk';

/** A current health issue, shown above every screen until it is over. */
export interface HealthIssue {
  readonly kind: HealthIssueKind;
  readonly problem: Problem;
  /** Whose service it is, at a station with several accounts. */
  readonly account?: RowAccount;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  /** When Tem checks again by itself (milliseconds since 1970); null if it does not. */
  readonly retryAtMs: number | null;
}

/** All current issues, at most one of each kind (of `partner` one an account), in the order of HealthIssueKind. */
export type HealthIssues = readonly HealthIssue[];

/** Whether an account's service can be reached, as far as the health issues say. @param account null: any */
export const isReachable = (issues: HealthIssues, account: AccountId | null): boolean =>
  issues.every(
    (issue) =>
      issue.kind !== 'partner' ||
      (issue.account !== undefined && account !== null && issue.account.id !== account),
  );
