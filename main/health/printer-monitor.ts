import type { HealthIssue } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { RunState } from '../../shared/station.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import type { ChooseProbe, ProbePrinter } from '../printers/printer-probes.ts';
import { toPrinterProblem } from './printer-problem.ts';
import { createProbe } from './probe.ts';
import { createRecurrenceBackoff } from './recurrence-backoff.ts';

/** Whether the printer in use can print: a run's own word while one is under way, looks in between. */
export interface PrinterMonitor {
  issue(): HealthIssue | null;
  reportFailure(problem: Problem): void;
  /** How the station's run stands. */
  runChanged(run: RunState): void;
  /** Looks now, unless a run is under way. */
  check(): void;
  /** Another printer may be in use. */
  printerChanged(): void;
  close(): void;
}

interface PrinterMonitorDependencies {
  /** The name of the printer in use; null where none is chosen. */
  readonly activePrinter: () => string | null;
  readonly chooseProbe: ChooseProbe;
  readonly time: Clock;
  readonly onChange: () => void;
}

/** Between two looks. */
const IDLE_MS = 60_000;
const RECHECK_MS = 4_000;
/** After it was met, and met again soon. */
const WAIT = { firstMs: RECHECK_MS, mostMs: 60_000 };
/** Windows' spooler is given 20 s for its word, 5 s of them grace (winspool/client.ts). */
const PROBE_TIMEOUT_MS = 25_000;

/** What a look found: an answer of null would say that none came. */
interface ProbeFinding {
  readonly problem: Problem | null;
}

export function createPrinterMonitor({
  activePrinter,
  chooseProbe,
  time,
  onChange,
}: PrinterMonitorDependencies): PrinterMonitor {
  let trouble: HealthIssue | null = null;
  /** A run was ended by it: how long the next look is put off. */
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
      // A look that never came back says nothing new.
      const problem = seen === null ? (trouble?.problem ?? null) : seen.problem;
      update(problem, problem === null ? IDLE_MS : RECHECK_MS);
    },
  });

  /** @param waitMs until the next look */
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

  /** A run has the printer: it tells by itself, and a raw printer serves one at a time. */
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
    reportFailure(problem) {
      if (lookAt === null) return;
      // A look that began before says nothing of it.
      look.cancel();
      met ??= { waitMs: metAgain.nextWaitMs() };
      update(problem, met.waitMs);
    },
    runChanged(run) {
      if (run.kind === 'idle') {
        if (running) endRun();
        return;
      }
      if (!running) beginRun();
      const waiting = run.waiting && toPrinterProblem(run.waiting);
      if (met === null && JSON.stringify(waiting) !== JSON.stringify(trouble?.problem ?? null))
        update(waiting, RECHECK_MS);
    },
    check: check,
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
