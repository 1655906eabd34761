import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { code } from './fakes.ts';
import { type Opened, openReady, openStation } from './preparing-stations.ts';

describe('labels made ahead', () => {
  it('are made in one document once scans pause, and handed over at the key without asking again', async () => {
    const opened = openStation();
    const { clock, made, station, printer } = opened;
    opened.scan(1);
    await clock.pass(50);
    opened.scan(2);
    await clock.pass(850);
    expect(made).toEqual([]);
    await clock.pass(50);
    await opened.whenReady(1, 2);
    expect(made).toEqual([{ by: 'ahead', codes: [code(1), code(2)] }]);
    expect(await station.print()).toMatchObject({ printed: 2, failed: 0 });
    expect(printer.printed).toEqual([code(1), code(2)]);
    expect(made).toHaveLength(1);
    expect(opened.ready()).toEqual([]);
  });

  it('wait no longer than a second for scans that keep coming', async () => {
    const { clock, made, ...opened } = openStation();
    for (let number = 0; number < 6; number++) {
      opened.scan(number);
      await clock.pass(200);
    }
    expect(made[0]?.codes).toEqual([0, 1, 2, 3, 4].map((number) => code(number)));
  });

  it('tell the window which rows are ready, and which no longer are', async () => {
    const { station, changes } = await openReady([1]);
    const flags = (): boolean[] => changes.flatMap(({ changed }) => changed.map(({ ready }) => ready));
    expect(flags()).toContain(true);
    station.clear();
    station.restore();
    expect(station.state().rows.map(({ ready }) => ready)).toEqual([false]);
  });

  it('are made again at the key when pages of other orders came with them, so that the operator is warned', async () => {
    const opened = openStation();
    opened.set.foreign = 1;
    opened.scan(1);
    await opened.clock.pass(1_000);
    expect(opened.made).toEqual([{ by: 'ahead', codes: [code(1)] }]);
    expect(await opened.station.print()).toMatchObject({ printed: 1, foreign: 1 });
    expect(opened.made).toHaveLength(2);
    expect(opened.printer.printed).toEqual([code(1)]);
  });

  it('are made after the order’s look-up, which is asked once', async () => {
    const opened = openStation();
    const answer = Promise.withResolvers<void>();
    opened.set.lookUp = () => answer.promise;
    opened.scan(1);
    await opened.clock.pass(2_000);
    expect(opened.made).toEqual([]);
    answer.resolve();
    await opened.clock.pass(0);
    await opened.whenReady(1);
    expect(opened.asked).toEqual([code(1), code(1)]);
  });

  it('are made one document at a time', async () => {
    const opened = openStation();
    const first = Promise.withResolvers<void>();
    opened.set.making = () => first.promise;
    opened.scan(1);
    await opened.clock.pass(1_000);
    opened.scan(2);
    await opened.clock.pass(2_000);
    expect(opened.made).toHaveLength(1);
    first.resolve();
    await opened.whenReady(1);
    await opened.clock.pass(0);
    await opened.whenReady(1, 2);
    expect(opened.made.map(({ codes }) => codes)).toEqual([[code(1)], [code(2)]]);
  });

  it('are not made while somebody waits for a label, or while the partner is in trouble', async () => {
    const opened = openStation();
    opened.set.busy = true;
    opened.scan(1);
    await opened.clock.pass(5_000);
    expect(opened.made).toEqual([]);
    opened.health.reportFailure('partner', { code: 'unavailable' });
    opened.becomeIdle();
    await opened.clock.pass(5_000);
    expect(opened.made).toEqual([]);
    opened.health.over('partner');
    await opened.clock.pass(0);
    await opened.whenReady(1);
  });

  it.each(['rate-limited', 'unavailable'] as const)('back off when the service is %s', async (problem) => {
    const opened = openStation();
    opened.set.failure = { code: problem };
    opened.scan(1);
    await opened.clock.pass(1_000);
    const pauses: number[] = [];
    for (let number = 2; number < 5; number++) {
      const before = opened.made.length;
      opened.scan(number);
      let waited = 0;
      while (opened.made.length === before && waited < 100_000) {
        await opened.clock.pass(500);
        waited += 500;
      }
      pauses.push(waited);
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(4_500);
    expect(pauses[1]).toBeGreaterThan(1.5 * (pauses[0] ?? 0));
    expect(pauses[2]).toBeGreaterThan(1.5 * (pauses[1] ?? 0));
    expect(opened.made.every(({ codes }) => codes.length === 1)).toBe(true);
  });

  it('are not tried again until the settings change if these cannot work', async () => {
    const opened = openStation();
    opened.set.failure = { code: 'no-token' };
    opened.scan(1);
    await opened.clock.pass(1_000);
    opened.scan(2);
    await opened.clock.pass(3_600_000);
    expect(opened.made).toHaveLength(1);
    opened.set.failure = null;
    opened.station.accountChanged();
    await opened.clock.pass(1_000);
    await opened.whenReady(2);
  });

  it('are not made where the setting turns them off', async () => {
    const opened = openStation();
    opened.set.terms = null;
    opened.scan(1);
    await opened.clock.pass(10_000);
    expect(opened.made).toEqual([]);
    expect(await opened.station.print()).toMatchObject({ printed: 1 });
    expect(opened.made).toEqual([{ by: 'run', codes: [code(1)] }]);
  });

  it('include the rows that waited before the start', async () => {
    const opened = openStation();
    opened.set.terms = null;
    opened.scan(1);
    await opened.clock.pass(2_000);
    expect(opened.made).toEqual([]);
    opened.set.terms = 'S9';
    opened.station.startPreparing();
    await opened.clock.pass(1_000);
    await opened.whenReady(1);
  });
});

describe('a label made ahead is discarded', () => {
  /** Prints, and expects the label of order 1 to be made for the run. */
  async function expectMadeAgain({ station, made, printer }: Opened): Promise<void> {
    const before = made.length;
    expect(await station.print()).toMatchObject({ printed: 1 });
    expect(made.slice(before)).toEqual([{ by: 'run', codes: [code(1)] }]);
    expect(printer.printed).toEqual([code(1)]);
  }

  it('when an event changes its order, and is not made ahead again', async () => {
    const opened = await openReady([1]);
    opened.tell(code(1), { weight: 900 }, true);
    expect(opened.ready()).toEqual([]);
    await opened.clock.pass(60_000);
    expect(opened.made).toHaveLength(1);
    await expectMadeAgain(opened);
  });

  it('when an event about its order was refused, whatever it said', async () => {
    const opened = await openReady([1]);
    opened.book.doubt(code(1), 'sandbox');
    expect(opened.ready()).toEqual([]);
    await expectMadeAgain(opened);
  });

  it('when a look-up changes its order', async () => {
    const opened = await openReady([1]);
    opened.tell(code(1), { weight: 900 });
    await expectMadeAgain(opened);
  });

  it('not when an event only tells of its journey', async () => {
    const opened = await openReady([1]);
    opened.tell(code(1), { status: '3' }, true);
    expect(opened.ready()).toEqual([code(1)]);
  });

  it('when its order changes while it is made', async () => {
    const opened = openStation();
    const making = Promise.withResolvers<void>();
    opened.set.making = (_codes, by) => (by === 'ahead' ? making.promise : Promise.resolve());
    opened.scan(1);
    await opened.clock.pass(1_000);
    opened.tell(code(1), { weight: 900 }, true);
    making.resolve();
    await opened.clock.pass(1_000);
    expect(opened.ready()).toEqual([]);
    await expectMadeAgain(opened);
  });

  it('when labels are made differently: size, profile, printer, service', async () => {
    const opened = await openReady([1]);
    opened.set.terms = 'A5';
    opened.station.settingsChanged();
    expect(opened.ready()).toEqual([]);
    await expectMadeAgain(opened);
  });

  it('when the run makes labels differently, even if nobody told of it', async () => {
    const opened = await openReady([1]);
    opened.set.terms = 'A5';
    await expectMadeAgain(opened);
  });

  it('with another access token', async () => {
    const opened = await openReady([1]);
    opened.station.accountChanged();
    await expectMadeAgain(opened);
  });

  it('after its time, and is made again only once somebody scans another order', async () => {
    const opened = await openReady([1]);
    await opened.clock.pass(3_600_000);
    expect(opened.made).toHaveLength(1);
    opened.scan(2);
    await opened.clock.pass(1_000);
    await opened.whenReady(1, 2);
    expect(opened.made.slice(1)).toEqual([{ by: 'ahead', codes: [code(2), code(1)] }]);
  });

  it('after its time', async () => {
    const opened = await openReady([1]);
    await opened.clock.pass(599_000);
    expect(opened.ready()).toEqual([code(1)]);
    await opened.clock.pass(1_000);
    expect(opened.ready()).toEqual([]);
    await expectMadeAgain(opened);
  });

  it('when its row is removed, and when the batch is cleared', async () => {
    const opened = await openReady([1, 2]);
    opened.station.undoLastScan();
    opened.station.clear();
    opened.scan(1);
    await opened.clock.pass(2_000);
    // At most one making in its time.
    expect(opened.made).toHaveLength(1);
    await expectMadeAgain(opened);
  });

  it('when its order is cancelled, which is judged at the key', async () => {
    const opened = await openReady([1, 2]);
    opened.tell(code(1), { status: '0' }, true);
    expect(await opened.station.print()).toMatchObject({ printed: 1 });
    expect(opened.printer.printed).toEqual([code(2)]);
  });
});

describe('a run', () => {
  it('hands labels over in the batch’s order, however each was made', async () => {
    const opened = await openReady([1, 2, 3, 4, 5]);
    opened.tell(code(3), { weight: 900 }, true);
    opened.set.busy = true;
    opened.scan(6);
    expect(await opened.station.print()).toMatchObject({ printed: 6 });
    expect(opened.printer.printed).toEqual([1, 2, 3, 4, 5, 6].map((number) => code(number)));
    expect(opened.made.slice(1)).toEqual([
      { by: 'run', codes: [code(3)] },
      { by: 'run', codes: [code(6)] },
    ]);
  });

  it('waits for a label that is being made instead of asking twice', async () => {
    const opened = openStation();
    const making = Promise.withResolvers<void>();
    opened.set.making = (_codes, by) => (by === 'ahead' ? making.promise : Promise.resolve());
    opened.scan(1, 2);
    await opened.clock.pass(1_000);
    const printed = opened.station.print();
    await opened.clock.pass(100);
    expect(opened.printer.printed).toEqual([]);
    making.resolve();
    expect(await printed).toMatchObject({ printed: 2 });
    expect(opened.made).toHaveLength(1);
  });

  it('that is stopped does not wait for a label that is being made', async () => {
    const opened = openStation();
    const making = Promise.withResolvers<void>();
    opened.set.making = (_codes, by) => (by === 'ahead' ? making.promise : Promise.resolve());
    opened.scan(1);
    await opened.clock.pass(1_000);
    const printed = opened.station.print();
    await opened.clock.pass(100);
    opened.station.stop();
    expect(await printed).toMatchObject({ printed: 0, skipped: 1 });
    making.resolve();
    expect(opened.station.state().rows.map(({ state }) => state)).toEqual(['queued']);
  });

  it('leaves what it did not hand over ready for the next one', async () => {
    const opened = await openReady([1, 2, 3]);
    const { station, printer } = opened;
    const original = printer.print;
    printer.print = (label, job) => {
      if (label.code === code(2))
        throw new ProblemError('printer-not-ready', { printer: 'fake', reason: 'x' });
      return original(label, job);
    };
    expect(await station.print()).toMatchObject({ printed: 1, skipped: 2 });
    expect(opened.ready()).toEqual([code(2), code(3)]);
    printer.print = original;
    expect(await station.print()).toMatchObject({ printed: 2 });
    expect(opened.made).toHaveLength(1);
  });

  it('makes a label again whose order changes after its dots were made, after the others', async () => {
    const opened = await openReady([1, 2]);
    const { printer } = opened;
    const original = printer.print;
    printer.print = (label, job) => {
      if (label.code === code(1)) opened.tell(code(2), { weight: 900 }, true);
      return original(label, job);
    };
    expect(await opened.station.print()).toMatchObject({ printed: 2, skipped: 0 });
    expect(opened.made).toEqual([
      { by: 'ahead', codes: [code(1), code(2)] },
      { by: 'run', codes: [code(2)] },
    ]);
    expect(opened.printedMarks.get(code(2))).toBe(3);
  });
});
