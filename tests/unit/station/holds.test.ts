import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { labelsDoubted, printerThrowing } from './fakes.ts';
import { problemCode } from './stations.ts';
import { type Desk, openDesk } from './workstations.ts';

describe('doubtful labels', () => {
  it('are held with their picture, and printed once the operator approves', async () => {
    const { station, print, printed, row, id, agree } = openDesk({ scanned: 3 });
    const labels = labelsDoubted('contradictory', 1);
    expect(await print({ labels })).toMatchObject({ printed: 2, held: 1 });
    const held = { state: 'held', problem: { code: 'contradictory' }, warnings: [{ kind: 'edge-ink' }] };
    expect(row(1)).toMatchObject(held);
    expect((await station.picture(id(1)))?.png).toEqual(new Uint8Array([1, 2, 3]));
    expect(await problemCode(print({ labels }))).toBe('all-held');

    // Nobody agrees to what nobody has seen.
    for (const seen of [null, [], ['f'.repeat(64)]])
      expect(() => station.printAnyway(id(1), null, seen)).toThrow('changed');
    agree(1);
    expect(row(1)).toMatchObject({ state: 'queued', accepted: 'contradictory', agreed: ['0'.repeat(64)] });
    expect(await station.picture(id(1))).toBeNull();
    // The dots are the same: whatever else is found on them was seen.
    expect(await print({ labels: labelsDoubted('unreadable-barcode', 1) })).toMatchObject({ printed: 1 });
    expect(printed()).toEqual([0, 2, 1]);
  });
});

describe('a reprint', () => {
  /** A station on whose ledger order 0 was printed, at some time. */
  async function printedBefore(reprintDays = 30, agoMs = 0): Promise<Desk> {
    const database = openDatabase(':memory:');
    let now = Date.now() - agoMs;
    const desk = openDesk({ ledger: openLabelStore(database, () => now), database, reprintDays, scanned: 1 });
    await desk.print();
    now = Date.now();
    desk.station.clear();
    return desk.again();
  }

  it('is asked about, with time, place and count, and has a reason', async () => {
    const { station, scan, print, row, id, ledger } = await printedBefore();
    scan(0);
    const problem = { code: 'printed-before', values: { times: 1, printer: 'fake' } };
    expect(row(0)).toMatchObject({ state: 'held', problem });
    expect(() => station.printAnyway(id(0), null)).toThrow(ProblemError);
    station.printAnyway(id(0), 'damaged');
    expect(await print()).toMatchObject({ printed: 1 });
    expect(row(0)).toMatchObject({ state: 'printed', reprint: 'damaged' });
    expect(ledger.priorPrints(row(0)?.code as never, 0)).toMatchObject({ times: 2 });
  });

  it('is asked about during the run if the other print followed the scan', async () => {
    const { print, states, ledger } = openDesk({ scanned: 2 });
    await openDesk({ ledger, source: 'command-line', resume: false, scanned: 1 }).print();
    expect(await print()).toMatchObject({ printed: 1, held: 1 });
    expect(states()).toEqual(['held', 'printed']);
  });

  it('is not asked about after the days of the setting, nor if it is 0, nor if nothing came out', async () => {
    const day = 86_400_000;
    const outcomes: (readonly [number, number, string])[] = [
      [30, 31 * day, 'queued'],
      [30, 29 * day, 'held'],
      [0, 0, 'queued'],
    ];
    for (const [days, agoMs, state] of outcomes) {
      const { scan, states } = await printedBefore(days, agoMs);
      scan(0);
      expect([days, agoMs, states()]).toEqual([days, agoMs, [state]]);
    }
    const { station, scan, states, print } = openDesk({ scanned: 1 });
    await print({ printer: printerThrowing('printer-failed') });
    station.clear();
    scan(0);
    expect(states()).toEqual(['queued']);
  });

  it('of a row in the batch needs a reason and no scan', async () => {
    const { station, print, states, id } = openDesk({ scanned: 1 });
    await print();
    station.reprint(id(0), 'lost');
    expect(states()).toEqual(['queued']);
    expect(await print()).toMatchObject({ printed: 1, held: 0 });
  });
});
