import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mmToDots } from '../../main/labels/inspect/raster.ts';
import type { Label } from '../../main/labels/label.ts';
import { encodeLabel, PRINTER_LANGUAGES } from '../../main/printers/languages/printer-languages.ts';
import { LABEL_SIZES, type LabelSize } from '../../shared/label-size.ts';
import type { RawLanguage } from '../../shared/printer-languages.ts';
import { createNoiseDots } from '../helpers/noise-dots.ts';
import { padAsSent, readLabels } from '../printers/virtual/languages.ts';
import { createBarcodeLabel } from '../unit/printers/raw/arbitraries.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { isCupsAvailable } from './available-programs.ts';
import { type Cups, startCups } from './cups.ts';
import { type JobSink, startJobSink } from './job-sink.ts';
import { createCupsStation } from './station.ts';

const NAME = 'raw:zpl:bench';

/** A label of a size: a barcode and noise on two sheets that fill it. */
function labelOf(size: LabelSize, dpi: number): Label {
  const { widthMm, heightMm } = LABEL_SIZES[size];
  const [width, height] = [mmToDots(widthMm, dpi), mmToDots(heightMm, dpi)];
  const dots = [
    createBarcodeLabel('SGNS336484LM.000000001', width, height),
    createNoiseDots(width, height, dpi),
  ];
  return { ...fakeLabel(code(1)), widthMm, heightMm, dpi, dots };
}

/** Compared as a whole: a difference in a million bytes should not be listed. */
function expectSame(job: Uint8Array, sent: Uint8Array): void {
  expect([job.length, Buffer.compare(job, sent)]).toEqual([sent.length, 0]);
}

const small = (): Label => fakeLabel(code(1));

