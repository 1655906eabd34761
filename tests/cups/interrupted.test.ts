import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noiseDots } from '../noise-dots.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { type Cups, startCups } from './cups.ts';
import { cupsHere } from './installed.ts';
import { type JobSink, startJobSink } from './job-sink.ts';
import { labelFor } from './label.ts';
import { stationOn } from './station.ts';

const A5 = { widthMm: 148, heightMm: 210 };

// CUPS goes on with a job that it was sending from its beginning, whatever of it is out.

describe.skipIf(!cupsHere())('a label whose queue is stopped in its midst', { timeout: 60_000 }, () => {
  let cups: Cups;
  let sink: JobSink;
  beforeAll(async () => {
    [cups, sink] = await Promise.all([startCups(), startJobSink()]);
    await cups.addRaw('raw', sink.port);
    await cups.addZebra('driver', sink.port);
  }, 60_000);
  afterAll(() => Promise.all([cups.close(), sink.close()]));

  const noise = { ...fakeLabel(code(1)), ...A5, dpi: 300, dots: [noiseDots(1748, 2480, 1)] };
  const ways = [
    ['a raw queue', 'raw', 'raw:zpl:raw', () => noise, 400_000],
    ['a driver’s queue', 'driver', 'driver', () => labelFor(cups, A5), 1],
  ] as const;

  it.each(ways)('is begun once by %s, and unknown', async (_name, queue, printer, label, bytes) => {
    const before = sink.begun;
    const stall = sink.stall(bytes);
    // Its patience is longer than this test's.
    const one = await stationOn(cups, 120_000).print(printer, label());
    await stall.reached;
    await cups.command('cupsdisable', queue);
    expect(await one.end).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: expect.stringContaining('printed it again from its beginning') } },
    });
    stall.letGo();
    await cups.command('cupsenable', queue);
    // A queue keeps its order: what has not begun before the next label never will.
    const next = await stationOn(cups).print(printer, label());
    expect(await next.end).toEqual({ state: 'printed' });
    expect(sink.begun - before).toBe(2);
  });

  it.each(ways)(
    'is called printed only where %s began it once, going on before Tem looks',
    async (...way) => {
      const [, queue, printer, label, bytes] = way;
      const before = sink.begun;
      const stall = sink.stall(bytes);
      const station = stationOn(cups);
      const one = await station.print(printer, label());
      // A beginning that Tem never saw is not told from the first one.
      await Promise.all([stall.reached, station.onItsWay]);
      // The time of a beginning is in whole seconds.
      await setTimeout(1000 - (Date.now() % 1000));
      await cups.command('cupsdisable', queue);
      await cups.command('cupsenable', queue);
      stall.letGo();
      const end = await one.end;
      // The driver's label may be all in the connection when its queue is stopped: CUPS has done with it then.
      expect('state' in end && sink.begun - before > 1).toBe(false);
      if (queue === 'raw') expect(end).toMatchObject({ code: 'handover-unknown' });
    },
  );
});
