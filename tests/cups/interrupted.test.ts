import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNoiseDots } from '../helpers/noise-dots.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { isCupsAvailable } from './available-programs.ts';
import { type Cups, startCups } from './cups.ts';
import { type JobSink, startJobSink } from './job-sink.ts';
import { createCupsStation } from './station.ts';

const A5 = { widthMm: 148, heightMm: 210 };
/** Bytes of a label after which the printer stops reading for now. */
const HALF = 400_000;

// CUPS restarts an interrupted job from its beginning, however much of it has been printed. On a raw queue: a stopped
// driver may end
// as if it had finished, and its output may fit into the connection's buffer.

describe.skipIf(!isCupsAvailable())(
  'a label whose queue is stopped in the middle of it',
  { timeout: 60_000 },
  () => {
    let cups: Cups;
    let sink: JobSink;
    beforeAll(async () => {
      [cups, sink] = await Promise.all([startCups(), startJobSink()]);
      await cups.addRaw('bench', sink.port);
    }, 60_000);
    afterAll(() => Promise.all([cups.close(), sink.close()]));

    const label = { ...fakeLabel(code(1)), ...A5, dpi: 300, dots: [createNoiseDots(1748, 2480, 1)] };

    it('is begun once, and becomes unknown', async () => {
      const before = sink.started;
      const stall = sink.stall(HALF);
      // Its patience is longer than this test's.
      const one = await createCupsStation(cups, 120_000).print('raw:zpl:bench', label);
      await stall.reached;
      await cups.command('cupsdisable', 'bench');
      expect(await one.result).toMatchObject({
        code: 'handover-unknown',
        values: { detail: { en: expect.stringContaining('printed it again from its beginning') } },
      });
      stall.letGo();
      await cups.command('cupsenable', 'bench');
      // A queue is first in, first out: what has not begun before the next label never will.
      const next = await createCupsStation(cups).print('raw:zpl:bench', label);
      expect(await next.result).toEqual({ state: 'printed' });
      expect(sink.started - before).toBe(2);
    });

    it('is never called printed where its queue resumes before Tem looks again', async () => {
      const stall = sink.stall(HALF);
      const station = createCupsStation(cups);
      const one = await station.print('raw:zpl:bench', label);
      // It can't distinguish a second beginning from a first that Tem never saw.
      await Promise.all([stall.reached, station.onItsWay]);
      // The time of a beginning is in whole seconds.
      await setTimeout(1000 - (Date.now() % 1000));
      await cups.command('cupsdisable', 'bench');
      await cups.command('cupsenable', 'bench');
      stall.letGo();
      expect(await one.result).toMatchObject({ code: 'handover-unknown' });
    });
  },
);
