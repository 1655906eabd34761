import type { HealthIssue } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { ServiceObservation } from '../partner/service-observation.ts';
import { createBackoff } from '../platform/backoff.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import { createProbe, createRecurrenceBackoff } from './probe.ts';

/** The time between two probes. */
const WAIT = { firstMs: 5_000, mostMs: 60_000 };
/** All attempts of one call together take 20 s (HTTP_LIMITS). */
const PROBE_TIMEOUT_MS = 25_000;

/** Whether the partner's service can be reached, according to the station's own calls and, after a failure, to probes. */
export function createPartnerMonitor({
  probePartner,
  isSetUp,
  time,
  random,
  onChange,
}: {
  /**
   * Makes a request without side effects; returns null if the service can be reached. Its result is also reported as news
   * (PartnerNews).
   */
  readonly probePartner: (signal: AbortSignal) => Promise<Problem | null>;
  readonly isSetUp: () => boolean;
  readonly time: Clock;
  readonly random: () => number;
  readonly onChange: () => void;
}) {
  let trouble: HealthIssue | null = null;
  /** Whether only a probe can end the issue, whatever other calls report: the service had recovered and failed again. */
  let onlyLooks = false;
  const alarm = createTimer(time);
  const waits = createBackoff({ ...WAIT, random });
  const metAgain = createRecurrenceBackoff({ ...WAIT, time });

  const look = createProbe<Problem | 'reached'>({
    probe: async (signal) => (await probePartner(signal)) ?? 'reached',
    limitMs: PROBE_TIMEOUT_MS,
    time,
    onResult: (answer) => {
      if (answer === 'reached') resolveIssue();
      else if (answer !== null) raise(answer, waits.next());
      // A probe without a result tells nothing new.
      else if (trouble !== null) raise(trouble.problem, waits.next());
    },
  });

  function raise(problem: Problem, waitMs: number): void {
    if (!isSetUp()) return reset();
    const nextMs = Math.max(waitMs, retryAfterMs(problem));
    trouble = {
      kind: 'partner',
      problem: toPartnerProblem(problem),
      sinceMs: trouble?.sinceMs ?? time.now(),
      retryAtMs: time.now() + nextMs,
    };
    alarm.set(nextMs, check);
    onChange();
  }

  function resolveIssue(): void {
    alarm.clear();
    waits.reset();
    onlyLooks = false;
    if (trouble === null) return;
    metAgain.resolved();
    trouble = null;
    onChange();
  }

  function check(): void {
    if (!isSetUp()) return reset();
    alarm.clear();
    if (trouble !== null) {
      trouble = { ...trouble, retryAtMs: time.now() };
      onChange();
    }
    look.run();
  }

  function reset(): void {
    look.cancel();
    metAgain.reset();
    resolveIssue();
  }

  return {
    issue: () => trouble,
    handleCall(news: ServiceObservation) {
      switch (news.kind) {
        case 'answered':
        case 'token-refused':
          if (!onlyLooks) resolveIssue();
          return;
        case 'unavailable':
          if (trouble !== null) return;
          // A single attempt, or a 5xx of one operation, may be the call's own problem: a probe tells.
          if (news.attempts > 1 && !isServerError(news.problem)) raise(news.problem, waits.next());
          else check();
          return;
      }
    },
    reportFailure(problem: Problem) {
      if (trouble !== null) return;
      // A probe that began earlier says nothing about it.
      look.cancel();
      const waitMs = metAgain.nextWaitMs();
      onlyLooks = waitMs > WAIT.firstMs || problem.code === 'rate-limited';
      raise(problem, waitMs);
    },
    check,
    /** Forgets everything when the service changes. */
    reset,
    close() {
      alarm.clear();
      look.cancel();
    },
  };
}

function isServerError({ values }: Problem): boolean {
  const detail = values?.['detail'];
  return typeof detail === 'string' && detail.startsWith('HTTP ');
}

/** Returns the wait that the service itself asks for, in ms. */
const retryAfterMs = ({ code, values }: Problem): number =>
  code === 'rate-limited' ? Math.min(Number(values?.['seconds'] ?? 0) * 1000, WAIT.mostMs) : 0;

/** Rewords a call's failure so that it applies as long as the service is away. */
const toPartnerProblem = ({ code, values }: Problem): Problem =>
  code === 'unavailable'
    ? { code: 'partner-unreachable', values: { detail: values?.['detail'] ?? '' } }
    : { code, ...(values === undefined ? {} : { values }) };
