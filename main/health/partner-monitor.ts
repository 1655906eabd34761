import type { HealthIssue } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { ServiceObservation } from '../partner/service-observation.ts';
import { createBackoff } from '../platform/backoff.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import { createProbe } from './probe.ts';
import { createRecurrenceBackoff } from './recurrence-backoff.ts';

/** Whether the partner's service can be reached, as the station's own calls tell and, once they fail, looks of its own. */
export interface PartnerMonitor {
  issue(): HealthIssue | null;
  handleCall(news: ServiceObservation): void;
  reportFailure(problem: Problem): void;
  /** Asks the service now. */
  check(): void;
  /** Another service, or none: nothing is known of it. */
  reset(): void;
  close(): void;
}

interface PartnerMonitorDependencies {
  /** Asks something that changes nothing: null where the service can be reached. Its outcome is news too (PartnerNews). */
  readonly probePartner: (signal: AbortSignal) => Promise<Problem | null>;
  /** Whether there is a service to ask at all. */
  readonly isSetUp: () => boolean;
  readonly time: Clock;
  readonly random: () => number;
  readonly onChange: () => void;
}

/** Between two looks. */
const WAIT = { firstMs: 5_000, mostMs: 60_000 };
/** All attempts of one call together take 20 s (HTTP_LIMITS). */
const PROBE_TIMEOUT_MS = 25_000;

export function createPartnerMonitor({
  probePartner,
  isSetUp,
  time,
  random,
  onChange,
}: PartnerMonitorDependencies): PartnerMonitor {
  let trouble: HealthIssue | null = null;
  /** Until a look says that it is over, whatever other calls are answered: the service answered before and failed again. */
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
      // A look that can't be made, or has not come back, says nothing new.
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
    handleCall(news) {
      switch (news.kind) {
        case 'answered':
        case 'token-refused':
          if (!onlyLooks) resolveIssue();
          return;
        case 'unavailable':
          if (trouble !== null) return;
          // What was asked once, and a 5xx of one operation, may be the call's own trouble: a look tells.
          if (news.attempts > 1 && !isServerError(news.problem)) raise(news.problem, waits.next());
          else check();
          return;
      }
    },
    reportFailure(problem) {
      if (trouble !== null) return;
      // A look that began before says nothing of it.
      look.cancel();
      const waitMs = metAgain.nextWaitMs();
      onlyLooks = waitMs > WAIT.firstMs || problem.code === 'rate-limited';
      raise(problem, waitMs);
    },
    check: check,
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

/** How long the service itself asks to be left alone, in ms. */
const retryAfterMs = ({ code, values }: Problem): number =>
  code === 'rate-limited' ? Math.min(Number(values?.['seconds'] ?? 0) * 1000, WAIT.mostMs) : 0;

/** What a call says of its own end, as it stands for as long as the service is away. */
const toPartnerProblem = ({ code, values }: Problem): Problem =>
  code === 'unavailable'
    ? { code: 'partner-unreachable', values: { detail: values?.['detail'] ?? '' } }
    : { code, ...(values === undefined ? {} : { values }) };
