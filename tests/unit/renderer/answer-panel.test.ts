import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { StationStoreState } from '../../../renderer/components/context/station.ts';
import { createAnswerPanel } from '../../../renderer/features/station/panel/panel-store.ts';
import type { PrintControllerState } from '../../../renderer/features/station/print-controller.ts';
import type { ScanQueueState } from '../../../renderer/scanning/queue/scan-queue.ts';
import type { ShownAnswer } from '../../../renderer/scanning/queue/shown-answer.ts';
import type { BatchRow, StationState } from '../../../shared/station.ts';
import { NOTHING_PRINTED } from './fake-workstation.ts';
import { rowOf, stateOf } from './station-fixtures.ts';

function openPanel(rows: readonly BatchRow[], isOneByOne = false) {
  const scans = createStore<ScanQueueState>()(() => ({ sequence: 0, shown: null, waiting: 0 }));
  const runs = createStore<PrintControllerState>()(() => ({ requested: false, outcome: null }));
  const station = createStore<StationStoreState>()(() => ({ station: stateOf(1, rows) }));
  const panel = createAnswerPanel({ scans, station, runs, isOneByOne: () => isOneByOne });
  return {
    panel,
    fact: () => panel.store.getState().fact,
    set: (change: Partial<StationState>) =>
      station.setState((state) => ({ station: { ...(state.station ?? stateOf(1, [])), ...change } })),
    show: (shown: ShownAnswer) => scans.setState(({ sequence }) => ({ sequence: sequence + 1, shown })),
    end: (change: Partial<typeof NOTHING_PRINTED>) =>
      runs.setState({ outcome: { kind: 'ended', summary: { ...NOTHING_PRINTED, ...change } } }),
  };
}

const HELD = rowOf(1, 'held', { code: 'printed-before' });
const INVALID = { kind: 'invalid', text: 'x' } as const;

describe('the answer panel', () => {
  it('shows the newest event: the end of a run replaces an old scan, and a new scan replaces it', () => {
    const { fact, show, end } = openPanel([rowOf(1)]);
    show(INVALID);
    expect(fact()).toEqual({ kind: 'scan' });
    end({ failed: 1 });
    expect(fact()).toEqual({ kind: 'run' });
    show({ kind: 'added', row: rowOf(2) });
    expect(fact()).toEqual({ kind: 'scan' });
    show(INVALID);
    end({ printed: 1 });
    expect(fact()).toEqual({ kind: 'run' });
  });

  it('shows a question that arises, but never in place of another one that waits for its answer', () => {
    const { panel, fact, set } = openPanel([rowOf(1), rowOf(2), rowOf(3)]);
    set({ rows: [rowOf(1), rowOf(2, 'unknown'), rowOf(3)] });
    expect(fact()).toEqual({ kind: 'row', id: 2, selected: false });
    set({ rows: [HELD, rowOf(2, 'unknown'), rowOf(3)] });
    expect(fact()).toMatchObject({ id: 2 });
    set({ rows: [HELD, rowOf(2, 'printed'), rowOf(3, 'unknown')] });
    expect(fact()).toMatchObject({ id: 3 });
    // It is set aside on request, and so is the next one shown.
    panel.dismiss();
    expect(fact()).toEqual({ kind: 'ready' });
    panel.select(1);
    expect(fact()).toEqual({ kind: 'row', id: 1, selected: true });
  });

  it('keeps a question at an Enter without a code, which has an answer of its own only otherwise', () => {
    const { panel, fact, show } = openPanel([HELD, rowOf(2, 'printed')]);
    show({ kind: 'empty' });
    expect(fact()).toEqual({ kind: 'scan' });
    show({ kind: 'added', row: HELD });
    show({ kind: 'empty' });
    expect(fact()).toEqual({ kind: 'row', id: 1, selected: false });
    // A printed order that was scanned again: the question about a reprint, with its rarer reasons open.
    show({ kind: 'duplicate', row: rowOf(2, 'printed') });
    panel.showMoreReasons(true);
    for (let times = 0; times < 2; times++) {
      show({ kind: 'empty' });
      expect(panel.store.getState()).toMatchObject({
        fact: { kind: 'row', id: 2, selected: true },
        more: true,
      });
    }
    panel.dismiss();
    show({ kind: 'empty' });
    expect(fact()).toEqual({ kind: 'scan' });
  });

  it('keeps a question over the end of the run that raised it, but not over what must not be overlooked', () => {
    const { fact, set, end } = openPanel([rowOf(1), rowOf(2)]);
    set({ rows: [rowOf(1, 'printed'), rowOf(2, 'unknown')] });
    end({ printed: 1, unknown: 1 });
    expect(fact()).toMatchObject({ kind: 'row', id: 2 });
    end({ printed: 1, foreign: 1 });
    expect(fact()).toEqual({ kind: 'run' });
    set({ rows: [rowOf(1, 'printed'), HELD] });
    end({ endedBy: { code: 'printer-not-ready' } });
    expect(fact()).toEqual({ kind: 'run' });
  });
});
