import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { playStationSounds } from '../../../renderer/app/sound/follow-sounds.ts';
import type { SettingsStore } from '../../../renderer/components/context/settings.ts';
import type { StationStoreState } from '../../../renderer/components/context/station.ts';
import type { PrintControllerState } from '../../../renderer/features/station/print-controller.ts';
import type { ScanQueueState } from '../../../renderer/scanning/queue/scan-queue.ts';
import type { ShownAnswer } from '../../../renderer/scanning/queue/shown-answer.ts';
import type { BatchRow, RunSummary, StationWork } from '../../../shared/station.ts';
import { NOTHING_PRINTED } from './fake-workstation.ts';
import { rowOf, stateOf } from './station-fixtures.ts';

const RUNNING: StationWork['run'] = { kind: 'running', done: 0, total: 3, stopping: false, waiting: null };
/** A station whose stores the test changes, and the sounds that it plays. */
function createHarness() {
  const scans = createStore<ScanQueueState>()(() => ({ sequence: 0, shown: null, waiting: 0 }));
  const station = createStore<StationStoreState>()(() => ({ station: null }));
  const runs = createStore<PrintControllerState>()(() => ({ requested: false, outcome: null }));
  const settings = createStore<SettingsStore>()(() => ({ settings: null }));
  const heard: string[] = [];
  playStationSounds(
    { scans, station, runs, settings },
    {
      play: (name) => heard.push(name),
      setAlarm: (on) => heard.push(on ? 'alarm' : 'alarm ends'),
      setVolume: (percent) => heard.push(`volume ${percent}`),
    },
  );
  let revision = 0;
  return {
    heard,
    answer: (shown: ShownAnswer) => scans.setState(({ sequence }) => ({ sequence: sequence + 1, shown })),
    rows: (rows: readonly BatchRow[], work: Partial<StationWork> = {}) =>
      station.setState({ station: { ...stateOf(++revision, rows), ...work } }),
    runs,
    scans,
    settings,
  };
}

describe('the station’s sounds', () => {
  it('sound once for each scan', () => {
    const { heard, answer, scans } = createHarness();
    answer({ kind: 'added', row: rowOf(1) });
    answer({ kind: 'duplicate', row: rowOf(1) });
    scans.setState({ waiting: 3 });
    answer({ kind: 'invalid', text: 'two words' });
    answer({ kind: 'added', row: rowOf(2, 'held', { code: 'printed-before' }) });
    answer({ kind: 'confirmed', row: rowOf(1, 'confirmed') });
    answer({ kind: 'confirmed-before', row: rowOf(1, 'confirmed') });
    answer({ kind: 'failed', text: 'x', problem: { code: 'batch-full' } });
    answer({ kind: 'ime', seen: 'ưet', suggestion: null });
    answer({ kind: 'bounced', text: 'x' });
    answer({ kind: 'empty' });
    // One by one, it may be under way before its answer is here.
    answer({ kind: 'added', row: rowOf(3, 'preparing') });
    expect(heard).toEqual([
      'accepted',
      'duplicate',
      'unknown',
      'held',
      'confirmed',
      'duplicate',
      'unknown',
      'ime',
      'duplicate',
      'accepted',
    ]);
  });

  it('wait until a look-up resolves the scan', () => {
    const { heard, answer, rows } = createHarness();
    rows([rowOf(1, 'looking-up'), rowOf(2, 'looking-up'), rowOf(3, 'looking-up')]);
    answer({ kind: 'added', row: rowOf(1, 'looking-up') });
    answer({ kind: 'added', row: rowOf(2, 'looking-up') });
    expect(heard).toEqual([]);
    rows([rowOf(1), rowOf(2, 'looking-up'), rowOf(3, 'looking-up')]);
    expect(heard).toEqual(['accepted']);
    // Nobody waits for each row of a pasted list.
    rows([rowOf(1), rowOf(2, 'looking-up'), rowOf(3)]);
    expect(heard).toEqual(['accepted']);
    rows([rowOf(1), rowOf(2, 'held', { code: 'order-not-found' }), rowOf(3)]);
    expect(heard).toEqual(['accepted', 'unknown']);
    rows([rowOf(1), rowOf(2, 'looking-up'), rowOf(3)]);
    rows([rowOf(1), rowOf(2), rowOf(3)]);
    expect(heard).toEqual(['accepted', 'unknown']);
  });

  it('report label failures, the most urgent of simultaneous changes', () => {
    const { heard, rows } = createHarness();
    rows([rowOf(1, 'failed'), rowOf(2), rowOf(3), rowOf(4)]);
    expect(heard).toEqual([]);
    rows([rowOf(1, 'failed'), rowOf(2, 'preparing'), rowOf(3), rowOf(4)], { run: RUNNING });
    expect(heard).toEqual([]);
    rows([rowOf(1, 'failed'), rowOf(2, 'held'), rowOf(3), rowOf(4)], { run: RUNNING });
    rows([rowOf(1, 'failed'), rowOf(2, 'held'), rowOf(3, 'unknown'), rowOf(4, 'printed')], { run: RUNNING });
    expect(heard).toEqual(['held', 'failed']);
  });

  it('play the alarm as long as main has one, even after a reload', () => {
    const { heard, rows } = createHarness();
    const alarm = { text: 'SGNS336484LM.883568271', atMs: 1 };
    rows([], { alarm });
    rows([], { alarm: { ...alarm, atMs: 2 } });
    rows([]);
    expect(heard).toEqual(['alarm', 'alarm ends']);
  });

  it('signal a finished batch and a run that ended early', () => {
    const { heard, runs } = createHarness();
    const end = (summary: Partial<RunSummary>): void =>
      runs.setState({ outcome: { kind: 'ended', summary: { ...NOTHING_PRINTED, printed: 3, ...summary } } });
    end({});
    end({ printed: 1 });
    end({ skipped: 2 });
    runs.setState({ outcome: null });
    expect(heard).toEqual(['done']);
    end({ endedBy: { code: 'printer-not-ready' } });
    end({ foreign: 1 });
    runs.setState({ outcome: { kind: 'refused', problem: { code: 'no-printer' } } });
    runs.setState({ outcome: { kind: 'refused', problem: { code: 'all-held' } } });
    expect(heard).toEqual(['done', 'failed', 'failed', 'failed', 'held']);
  });
});
