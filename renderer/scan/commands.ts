import type { StoreApi } from 'zustand/vanilla';
import { type Command, codeOfCommand } from '../../shared/command-code.ts';
import type { TemApi } from '../../shared/ipc.ts';
import { problemOf } from '../../shared/problem.ts';
import type { StationState } from '../../shared/station.ts';
import { unwrap } from '../api.ts';
import type { CommandDone } from '../bench/command-done.ts';
import type { SettingsView } from '../settings/settings-store.ts';
import { countClearable, countStates } from '../station/counts.ts';
import type { Printing } from '../station/printing.ts';
import type { StationStore } from '../station/station-store.ts';
import type { Shown } from './answers.ts';
import { BOUNCE_MS } from './input/bounces.ts';
import { until } from './until.ts';

/**
 * The second scan of `clear` counts for so long after the first, in ms: 5 s from when it is no bounce any more (the same
 * code within BOUNCE_MS is one scan, input/scan-desk.ts).
 */
export const CLEAR_AGAIN_MS = BOUNCE_MS + 5_000;
/** A run that has not begun by then (a slow printer) is told of without its number; the scans behind it go on. */
const RUN_BEGINS_MS = 3_000;

interface Needs {
  readonly calls: Pick<TemApi['calls']['station'], 'undo' | 'clear' | 'setPhase' | 'acknowledge'>;
  readonly station: StoreApi<StationStore>;
  readonly settings: Pick<SettingsView, 'store' | 'save'>;
  /** Begins a run at once; the scanner's queue has done what came before. */
  readonly printing: () => Pick<Printing, 'store' | 'printNow'>;
  /** Milliseconds since whenever. */
  readonly nowMs: () => number;
}

/** What command barcodes and the keys of the same meaning do. */
export interface Commands {
  /** Does one; never fails: what goes wrong is the answer. While the alarm stands only its acknowledgement is taken. */
  readonly act: (command: Command) => Promise<Shown>;
  /** Something else was scanned: a `clear` before it is not confirmed by one behind it. */
  readonly forget: () => void;
}

/** Makes the commands. They are done one after the other, in the order of the scans around them (scanner.ts). */
export function createCommands({ calls, station, settings, printing, nowMs }: Needs): Commands {
  let clearAskedMs: number | null = null;
  const now = (): StationState | null => station.getState().station;

  async function print(): Promise<CommandDone> {
    const { store, printNow } = printing();
    if (now()?.run.kind === 'running' || store.getState().asked)
      return { kind: 'refused', problem: { code: 'already-printing' } };
    const ended = printNow();
    await Promise.race([
      ended,
      until(station, (state) => state.station?.run.kind === 'running', RUN_BEGINS_MS),
    ]);
    const { outcome } = store.getState();
    if (outcome?.kind === 'refused') return { kind: 'refused', problem: outcome.problem };
    if (outcome?.kind === 'ended') return { kind: 'printing', number: outcome.summary.printed };
    const run = now()?.run;
    return { kind: 'printing', number: run?.kind === 'running' ? run.total : null };
  }

  async function undo(): Promise<CommandDone> {
    const row = await unwrap(calls.undo(undefined));
    return row === null ? { kind: 'nothing-to-undo' } : { kind: 'undone', row };
  }

  async function clear(): Promise<CommandDone> {
    const { run, rows } = now() ?? { run: { kind: 'idle' }, rows: [] };
    if (run.kind === 'running') return { kind: 'refused', problem: { code: 'already-printing' } };
    const { rows: number } = countClearable(countStates(rows));
    if (number === 0) return { kind: 'nothing-to-clear' };
    const again = clearAskedMs !== null && nowMs() - clearAskedMs <= CLEAR_AGAIN_MS;
    if (!again) {
      clearAskedMs = nowMs();
      return { kind: 'clear-asked', number, waitSeconds: BOUNCE_MS / 1000 };
    }
    clearAskedMs = null;
    await unwrap(calls.clear(undefined));
    return { kind: 'cleared', number };
  }

  async function switchMode(): Promise<CommandDone> {
    await settings.save(({ mode }) => ({ mode: mode === 'batch' ? 'one-by-one' : 'batch' }));
    return { kind: 'mode', mode: settings.store.getState().settings?.mode ?? 'batch' };
  }

  async function switchPhase(): Promise<CommandDone> {
    if (settings.store.getState().settings?.scanBack !== true) return { kind: 'no-scan-back' };
    const phase = now()?.phase === 'confirm' ? 'collect' : 'confirm';
    await unwrap(calls.setPhase({ phase }));
    return { kind: 'phase', phase };
  }

  async function acknowledge(): Promise<CommandDone> {
    if ((now()?.alarm ?? null) === null) return { kind: 'no-alarm' };
    await unwrap(calls.acknowledge(undefined));
    return { kind: 'acknowledged' };
  }

  async function chooseSize(size: (Command & { kind: 'size' })['size']): Promise<CommandDone> {
    await settings.save({ size });
    return { kind: 'size', size };
  }

  function start(command: Command): Promise<CommandDone> {
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
    act: async (command) => {
      if (command.kind !== 'clear') clearAskedMs = null;
      if (command.kind !== 'acknowledge' && (now()?.alarm ?? null) !== null)
        return { kind: 'stopped', text: codeOfCommand(command) };
      try {
        return { kind: 'command', done: await start(command) };
      } catch (thrown) {
        return { kind: 'command', done: { kind: 'refused', problem: problemOf(thrown) } };
      }
    },
    forget: () => {
      clearAskedMs = null;
    },
  };
}
