import type { Problem } from '../../shared/problem.ts';
import type { RunState } from '../../shared/station.ts';
import type { Trouble } from '../../shared/trouble.ts';
import type { ChooseLook, LookAtPrinter } from '../printers/look.ts';
import { createLook } from './look.ts';
import { createMetAgain } from './met-again.ts';
import { printerWords } from './printer-words.ts';
import { createAlarm, type Time } from './time.ts';

/** Whether the printer in use can print: a run's own word while one is under way, looks in between. */
export interface PrinterWatch {
  trouble(): Trouble | null;
  met(problem: Problem): void;
  /** How the station's run stands. */
  run(run: RunState): void;
  /** Looks now, unless a run is under way. */
  look(): void;
  /** Another printer may be in use. */
  changed(): void;
  close(): void;
}

interface Needs {
  /** The name of the printer in use; null where none is chosen. */
  readonly inUse: () => string | null;
  readonly chooseLook: ChooseLook;
  readonly time: Time;
  readonly onChange: () => void;
}

/** Between two looks. */
const IDLE_MS = 60_000;
const IN_TROUBLE_MS = 4_000;
/** After it was met, and met again soon. */
const WAIT = { firstMs: IN_TROUBLE_MS, mostMs: 60_000 };
/** Windows' spooler is given 20 s for its word, 5 s of them grace (winspool/client.ts). */
const LOOK_LIMIT_MS = 25_000;

/** What a look found: an answer of null would say that none came. */
interface Seen {
  readonly problem: Problem | null;
}

export function createPrinterWatch({ inUse, chooseLook, time, onChange }: Needs): PrinterWatch {
  let trouble: Trouble | null = null;
  /** A run was ended by it: how long the next look is put off. */
  let met: { readonly waitMs: number } | null = null;
  let running = false;
  let name = inUse();
  let lookAt: LookAtPrinter | null = name === null ? null : chooseLook(name);
  const alarm = createAlarm(time);
  const metAgain = createMetAgain({ ...WAIT, time });

  const look = createLook<Seen>({
    ask: async () => ({ problem: (await lookAt?.()) ?? null }),
    limitMs: LOOK_LIMIT_MS,
    time,
    heard(seen) {
      // A look that never came back says nothing new.
      const problem = seen === null ? (trouble?.problem ?? null) : seen.problem;
      say(problem, problem === null ? IDLE_MS : IN_TROUBLE_MS);
    },
  });

  /** @param waitMs until the next look */
  function say(problem: Problem | null, waitMs: number): void {
    const before = trouble;
    if (problem === null) {
      if (before !== null) metAgain.over();
      met = null;
      trouble = null;
    } else {
      const retryAtMs = running ? null : time.now() + waitMs;
      const sinceMs = before?.sinceMs ?? time.now();
      trouble = { kind: 'printer', problem: printerWords(problem), sinceMs, retryAtMs };
    }
    if (lookAt === null || running) alarm.off();
    else alarm.set(waitMs, look.now);
    if (trouble !== null || before !== null) onChange();
  }

  function lookNow(): void {
    if (running || lookAt === null) return;
    alarm.off();
    look.now();
  }

  /** A run has the printer: it tells by itself, and a raw printer serves one at a time. */
  function beginRun(): void {
    running = true;
    look.drop();
    say(null, IDLE_MS);
  }

  function endRun(): void {
    running = false;
    if (trouble === null) alarm.set(IDLE_MS, look.now);
    else if (met !== null) say(trouble.problem, met.waitMs);
    else lookNow();
  }

  return {
    trouble: () => trouble,
    met(problem) {
      if (lookAt === null) return;
      // A look that began before says nothing of it.
      look.drop();
      met ??= { waitMs: metAgain.wait() };
      say(problem, met.waitMs);
    },
    run(run) {
      if (run.kind === 'idle') {
        if (running) endRun();
        return;
      }
      if (!running) beginRun();
      const waiting = run.waiting && printerWords(run.waiting);
      if (met === null && JSON.stringify(waiting) !== JSON.stringify(trouble?.problem ?? null))
        say(waiting, IN_TROUBLE_MS);
    },
    look: lookNow,
    changed() {
      const now = inUse();
      if (now === name) return;
      name = now;
      lookAt = now === null ? null : chooseLook(now);
      look.drop();
      metAgain.restart();
      if (!running) say(null, IDLE_MS);
      lookNow();
    },
    close() {
      alarm.off();
      look.drop();
    },
  };
}
