import type { HealthIssueKind, HealthIssues } from '../../../shared/health.ts';
import type { Problem, ProblemCode } from '../../../shared/problem.ts';
import type { PendingResume } from '../../../shared/station.ts';

/** One thing that is wrong now, as it is shown. */
export interface Banner {
  readonly kind: HealthIssueKind;
  /** Red: work stops, or is about to. Amber: it goes on. */
  readonly tone: 'red' | 'amber';
  readonly problem: Problem;
  /** When Tem tries again (ms since 1970); null where no clock is shown. */
  readonly retryAtMs: number | null;
  /** How many labels go on by themselves once it is over. */
  readonly leftoverLabels: number | null;
  /** May be put away for today: nothing stops because of it. */
  readonly canSnooze: boolean;
}

/** These are warnings: work goes on. */
const WARNINGS: readonly ProblemCode[] = ['token-ends-soon', 'disk-low', 'clock-off'];
/** A clock that is off writes wrong times for as long as it is. */
const SNOOZABLE: readonly ProblemCode[] = ['token-ends-soon', 'disk-low'];

const PRINTER_CODES = /^(printer|folder)-|^no-printer$/;

/** What a run that goes on by itself waits for. */
export const getWaitCause = ({ code }: Problem): 'partner' | 'printer' =>
  PRINTER_CODES.test(code) ? 'printer' : 'partner';

const PARTNER_CODES: readonly ProblemCode[] = ['unavailable', 'partner-unreachable', 'rate-limited'];

const TOKEN_CODES: readonly ProblemCode[] = ['unauthorized', 'token-other-origin'];

/** Which line says what a run ended with; null where none does. */
export function getEndCause(problem: Problem): HealthIssueKind | null {
  if (PARTNER_CODES.includes(problem.code)) return 'partner';
  if (PRINTER_CODES.test(problem.code)) return 'printer';
  return TOKEN_CODES.includes(problem.code) ? 'token' : null;
}

interface BannersOptions {
  readonly issues: HealthIssues;
  readonly resuming: PendingResume | null;
  readonly snoozed: readonly ProblemCode[];
  /** What the room says itself already, larger. */
  readonly shownElsewhere: HealthIssueKind | null;
}

/** What to show, the most urgent first. What labels wait for is one line with what is wrong. */
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
      ({ kind, problem, retryAtMs }): Banner => ({
        kind,
        tone: WARNINGS.includes(problem.code) ? 'amber' : 'red',
        problem,
        // A printer is looked at every few seconds: a clock would only be restless, unless labels wait for it.
        retryAtMs: kind === 'partner' || kind === waitsFor ? retryAtMs : null,
        leftoverLabels: kind === waitsFor ? (resuming?.remaining ?? null) : null,
        canSnooze: SNOOZABLE.includes(problem.code),
      }),
    );
  return banners.toSorted((a, b) => Number(a.tone === 'amber') - Number(b.tone === 'amber'));
}
