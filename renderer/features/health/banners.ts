import type { RowAccount } from '../../../shared/account.ts';
import type { HealthIssueKind, HealthIssues } from '../../../shared/health.ts';
import type { Problem, ProblemCode } from '../../../shared/problem.ts';
import type { PendingResume } from '../../../shared/station.ts';

/** A current health issue, as shown. */
export interface Banner {
  readonly kind: HealthIssueKind;
  /** Red: work stops, or is about to. Amber: work continues. */
  readonly tone: 'red' | 'amber';
  readonly problem: Problem;
  /** Whose service it is, at a station with several accounts; otherwise null. */
  readonly account: RowAccount | null;
  /** When Tem retries (ms since 1970); null without a countdown. */
  readonly retryAtMs: number | null;
  /** How many labels resume automatically once the issue is over. */
  readonly leftoverLabels: number | null;
  /** Can be snoozed for today: it stops nothing. */
  readonly canSnooze: boolean;
}

/** Warnings: work continues. */
const WARNINGS: readonly ProblemCode[] = ['token-ends-soon', 'disk-low', 'clock-off'];
/** Not included: a wrong clock records wrong times for as long as it is wrong. */
const SNOOZABLE: readonly ProblemCode[] = ['token-ends-soon', 'disk-low'];

const PRINTER_CODES = /^(printer|folder)-|^no-printer$/;

/** What an interrupted run waits for before it resumes. */
const getWaitCause = ({ code }: Problem): 'partner' | 'printer' =>
  PRINTER_CODES.test(code) ? 'printer' : 'partner';

const PARTNER_CODES: readonly ProblemCode[] = ['unavailable', 'partner-unreachable', 'rate-limited'];

const TOKEN_CODES: readonly ProblemCode[] = ['unauthorized', 'token-other-origin'];

/** The issue whose banner explains the end of a run; null if none does. */
export function getEndCause(problem: Problem): HealthIssueKind | null {
  if (PARTNER_CODES.includes(problem.code)) return 'partner';
  if (PRINTER_CODES.test(problem.code)) return 'printer';
  return TOKEN_CODES.includes(problem.code) ? 'token' : null;
}

interface BannersOptions {
  readonly issues: HealthIssues;
  readonly resuming: PendingResume | null;
  readonly snoozed: readonly ProblemCode[];
  /** An issue that the screen itself already shows larger. */
  readonly shownElsewhere: HealthIssueKind | null;
}

/** The banners to show, most urgent first. An issue that labels wait for is a single banner. */
export function listBanners({
  issues,
  resuming,
  snoozed,
  shownElsewhere,
}: BannersOptions): readonly Banner[] {
  const waitsFor = resuming === null ? null : getWaitCause(resuming.problem);
  const isThere = issues.some(({ kind }) => kind === waitsFor);
  const all: HealthIssues =
    resuming === null || waitsFor === null || isThere
      ? issues
      : [{ kind: waitsFor, problem: resuming.problem, sinceMs: 0, retryAtMs: resuming.retryAtMs }, ...issues];
  const banners = all
    .filter(({ kind, problem }) => kind !== shownElsewhere && !snoozed.includes(problem.code))
    .map(
      ({ kind, problem, account = null, retryAtMs }): Banner => ({
        kind,
        account,
        tone: WARNINGS.includes(problem.code) ? 'amber' : 'red',
        problem,
        // A printer is checked every few seconds: a countdown would only distract, unless labels wait for it.
        retryAtMs: kind === 'partner' || kind === waitsFor ? retryAtMs : null,
        leftoverLabels: kind === waitsFor ? (resuming?.remaining ?? null) : null,
        canSnooze: SNOOZABLE.includes(problem.code),
      }),
    );
  return banners.toSorted((a, b) => Number(a.tone === 'amber') - Number(b.tone === 'amber'));
}
