import { describe, expect, it } from 'vitest';
import { code, numbersOf, trouble } from './fakes.ts';
import { type Opened, openReady, openStation } from './preparing-stations.ts';

const ahead = (...numbers: number[]) => ({ by: 'ahead', codes: numbers.map(code) });
const forRun = (...numbers: number[]) => ({ by: 'run', codes: numbers.map(code) });

/** A station on which making labels ahead waits until the returned function is called. */
function openWaiting() {
  const opened = openStation();
  const making = Promise.withResolvers<void>();
  opened.set.making = (_codes, by) => (by === 'ahead' ? making.promise : Promise.resolve());
  return { ...opened, goOn: making.resolve };
}

describe('labels made ahead', () => {
  it('are made in one document once scans pause, and handed over at the key without asking again', async () => {
    const { clock, made, station, printed, scan, whenReady, ready, asked } = openStation();
    scan(1);
    await clock.pass(50);
    scan(2);
    await clock.pass(850);
    expect(made).toEqual([]);
    await clock.pass(50);
    await whenReady(1, 2);
    expect(made).toEqual([ahead(1, 2)]);
    // Each order is looked up once it is scanned, and before its label is made.
    expect(numbersOf(asked).toSorted((one, other) => one - other)).toEqual([1, 1, 2, 2]);
    expect(await station.print()).toMatchObject({ printed: 2, failed: 0 });
    expect([printed(), made.length, ready()]).toEqual([[1, 2], 1, []]);
  });

  it('wait no longer than a second for scans that keep coming', async () => {
    const { clock, made, scan } = openStation();
    for (let number = 0; number < 6; number++) {
      scan(number);
      await clock.pass(200);
    }
    expect(made[0]).toEqual(ahead(0, 1, 2, 3, 4));
  });

  it('tell the window which rows are ready, and which no longer are', async () => {
    const { station, changes } = await openReady([1]);
    expect(changes.flatMap(({ changed }) => changed.map(({ ready }) => ready))).toContain(true);
    station.clear();
    station.restore();
    expect(station.state().rows).toMatchObject([{ ready: false }]);
  });

  it('are made again at the key when pages of other orders came with them, so that the operator is warned', async () => {
    const { set, scan, clock, made, station, printed } = openStation();
    set.foreign = 1;
    scan(1);
    await clock.pass(1_000);
    expect(await station.print()).toMatchObject({ printed: 1, foreign: 1 });
    expect([made, printed()]).toEqual([[ahead(1), forRun(1)], [1]]);
  });

  it('are made after the order’s look-up, which is asked once', async () => {
    const { set, scan, clock, made, asked, whenReady } = openStation();
    const answer = Promise.withResolvers<void>();
    set.lookUp = () => answer.promise;
    scan(1);
    await clock.pass(2_000);
    expect(made).toEqual([]);
    answer.resolve();
    await clock.pass(0);
    await whenReady(1);
    expect(numbersOf(asked)).toEqual([1, 1]);
  });

  it('are made one document at a time', async () => {
    const { scan, clock, made, goOn, whenReady } = openWaiting();
    scan(1);
    await clock.pass(1_000);
    scan(2);
    await clock.pass(2_000);
    expect(made).toEqual([ahead(1)]);
    goOn();
    await whenReady(1);
    await clock.pass(0);
    await whenReady(1, 2);
    expect(made).toEqual([ahead(1), ahead(2)]);
  });

  it('are not made while somebody waits for a label, or while the partner is in trouble', async () => {
    const { set, scan, clock, made, health, becomeIdle, whenReady } = openStation();
    set.busy = true;
    scan(1);
    await clock.pass(5_000);
    expect(made).toEqual([]);
    health.reportFailure('partner', { code: 'unavailable' });
    becomeIdle();
    await clock.pass(5_000);
    expect(made).toEqual([]);
    health.over('partner');
    await clock.pass(0);
    await whenReady(1);
  });

  it.each(['rate-limited', 'unavailable'] as const)('back off when the service is %s', async (problem) => {
    const { set, scan, clock, made } = openStation();
    set.failure = { code: problem };
    scan(1);
    await clock.pass(1_000);
    const pauses: number[] = [4_500 / 1.5];
    for (let number = 2; number < 5; number++) {
      const before = made.length;
      scan(number);
      let waited = 0;
      for (; made.length === before && waited < 100_000; waited += 500) await clock.pass(500);
      expect(waited).toBeGreaterThanOrEqual(1.5 * (pauses.at(-1) ?? 0));
      pauses.push(waited);
    }
    expect(made.every(({ codes }) => codes.length === 1)).toBe(true);
  });

  it('are not tried again until the settings change if these cannot work', async () => {
    const { set, scan, clock, made, station, whenReady } = openStation();
    set.failure = { code: 'no-token' };
    scan(1);
    await clock.pass(1_000);
    scan(2);
    await clock.pass(3_600_000);
    expect(made).toHaveLength(1);
    set.failure = null;
    station.accountChanged();
    await clock.pass(1_000);
    await whenReady(2);
  });

  it('are not made where the setting turns them off, and include the rows that waited before the start', async () => {
    const { set, scan, clock, made, station, whenReady } = openStation();
    set.terms = null;
    scan(1);
    await clock.pass(10_000);
    expect(made).toEqual([]);
    expect(await station.print()).toMatchObject({ printed: 1 });
    expect(made).toEqual([forRun(1)]);
    scan(2);
    await clock.pass(10_000);
    set.terms = 'S9';
    station.startPreparing();
    await clock.pass(1_000);
    await whenReady(2);
  });
});

