import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../main/platform/clock.ts';
import { UNDO_MS } from '../../../shared/removal.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code } from './fakes.ts';
import { createTestStation, options, type TestStation } from './stations.ts';

/** A clock whose timers the test fires. */
function manualClock(): Clock & { pass(ms: number): void } {
  let now = 0;
  let timers: { atMs: number; act: () => void }[] = [];
  return {
    now: () => now,
    after(ms, act) {
      const timer = { atMs: now + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(ms) {
      now += ms;
      const due = timers.filter(({ atMs }) => atMs <= now);
      timers = timers.filter(({ atMs }) => atMs > now);
      for (const { act } of due) act();
    },
  };
}

function openWithClock() {
  const labelStore = openTestLabelStore(':memory:');
  const clock = manualClock();
  const station = createTestStation(labelStore, {
    source: 'station',
    resume: true,
    reprintDays: () => 30,
    orders: NO_ORDERS,
    onChange: () => undefined,
    clock,
    log: () => undefined,
  });
  return { labelStore, clock, station };
}

const rowsOf = (station: TestStation) =>
  station.state().rows.map((row) => ({ code: row.code, state: row.state }));

describe('removals', () => {
  it('brings a cleared batch back as it was: what was printed, what failed and what waits', async () => {
    const { labelStore, station } = openWithClock();
    for (const index of [0, 1, 2, 3]) station.scan(code(index));
    const ids = station.state().rows.map(({ id }) => id);
    labelStore.step([ids[1] ?? 0], { event: 'prepare' }, { event: 'fail', problem: { code: 'unavailable' } });
    labelStore.step(
      [ids[2] ?? 0],
      { event: 'prepare' },
      { event: 'prove' },
      { event: 'submit' },
      { event: 'doubt' },
    );
    labelStore.step([ids[3] ?? 0], {
      event: 'hold',
      problem: { code: 'order-ended', values: { status: { vi: 'Đã huỷ', en: 'Cancelled' } } },
    });
    const before = rowsOf(station);
    expect(before.map(({ state }) => state)).toEqual(['queued', 'failed', 'unknown', 'held']);
    station.clear();
    expect(rowsOf(station)).toEqual([]);
    expect(station.state().removal).toMatchObject({ number: 4, code: null });
    expect(station.restore()).toBe(4);
    expect(rowsOf(station)).toEqual(before);
    expect(station.state().rows[3]?.problem?.code).toBe('order-ended');
    expect(station.state().removal).toBeNull();
    expect(station.restore()).toBe(0);
  });

  it('names the single order that was removed, and forgets it after ten seconds', () => {
    const { clock, station } = openWithClock();
    station.scan(code(0));
    station.remove(station.state().rows[0]?.id ?? 0);
    expect(station.state().removal).toMatchObject({ number: 1, code: code(0) });
    clock.pass(UNDO_MS - 1);
    expect(station.state().removal).not.toBeNull();
    clock.pass(1);
    expect(station.state().removal).toBeNull();
    expect(station.restore()).toBe(0);
    expect(rowsOf(station)).toEqual([]);
  });

  it('leaves an order that was scanned again meanwhile as it is', () => {
    const { station } = openWithClock();
    station.scan(code(0));
    station.scan(code(1));
    station.clear();
    station.scan(code(0));
    expect(station.restore()).toBe(1);
    expect(rowsOf(station).toSorted((one, other) => one.code.localeCompare(other.code))).toEqual([
      { code: code(0), state: 'queued' },
      { code: code(1), state: 'queued' },
    ]);
  });

  it('prints nothing by bringing back, and verifies again a label that had failed its verification', () => {
    const { labelStore, station } = openWithClock();
    station.scan(code(0));
    const id = station.state().rows[0]?.id ?? 0;
    labelStore.step([id], { event: 'prepare' }, { event: 'hold', problem: { code: 'unreadable-barcode' } });
    station.remove(id);
    station.restore();
    expect(rowsOf(station)).toEqual([{ code: code(0), state: 'queued' }]);
    expect(station.state().run).toEqual({ kind: 'idle' });
  });

  it('shows an order’s label again as it was printed, and nothing for one that was not', async () => {
    const { station } = openWithClock();
    station.scan(code(0));
    station.scan(code(1));
    const [first, second] = station.state().rows.map(({ id }) => id);
    expect(await station.picture(first ?? 0)).toBeNull();
    await station.print(options());
    expect(await station.picture(first ?? 0)).toMatchObject({ widthMm: 80, heightMm: 100 });
    expect(await station.picture(second ?? 0)).toMatchObject({ widthMm: 80, heightMm: 100 });
  });
});
