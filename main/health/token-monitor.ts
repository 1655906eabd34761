import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import type { HealthIssue } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { ServiceObservation } from '../partner/service-observation.ts';
import { type Clock, createTimer } from '../platform/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const EXPIRES_SOON_MS = 3 * 24 * HOUR_MS;

/** Whether the access token belongs to the service, is accepted by it, and for how long it remains valid. */
export function createTokenMonitor({
  originMismatch,
  expiresAtMs,
  time,
  onChange,
}: {
  /** Returns a problem if the stored token is not for the service's address. */
  readonly originMismatch: () => Problem | null;
  /** When the current token expires (ms since 1970); null if there is none, or it does not say. */
  readonly expiresAtMs: () => number | null;
  readonly time: Clock;
  readonly onChange: () => void;
}) {
  const alarm = createTimer(time);
  let refused = false;
  let trouble: HealthIssue | null = null;

  function findProblem(): Problem | null {
    const other = originMismatch();
    if (other !== null) return other;
    const endMs = expiresAtMs();
    const nowMs = time.now();
    if (endMs !== null && endMs <= nowMs)
      return { code: 'token-ended', values: { when: formatDateTimeLocalized(endMs) } };
    if (refused) return { code: 'unauthorized' };
    if (endMs === null || endMs - nowMs > EXPIRES_SOON_MS) return null;
    return { code: 'token-ends-soon', values: { when: formatDateTimeLocalized(endMs) } };
  }

  function check(): void {
    const problem = findProblem();
    const isNew = JSON.stringify(problem) !== JSON.stringify(trouble?.problem ?? null);
    if (isNew) trouble = problem && { kind: 'token', problem, sinceMs: time.now(), retryAtMs: null };
    planNext();
    if (isNew) onChange();
  }

  /** Checks at least hourly, because the clock may be changed and timers stop while a machine sleeps. */
  function planNext(): void {
    const endMs = expiresAtMs();
    if (endMs === null) return alarm.clear();
    const leftMs = [endMs - EXPIRES_SOON_MS, endMs].map((atMs) => atMs - time.now()).filter((ms) => ms > 0);
    alarm.set(Math.min(HOUR_MS, ...leftMs), check);
  }

  function setRefused(now: boolean): void {
    if (refused === now) return;
    refused = now;
    check();
  }

  return {
    issue: () => trouble,
    handleCall(news: ServiceObservation) {
      if (news.kind === 'token-refused') setRefused(true);
      else if (news.kind === 'answered' && news.authorized) setRefused(false);
    },
    /** Checks again after the token, the service or the time changed. */
    check,
    /** Forgets what the service said about the previous token. */
    reset() {
      refused = false;
      check();
    },
    close: alarm.clear,
  };
}