describe.skipIf(!isCupsAvailable())(
  'the dots of a label through a queue of a real CUPS',
  { timeout: 120_000 },
  () => {
    let cups: Cups;
    let sink: JobSink;
    beforeAll(async () => {
      [cups, sink] = await Promise.all([startCups(), startJobSink()]);
      await cups.addRaw('bench', sink.port);
      await cups.addZebra('zebra', sink.port);
    }, 60_000);
    afterAll(() => Promise.all([cups.close(), sink.close()]));

    /** The single job received, as the printer reads it. */
    function theJob(): Uint8Array {
      const [job, ...more] = sink.takeJobs();
      expect(more).toEqual([]);
      return job ?? new Uint8Array();
    }

    async function expectNothingLeft(): Promise<void> {
      const one = await createCupsStation(cups).print(NAME, small());
      expect(await one.result).toEqual({ state: 'printed' });
      expect(Buffer.from(theJob()).includes(one.title)).toBe(true);
    }

    it.each<[RawLanguage, LabelSize, number]>([
      ['zpl', 'A5', 300],
      ['tspl', 'S9', 203],
      ['escpos', 'K80', 203],
    ])('come out of it byte for byte and dot for dot: in %s, %s at %i dpi', async (language, size, dpi) => {
      const label = labelOf(size, dpi);
      const one = await createCupsStation(cups).print(`raw:${language}:bench`, label);
      expect(await one.result).toEqual({ state: 'printed' });
      const job = theJob();
      expectSame(job, encodeLabel(PRINTER_LANGUAGES[language], label, one.title));
      const { labels, complaints } = readLabels(language, job, dpi);
      expect(complaints).toEqual([]);
      expect(labels.map(({ dots }) => dots)).toEqual(label.dots.map((dots) => padAsSent(language, dots)));
    });

    it('come out once, without additions, whatever driver, copies and cover sheets the queue has', async () => {
      await cups.command('lpadmin', '-p', 'bench', '-o', 'copies-default=2');
      const sheets = ['-o', 'copies-default=2', '-o', 'job-sheets-default=standard,standard'];
      await cups.command('lpadmin', '-p', 'zebra', ...sheets);
      for (const queue of ['bench', 'zebra']) {
        const one = await createCupsStation(cups).print(`raw:zpl:${queue}`, labelOf('S9', 203));
        expect(await one.result).toEqual({ state: 'printed' });
        expectSame(theJob(), encodeLabel(PRINTER_LANGUAGES.zpl, labelOf('S9', 203), one.title));
      }
      await cups.command('lpadmin', '-p', 'bench', '-o', 'copies-default=1');
    });

    it('come out of a driverless queue unchanged', async () => {
      const printer = await cups.addLabelPrinter('driverless');
      const one = await createCupsStation(cups).print('raw:tspl:driverless', small());
      expect(await one.result).toEqual({ state: 'printed' });
      expect(await printer.printed()).toEqual([one.title]);
    });

    it.each([
      ['is paused', () => cups.command('cupsdisable', 'bench'), () => cups.command('cupsenable', 'bench')],
      ['holds new jobs', () => cups.holdQueue('bench'), () => cups.releaseQueue('bench')],
    ])('wait in a queue that %s, and come out when it no longer does', async (_how, stop, release) => {
      await stop();
      await expect(createCupsStation(cups).check(NAME)).rejects.toMatchObject({
        problem: { code: 'printer-not-ready', values: { reason: { en: 'the printer is paused' } } },
      });
      const one = await createCupsStation(cups).print(NAME, small());
      await one.waiting;
      expect(sink.jobs).toEqual([]);
      await release();
      expect(await one.result).toEqual({ state: 'printed' });
      expect(one.notifications).toEqual(['the printer is paused', null]);
      theJob();
      await createCupsStation(cups).check(NAME);
    });

    it('are certainly not printed by a queue that accepts no jobs, that is gone, or where no CUPS is', async () => {
      await cups.command('cupsreject', 'bench');
      const refused = {
        problem: { code: 'printer-failed', values: { detail: expect.stringContaining('CUPS: ') } },
      };
      await expect(createCupsStation(cups).print(NAME, small())).rejects.toMatchObject(refused);
      await cups.command('cupsaccept', 'bench');
      await expect(createCupsStation(cups).print('raw:zpl:elsewhere', small())).rejects.toMatchObject(
        refused,
      );
      const nowhere = createCupsStation(cups, 1000, `${cups.socketPath}.none`);
      await expect(nowhere.print(NAME, small())).rejects.toMatchObject({
        problem: { code: 'printer-failed' },
      });
      await expectNothingLeft();
    });

    it('are unknown where the connection breaks midway, and are tracked where CUPS has them all the same', async () => {
      await using cut = await cuttingProxy(cups.socketPath);
      cut.mode = 'request';
      const label = labelOf('A5', 300);
      await expect(createCupsStation(cups, 1000, cut.socketPath).print(NAME, label)).rejects.toMatchObject({
        problem: {
          code: 'handover-unknown',
          values: { detail: { en: expect.stringContaining('broke off') } },
        },
      });
      // CUPS makes no job of half a document.
      await expectNothingLeft();
      cut.mode = 'answer';
      const one = await createCupsStation(cups, 5000, cut.socketPath).print(NAME, label);
      expect(await one.result).toEqual({ state: 'printed' });
      expectSame(theJob(), encodeLabel(PRINTER_LANGUAGES.zpl, label, one.title));
    });
  },
);

/** A proxy to CUPS that breaks the first request of more than 100,000 bytes: in the middle, or when its answer arrives. */
async function cuttingProxy(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tem-cups-cut-'));
  const socketPath = join(folder, 'cut.sock');
  const sockets = new Set<Socket>();
  const way = {
    socketPath,
    mode: 'request' as 'request' | 'answer',
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
  const server = createServer((near) => {
    const far = connect(target);
    let sent = 0;
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === near ? far : near).end();
      });
    }
    near.on('data', (part) => {
      sent += part.length;
      if (sent > 100_000 && way.mode === 'request') cut();
      else far.write(part);
    });
    far.on('data', (part) => {
      if (sent > 100_000) cut();
      else near.write(part);
    });
  }).listen(socketPath);
  await once(server, 'listening');
  return way;
}
