import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../shared/removal.ts';
import { fakeClock } from '../health/fake-clock.ts';
import { code, fakePrinter, labelsFailing } from './fakes.ts';
import { openDesk } from './workstations.ts';

describe('removals', () => {
  it('brings a cleared batch back as it was: what was printed, what failed and what waits', () => {
    const { station, ledger, states, row, id } = openDesk({ scanned: 4 });
    ledger.step([id(1)], { event: 'prepare' }, { event: 'fail', problem: { code: 'unavailable' } });
    for (const event of ['prepare', 'prove', 'submit', 'doubt'] as const) ledger.step([id(2)], { event });
    const status = { vi: 'Đã huỷ', en: 'Cancelled' };
    ledger.step([id(3)], { event: 'hold', problem: { code: 'order-ended', values: { status } } });
    station.clear();
    expect(states()).toEqual([]);
    expect(station.state().removal).toMatchObject({ number: 4, code: null });
    expect(station.restore()).toBe(4);
    expect(states()).toEqual(['queued', 'failed', 'unknown', 'held']);
    expect(row(3)?.problem?.code).toBe('order-ended');
    expect(station.state().removal).toBeNull();
    expect(station.restore()).toBe(0);
  });

  it('names the single order that was removed, and forgets it after ten seconds', async () => {
    const clock = fakeClock();
    const { station, states, id } = openDesk({ clock, scanned: 1 });
    station.remove(id(0));
    expect(() => station.remove(77)).toThrow('no longer in the batch');
    expect(() => station.resolve(77, true)).toThrow('no longer in the batch');
    await clock.pass(UNDO_MS - 1);
    expect(station.state().removal).toMatchObject({ number: 1, code: code(0) });
    await clock.pass(1);
    expect([station.state().removal, station.restore(), states()]).toEqual([null, 0, []]);
  });

  it('leaves an order that was scanned again meanwhile as it is', () => {
    const { station, scan, states } = openDesk({ scanned: 2 });
    station.clear();
    scan(0);
    expect(station.restore()).toBe(1);
    expect(
      station
        .state()
        .rows.map((row) => row.code)
        .toSorted(),
    ).toEqual([code(0), code(1)]);
    expect(states()).toEqual(['queued', 'queued']);
  });

  it('prints nothing by bringing back, and verifies again a label that had failed its verification', () => {
    const { station, ledger, states, id } = openDesk({ scanned: 1 });
    ledger.step([id(0)], { event: 'prepare' }, { event: 'hold', problem: { code: 'unreadable-barcode' } });
    station.remove(id(0));
    station.restore();
    expect([states(), station.state().run]).toEqual([['queued'], { kind: 'idle' }]);
  });

  it('of the last order take it until it has started', async () => {
    const { station, scan, states, print } = openDesk({ mode: 'batch' });
    expect(station.undoLastScan()).toBeNull();
    scan(0, 1);
    expect(station.undoLastScan()).toMatchObject({ code: code(1) });
    expect(states()).toEqual(['queued']);
    await print();
    expect(station.undoLastScan()).toBeNull();
  });

  it('clear all but rows in progress', async () => {
    const { station, states, print } = openDesk({ scanned: 2 });
    const printer = fakePrinter((label) => (label.code === code(0) ? station.clear() : undefined));
    await print({ printer });
    expect(states()).toEqual(['printed', 'printed']);
    station.clear();
    expect(states()).toEqual([]);
  });
});

describe('rows of the batch', () => {
  it('that failed are requeued, one or all', async () => {
    const { station, states, print, id, row } = openDesk({ scanned: 3 });
    await print({ labels: labelsFailing({ code: 'missing-label' }, 0, 1, 2) });
    station.retry(id(0));
    expect(states()).toEqual(['queued', 'failed', 'failed']);
    station.retryFailed();
    expect(states()).toEqual(['queued', 'queued', 'queued']);
    expect(row(0)?.problem).toBeNull();
  });

  it('show a label again as it was printed, and nothing before that', async () => {
    const { station, print, id } = openDesk({ scanned: 2 });
    expect(await station.picture(id(0))).toBeNull();
    await print();
    for (const number of [0, 1])
      expect(await station.picture(id(number))).toMatchObject({ widthMm: 80, heightMm: 100 });
  });

  it('are unknown after a restart if the label may have come out, and queued if it was only prepared', async () => {
    const first = openDesk({ scanned: 6 });
    const [a, b, c, d, e] = [0, 1, 2, 3, 4].map(first.id) as [number, number, number, number, number];
    first.ledger.step([a, b, c, d, e], { event: 'prepare' });
    first.ledger.step([b, c, d, e], { event: 'prove' });
    first.ledger.step([c, d, e], { event: 'submit', title: 't' });
    // d: its result is awaited; e: no result will come, and that was reported.
    first.ledger.step([d], { event: 'hand-over' });
    first.ledger.step([e], { event: 'hand-over', final: true });
    const { station, states, print } = first.again();
    expect(states()).toEqual(['queued', 'queued', 'unknown', 'unknown', 'submitted', 'queued']);
    station.resolve(c, true);
    station.resolve(d, false);
    expect(states()).toEqual(['queued', 'queued', 'printed', 'queued', 'submitted', 'queued']);
    // The one that was seen not to come out needs no reason to be printed.
    expect(await print()).toMatchObject({ printed: 4, held: 0 });
  });
});
