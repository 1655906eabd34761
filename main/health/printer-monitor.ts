import type { HealthIssue } from '../../shared/health.ts';
import { describePrinterReasons } from '../../shared/printer-reason.ts';
import type { Problem } from '../../shared/problem.ts';
import type { RunState } from '../../shared/station.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import type { ChooseProbe, ProbePrinter } from '../printers/choose-printer.ts';
import { createProbe, createRecurrenceBackoff } from './probe.ts';

/** The time between two probes. */
const IDLE_MS = 60_000;
const RECHECK_MS = 4_000;
/** The waits after a failure, and after one that recurs soon. */
const WAIT = { firstMs: RECHECK_MS, mostMs: 60_000 };
/** Windows' spooler gets 20 s to answer, including a 5 s grace period (winspool/winspool-client.ts). */
const PROBE_TIMEOUT_MS = 25_000;

/** A probe's result, wrapped because an answer of null means that none came. */
interface ProbeFinding {
  readonly problem: Problem | null;
}

/** Whether the active printer can print: the run reports it during a run, probes do so in between. */
export function createPrinterMonitor({
  activePrinter,
  chooseProbe,
  time,
  onChange,
}: {
  readonly activePrinter: () => string | null;
  readonly chooseProbe: ChooseProbe;
  readonly time: Clock;
  readonly onChange: () => void;
}) {
  let trouble: HealthIssue | null = null;
  /** Set when it ended a run: how long the next probe is postponed. */
  let met: { readonly waitMs: number } | null = null;
  let running = false;
  let name = activePrinter();
  let lookAt: ProbePrinter | null = name === null ? null : chooseProbe(name);
  const alarm = createTimer(time);
  const metAgain = createRecurrenceBackoff({ ...WAIT, time });

  const look = createProbe<ProbeFinding>({
    probe: async () => ({ problem: (await lookAt?.()) ?? null }),
    limitMs: PROBE_TIMEOUT_MS,
    time,
    onResult(seen) {
      // A probe that never returned tells nothing new.
      const problem = seen === null ? (trouble?.problem ?? null) : seen.problem;
      update(problem, problem === null ? IDLE_MS : RECHECK_MS);
    },
  });

  /** @param waitMs until the next probe */
  function update(problem: Problem | null, waitMs: number): void {
    const before = trouble;
    if (problem === null) {
      if (before !== null) metAgain.resolved();
      met = null;
      trouble = null;
    } else {
      const retryAtMs = running ? null : time.now() + waitMs;
      const sinceMs = before?.sinceMs ?? time.now();
      trouble = { kind: 'printer', problem: toPrinterProblem(problem), sinceMs, retryAtMs };
    }
    if (lookAt === null || running) alarm.clear();
    else alarm.set(waitMs, look.run);
    if (trouble !== null || before !== null) onChange();
  }

  function check(): void {
    if (running || lookAt === null) return;
    alarm.clear();
    look.run();
  }

  /** The run uses the printer and reports it itself; a raw printer serves one client at a time. */
  function beginRun(): void {
    running = true;
    look.cancel();
    update(null, IDLE_MS);
  }

  function endRun(): void {
    running = false;
    if (trouble === null) alarm.set(IDLE_MS, look.run);
    else if (met !== null) update(trouble.problem, met.waitMs);
    else check();
  }

  return {
    issue: () => trouble,
    reportFailure(problem: Problem) {
      if (lookAt === null) return;
      // A probe that began earlier says nothing about it.
      look.cancel();
      met ??= { waitMs: metAgain.nextWaitMs() };
      update(problem, met.waitMs);
    },
    runChanged(run: RunState) {
      if (run.kind === 'idle') {
        if (running) endRun();
        return;
      }
      if (!running) beginRun();
      const waiting = run.waiting && toPrinterProblem(run.waiting);
      if (met === null && JSON.stringify(waiting) !== JSON.stringify(trouble?.problem ?? null))
        update(waiting, RECHECK_MS);
    },
    /** Probes now, unless a run is active. */
    check,
    /** Call when another printer may be active. */
    printerChanged() {
      const now = activePrinter();
      if (now === name) return;
      name = now;
      lookAt = now === null ? null : chooseProbe(now);
      look.cancel();
      metAgain.reset();
      if (!running) update(null, IDLE_MS);
      check();
    },
    close() {
      alarm.clear();
      look.cancel();
    },
  };
}

/** Rewords what a probe, a run or its end reports of the printer, so that it applies as long as it lasts. */
function toPrinterProblem({ code, values = {} }: Problem): Problem {
  const { printer = '', reason, detail = '', folder = '' } = values;
  switch (code) {
    case 'printer-not-ready':
    case 'printer-waiting':
      return {
        code: 'printer-trouble',
        values: { printer, reason: reason ?? describePrinterReasons(['error']) },
      };
    // The connection broke; only the log says why.
    case 'printer-failed':
      return { code: 'printer-trouble', values: { printer, reason: describePrinterReasons(['offline']) } };
    case 'folder-failed':
      return { code: 'folder-trouble', values: { folder, detail } };
    default:
      return { code, values };
  }
}
