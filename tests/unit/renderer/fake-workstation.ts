import { createStore } from 'zustand/vanilla';
import type { SettingsStore } from '../../../renderer/components/context/settings.ts';
import type { StationStoreState } from '../../../renderer/components/context/station.ts';
import { countClearable, countStates } from '../../../renderer/features/station/counts.ts';
import {
  createPrintController,
  type PrintController,
} from '../../../renderer/features/station/print-controller.ts';
import { type CommandRunner, createCommandRunner } from '../../../renderer/scanning/queue/command-runner.ts';
import { createScanQueue, type ScanQueue } from '../../../renderer/scanning/queue/scan-queue.ts';
import type { Problem } from '../../../shared/problem.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import type { BatchRow, RunSummary, ScanAnswer, StationState } from '../../../shared/station.ts';
import { refused } from './refused.ts';
import { rowOf, stateOf } from './station-fixtures.ts';

export const NOTHING_PRINTED: RunSummary = {
  printed: 0,
  failed: 0,
  unknown: 0,
  held: 0,
  skipped: 0,
  unchecked: 0,
  foreign: 0,
  unconfirmed: null,
  endedBy: null,
};

/** A workstation whose main side records its calls. */
export interface FakeWorkstation {
  readonly scanner: ScanQueue;
  readonly commands: CommandRunner;
  readonly printing: PrintController;
  /** The calls to main, in order. */
  readonly asked: string[];
  readonly setStation: (change: Partial<StationState>) => void;
  readonly settings: () => Settings;
  readonly setSettings: (change: Partial<Settings>) => void;
  /** The next failures, by the name of the call. */
  readonly failing: Map<string, Problem>;
  readonly pass: (ms: number) => void;
  /** Lets the print under way end. */
  readonly endRun: () => void;
}

export function createFakeWorkstation(rows: readonly BatchRow[] = []): FakeWorkstation {
  const asked: string[] = [];
  const failing = new Map<string, Problem>();
  let nowMs = 0;
  let endRun: () => void = () => undefined;
  const station = createStore<StationStoreState>()(() => ({ station: stateOf(1, rows) }));
  const settings = createStore<SettingsStore>()(() => ({ settings: SettingsSchema.parse({}) }));
  const setStation = (change: Partial<StationState>): void =>
    station.setState((state) => ({
      station: { ...(state.station ?? stateOf(1, [])), ...change },
    }));
  const now = (): StationState => station.getState().station ?? stateOf(1, []);
  const current = (): Settings => settings.getState().settings ?? SettingsSchema.parse({});
  const setSettings = (change: Partial<Settings>): void =>
    settings.setState({ settings: { ...current(), ...change } });

  /** Records a call, and fails on request; main replies later, never at once. */
  async function call<Value>(name: string, done: () => Value): Promise<Value> {
    asked.push(name);
    await Promise.resolve();
    const problem = failing.get(name.split(' ')[0] ?? '');
    return problem === undefined ? done() : refused(problem);
  }
  const commands = createCommandRunner({
    calls: {
      undo: () =>
        call('undo', () => {
          const last = now().rows.at(-1) ?? null;
          setStation({ rows: now().rows.slice(0, -1) });
          return last;
        }),
      restore: () => call('restore', () => 1),
      clear: () => call('clear', () => setStation({ rows: [] })),
      setPhase: ({ phase }) => call(`phase ${phase}`, () => setStation({ phase })),
      acknowledge: () => call('acknowledge', () => setStation({ alarm: null })),
    },
    station,
    settings: {
      store: settings,
      async save(change) {
        const patch = typeof change === 'function' ? change(current()) : change;
        await call(`save ${JSON.stringify(patch)}`, () => setSettings(patch as Partial<Settings>));
      },
    },
    printing: () => printing,
    countClearable: (rows) => countClearable(countStates(rows)).rows,
    nowMs: () => nowMs,
  });
  const scanner = createScanQueue(
    ({ text }) =>
      call(`scan ${text}`, (): ScanAnswer => {
        const row = rowOf(now().rows.length + 1);
        setStation({ rows: [...now().rows, row] });
        return { kind: 'added', row };
      }),
    ({ texts }) =>
      call(`list ${texts.length}`, () => ({
        added: texts.length,
        duplicates: 0,
        invalid: [],
        invalidCount: 0,
        left: 0,
      })),
    commands,
  );
  const printing = createPrintController(
    async () => {
      asked.push('print');
      const problem = failing.get('print');
      if (problem !== undefined) return refused(problem);
      const total = now().rows.length;
      await Promise.resolve();
      setStation({ run: { kind: 'running', done: 0, total, stopping: false, waiting: null } });
      await new Promise<void>((resolve) => {
        endRun = resolve;
      });
      setStation({ run: { kind: 'idle' } });
      return { ...NOTHING_PRINTED, printed: total };
    },
    () => scanner.idle(),
  );
  return {
    scanner,
    commands,
    printing,
    asked,
    setStation,
    settings: current,
    setSettings,
    failing,
    pass: (ms) => {
      nowMs += ms;
    },
    endRun: () => endRun(),
  };
}
