import type { StoreApi } from 'zustand/vanilla';
import { type Command, formatCommandCode } from '../../../shared/command-code.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import { UNDO_MS } from '../../../shared/removal.ts';
import { type BatchRow, isDone, type RunOutcome, type StationState } from '../../../shared/station.ts';
import type { SettingsModel } from '../../components/context/settings.ts';
import type { StationStoreState } from '../../components/context/station.ts';
import { BOUNCE_MS } from './bounce-filter.ts';
import type { CommandOutcome } from './command-outcome.ts';
import type { ShownAnswer } from './shown-answer.ts';
import { waitForState } from './wait-for-state.ts';

/**
 * How long after the first scan of `clear` a second one confirms it, in ms: 5 s after the bounce filter stops ignoring
 * the same code (BOUNCE_MS, input/bounce-filter.ts).
 */
export const CLEAR_CONFIRM_MS = BOUNCE_MS + 5_000;
/** If a run has not started by then (slow printer), it is reported without its number so that later scans can continue. */
const RUN_START_TIMEOUT_MS = 3_000;

/** Starts print runs. */
interface RunStarter {
  readonly store: Pick<
    StoreApi<{ readonly requested: boolean; readonly outcome: RunOutcome | null }>,
    'getState'
  >;
  /** Starts a run at once: the scan queue has finished everything before it. */
  readonly printNow: () => Promise<void>;
}

interface CommandRunnerDependencies {
  readonly calls: Pick<TemApi['calls']['station'], 'undo' | 'restore' | 'clear' | 'setPhase' | 'acknowledge'>;
  readonly station: StoreApi<StationStoreState>;
  readonly settings: Pick<SettingsModel, 'store' | 'save'>;
  readonly printing: () => RunStarter;
  /** How many rows clearing the batch would remove. */
  readonly countClearable: (rows: readonly BatchRow[]) => number;
  /** Milliseconds of any monotonic clock. */
  readonly nowMs: () => number;
}

/** Runs command barcodes and the keys with the same meaning. */
export type CommandRunner = ReturnType<typeof createCommandRunner>;

/** Creates the runner. Commands run one at a time, in scan order (scan-queue.ts). */
export function createCommandRunner({
  calls,
  station,
  settings,
  printing,
  countClearable,
  nowMs,
}: CommandRunnerDependencies) {
  let clearAskedMs: number | null = null;
  /** When the mode was changed, if nothing has been scanned since. */
  let modeChangedMs: number | null = null;
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

  /** Takes back the last thing that was done: a removal, a change of the mode, or a scan. */
  async function undo(): Promise<CommandOutcome> {
    if ((now()?.removal ?? null) !== null) {
      const number = await calls.restore(undefined);
      if (number > 0) return { kind: 'restored', number };
    }
    if (modeChangedMs !== null && nowMs() - modeChangedMs <= UNDO_MS) {
      const done = await switchMode();
      modeChangedMs = null;
      return done;
    }
    const row = await calls.undo(undefined);
    return row === null ? { kind: 'nothing-to-undo' } : { kind: 'undone', row };
  }

  /** @param confirms whether a second time confirms the first: a scanned code takes an effort that a key does not */
  async function clear(confirms: boolean): Promise<CommandOutcome> {
    const { run, rows } = now() ?? { run: { kind: 'idle' }, rows: [] };
    if (run.kind === 'running') return { kind: 'refused', problem: { code: 'already-printing' } };
    const number = countClearable(rows);
    if (number === 0) return { kind: 'nothing-to-clear' };
    const again = clearAskedMs !== null && nowMs() - clearAskedMs <= CLEAR_CONFIRM_MS;
    if (!rows.every(isDone) && !(again && confirms)) {
      clearAskedMs = confirms ? nowMs() : null;
      const unfinished = rows.filter((row) => !isDone(row)).length;
      return { kind: 'clear-asked', number, unfinished, waitSeconds: confirms ? BOUNCE_MS / 1000 : null };
    }
    clearAskedMs = null;
    await calls.clear(undefined);
    return { kind: 'cleared', number };
  }

  async function switchMode(): Promise<CommandOutcome> {
    await settings.save(({ mode }) => ({ mode: mode === 'batch' ? 'one-by-one' : 'batch' }));
    modeChangedMs = nowMs();
    return { kind: 'mode', mode: settings.store.getState().settings?.mode ?? 'batch' };
  }

  async function switchPhase(): Promise<CommandOutcome> {
    if (settings.store.getState().settings?.scanBack !== true) return { kind: 'no-scan-back' };
    const phase = now()?.phase === 'confirm' ? 'collect' : 'confirm';
    await calls.setPhase({ phase });
    return { kind: 'phase', phase };
  }

  async function acknowledge(): Promise<CommandOutcome> {
    if ((now()?.alarm ?? null) === null) return { kind: 'no-alarm' };
    await calls.acknowledge(undefined);
    return { kind: 'acknowledged' };
  }

  async function chooseSize(size: (Command & { kind: 'size' })['size']): Promise<CommandOutcome> {
    await settings.save({ size });
    return { kind: 'size', size };
  }

  function start(command: Command, scanned: boolean): Promise<CommandOutcome> {
    switch (command.kind) {
      case 'print':
        return print();
      case 'undo':
        return undo();
      case 'clear':
        return clear(scanned);
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
    /**
     * Runs one command. Never throws: a failure is the answer. While the alarm lasts, only its acknowledgement is
     * accepted.
     * @param scanned whether it is a barcode, not a key
     */
    run: async (command: Command, scanned: boolean): Promise<ShownAnswer> => {
      if (command.kind !== 'clear') clearAskedMs = null;
      if (command.kind !== 'acknowledge' && (now()?.alarm ?? null) !== null)
        return { kind: 'stopped', text: formatCommandCode(command) };
      try {
        return { kind: 'command', outcome: await start(command, scanned) };
      } catch (thrown) {
        return { kind: 'command', outcome: { kind: 'refused', problem: problemOf(thrown) } };
      }
    },
    /** Another code was scanned: a later `clear` confirms no earlier one, and `undo` takes back the scan first. */
    noteScan: () => {
      clearAskedMs = null;
      modeChangedMs = null;
    },
  };
}
