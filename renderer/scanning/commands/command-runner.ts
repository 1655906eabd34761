import type { StoreApi } from 'zustand/vanilla';
import { type Command, formatCommandCode } from '../../../shared/command-code.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { BatchRow, RunOutcome, StationState } from '../../../shared/station.ts';
import { unwrap } from '../../components/context/api.ts';
import type { SettingsView } from '../../components/context/settings.ts';
import type { StationStoreState } from '../../components/context/station.ts';
import { BOUNCE_MS } from '../input/bounce-filter.ts';
import type { ShownAnswer } from '../shown-answer.ts';
import { waitForState } from '../wait-for-state.ts';
import type { CommandOutcome } from './command-outcome.ts';

/**
 * The second scan of `clear` counts for so long after the first, in ms: 5 s from when it is no bounce any more (the same
 * code within BOUNCE_MS is one scan, input/scan-desk.ts).
 */
export const CLEAR_CONFIRM_MS = BOUNCE_MS + 5_000;
/** A run that has not begun by then (a slow printer) is told of without its number; the scans behind it go on. */
const RUN_START_TIMEOUT_MS = 3_000;

/** What starts print runs. */
interface RunStarter {
  readonly store: Pick<
    StoreApi<{ readonly requested: boolean; readonly outcome: RunOutcome | null }>,
    'getState'
  >;
  /** Starts a run at once: the scan queue has done what came before. */
  readonly printNow: () => Promise<void>;
}

interface CommandRunnerDependencies {
  readonly calls: Pick<TemApi['calls']['station'], 'undo' | 'clear' | 'setPhase' | 'acknowledge'>;
  readonly station: StoreApi<StationStoreState>;
  readonly settings: Pick<SettingsView, 'store' | 'save'>;
  readonly printing: () => RunStarter;
  /** How many rows clearing the batch would take away. */
  readonly countClearable: (rows: readonly BatchRow[]) => number;
  /** Milliseconds on any steady clock. */
  readonly nowMs: () => number;
}

/** What command barcodes and the keys of the same meaning do. */
export interface CommandRunner {
  /** Does one; never fails: what goes wrong is the answer. While the alarm stands only its acknowledgement is taken. */
  readonly run: (command: Command) => Promise<ShownAnswer>;
  /** Something else was scanned: a `clear` before it is not confirmed by one behind it. */
  readonly forgetClear: () => void;
}

/** Makes the commands. They are done one after the other, in the order of the scans around them (scan-queue.ts). */
export function createCommandRunner({
  calls,
  station,
  settings,
  printing,
  countClearable,
  nowMs,
}: CommandRunnerDependencies): CommandRunner {
  let clearAskedMs: number | null = null;
  const now = (): StationState | null => station.getState().station;

  async function print(): Promise<CommandOutcome> {
    const { store, printNow } = printing();
    if (now()?.run.kind === 'running' || store.getState().requested)
      return { kind: 'refused', problem: { code: 'already-printing' } };
    const ended = printNow();
    await Promise.race([
      ended,
      waitForState(station, (state) => state.station?.run.kind === 'running', RUN_START_TIMEOUT_MS),
    ]);
    const { outcome } = store.getState();
    if (outcome?.kind === 'refused') return { kind: 'refused', problem: outcome.problem };
    if (outcome?.kind === 'ended') return { kind: 'printing', number: outcome.summary.printed };
    const run = now()?.run;
    return { kind: 'printing', number: run?.kind === 'running' ? run.total : null };
  }

  async function undo(): Promise<CommandOutcome> {
    const row = await unwrap(calls.undo(undefined));
    return row === null ? { kind: 'nothing-to-undo' } : { kind: 'undone', row };
  }

  async function clear(): Promise<CommandOutcome> {
    const { run, rows } = now() ?? { run: { kind: 'idle' }, rows: [] };
    if (run.kind === 'running') return { kind: 'refused', problem: { code: 'already-printing' } };
    const number = countClearable(rows);
    if (number === 0) return { kind: 'nothing-to-clear' };
    const again = clearAskedMs !== null && nowMs() - clearAskedMs <= CLEAR_CONFIRM_MS;
    if (!again) {
      clearAskedMs = nowMs();
      return { kind: 'clear-asked', number, waitSeconds: BOUNCE_MS / 1000 };
    }
    clearAskedMs = null;
    await unwrap(calls.clear(undefined));
    return { kind: 'cleared', number };
  }

  async function switchMode(): Promise<CommandOutcome> {
    await settings.save(({ mode }) => ({ mode: mode === 'batch' ? 'one-by-one' : 'batch' }));
    return { kind: 'mode', mode: settings.store.getState().settings?.mode ?? 'batch' };
  }

  async function switchPhase(): Promise<CommandOutcome> {
    if (settings.store.getState().settings?.scanBack !== true) return { kind: 'no-scan-back' };
    const phase = now()?.phase === 'confirm' ? 'collect' : 'confirm';
    await unwrap(calls.setPhase({ phase }));
    return { kind: 'phase', phase };
  }

  async function acknowledge(): Promise<CommandOutcome> {
    if ((now()?.alarm ?? null) === null) return { kind: 'no-alarm' };
    await unwrap(calls.acknowledge(undefined));
    return { kind: 'acknowledged' };
  }

  async function chooseSize(size: (Command & { kind: 'size' })['size']): Promise<CommandOutcome> {
    await settings.save({ size });
    return { kind: 'size', size };
  }

  function start(command: Command): Promise<CommandOutcome> {
    switch (command.kind) {
      case 'print':
        return print();
      case 'undo':
        return undo();
      case 'clear':
        return clear();
      case 'mode':
        return switchMode();
      case 'phase':
        return switchPhase();
      case 'acknowledge':
        return acknowledge();
      case 'size':
        return chooseSize(command.size);
    }
  }

  return {
    run: async (command) => {
      if (command.kind !== 'clear') clearAskedMs = null;
      if (command.kind !== 'acknowledge' && (now()?.alarm ?? null) !== null)
        return { kind: 'stopped', text: formatCommandCode(command) };
      try {
        return { kind: 'command', outcome: await start(command) };
      } catch (thrown) {
        return { kind: 'command', outcome: { kind: 'refused', problem: problemOf(thrown) } };
      }
    },
    forgetClear: () => {
      clearAskedMs = null;
    },
  };
}