describe('a label made ahead is discarded', () => {
  /** Prints, and expects the label of order 1 to be made for the run. */
  async function expectMadeAgain({ station, made, printed }: Opened): Promise<void> {
    const before = made.length;
    expect(await station.print()).toMatchObject({ printed: 1 });
    expect(made.slice(before)).toEqual([forRun(1)]);
    expect(printed()).toEqual([1]);
  }

  it('when an event changes its order, and is not made ahead again', async () => {
    const opened = await openReady([1]);
    // Not when an event only tells of its journey.
    opened.tell(code(1), { status: '3' }, true);
    expect(opened.ready()).toEqual([code(1)]);
    opened.tell(code(1), { weight: 900 }, true);
    expect(opened.ready()).toEqual([]);
    await opened.clock.pass(60_000);
    expect(opened.made).toHaveLength(1);
    await expectMadeAgain(opened);
  });

  it.each<[string, boolean, (opened: Opened) => unknown]>([
    [
      'when an event about its order was refused, whatever it said',
      true,
      ({ book }) => book.doubt(code(1), 'sandbox'),
    ],
    ['when a look-up changes its order', false, ({ tell }) => tell(code(1), { weight: 900 })],
    [
      'when labels are made differently: size, profile, printer, service',
      true,
      ({ set, station }) => {
        set.terms = 'A5';
        station.settingsChanged();
      },
    ],
    [
      'when the run makes labels differently, even if nobody told of it',
      false,
      ({ set }) => (set.terms = 'A5'),
    ],
    ['with another access token', true, ({ station }) => station.accountChanged()],
  ])('%s', async (_title, isAtOnce, change) => {
    const opened = await openReady([1]);
    change(opened);
    if (isAtOnce) expect(opened.ready()).toEqual([]);
    await expectMadeAgain(opened);
  });

  it('after its time, and is made again only once somebody scans another order', async () => {
    const { clock, made, scan, whenReady, ready } = await openReady([1]);
    await clock.pass(599_000);
    expect(ready()).toEqual([code(1)]);
    await clock.pass(1_000);
    expect(ready()).toEqual([]);
    await clock.pass(3_600_000);
    expect(made).toHaveLength(1);
    scan(2);
    await clock.pass(1_000);
    await whenReady(1, 2);
    expect(made.slice(1)).toEqual([ahead(2, 1)]);
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
});

describe('a run', () => {
  it('hands labels over in the batch’s order, however each was made', async () => {
    const { tell, set, scan, station, printed, made } = await openReady([1, 2, 3, 4, 5]);
    tell(code(3), { weight: 900 }, true);
    set.busy = true;
    scan(6);
    expect(await station.print()).toMatchObject({ printed: 6 });
    expect(printed()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(made.slice(1)).toEqual([forRun(3), forRun(6)]);
  });

  it('waits for a label that is being made instead of asking twice, but not if it is stopped', async () => {
    for (const stops of [false, true]) {
      const { scan, clock, station, printed, made, goOn } = openWaiting();
      scan(1, 2);
      await clock.pass(1_000);
      const run = station.print();
      await clock.pass(100);
      expect(printed()).toEqual([]);
      if (stops) station.stop();
      else goOn();
      expect(await run).toMatchObject(stops ? { printed: 0, skipped: 2 } : { printed: 2 });
      goOn();
      const state = stops ? 'queued' : 'printed';
      expect(station.state().rows).toMatchObject([{ state }, { state }]);
      expect(made).toHaveLength(1);
    }
  });

  it('leaves what it did not hand over ready for the next one', async () => {
    const { station, set, ready, made } = await openReady([1, 2, 3]);
    set.handedOver = (of) => {
      if (of === code(2)) throw trouble('printer-not-ready');
    };
    expect(await station.print()).toMatchObject({ printed: 1, skipped: 2 });
    expect(ready()).toEqual([code(2), code(3)]);
    set.handedOver = () => undefined;
    expect(await station.print()).toMatchObject({ printed: 2 });
    expect(made).toHaveLength(1);
  });
});
