import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mmToDots } from '../../main/labels/inspect/raster.ts';
import type { Label } from '../../main/labels/label.ts';
import { encodeLabel, PRINTER_LANGUAGES } from '../../main/printers/languages/printer-languages.ts';
import { createCupsSpooler } from '../../main/printers/spooler/cups-spooler.ts';
import { followJob } from '../../main/printers/spooler/follow-job.ts';
import { findCupsAddress } from '../../main/printers/spooler/ipp-post.ts';
import { SpoolerError } from '../../main/printers/spooler/spooler.ts';
import { LABEL_SIZES, type LabelSize } from '../../shared/label-size.ts';
import type { RawLanguage } from '../../shared/printer-languages.ts';
import { createNoiseDots } from '../helpers/noise-dots.ts';
import { padAsSent, readLabels } from '../printers/virtual/languages.ts';
import { createBarcodeLabel } from '../unit/printers/raw/arbitraries.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { isCupsAvailable } from './available-programs.ts';
import { type Cups, startCups } from './cups.ts';
import { type JobSink, startJobSink } from './job-sink.ts';
import { createCupsStation, type SubmittedLabel } from './station.ts';

/** A queue as the system prints to it, and the same one in the printer's own language. */
const [SYSTEM, RAW] = ['bench', 'raw:zpl:bench'];
const PRINTED = { state: 'printed' };
/** Bytes of a large label after which the printer stops reading for now. */
const HALF = 400_000;

/** A label of a size: a barcode and noise on two sheets that fill it. */
function labelOf(size: LabelSize, dpi: number): Label {
  const { widthMm, heightMm } = LABEL_SIZES[size];
  const [width, height] = [mmToDots(widthMm, dpi), mmToDots(heightMm, dpi)];
  const barcode = createBarcodeLabel('SGNS336484LM.000000001', width, height);
  const dots = [barcode, createNoiseDots(width, height, dpi)];
  return { ...fakeLabel(code(1)), widthMm, heightMm, dpi, dots };
}

describe.skipIf(!isCupsAvailable())('a label on a queue of a real CUPS', { timeout: 60_000 }, () => {
  let cups: Cups;
  let sink: JobSink;
  beforeAll(async () => {
    [cups, sink] = await Promise.all([startCups(), startJobSink()]);
    await cups.addRaw('bench', sink.port);
    await cups.addZebra('zebra', sink.port);
  }, 60_000);
  afterAll(() => Promise.all([cups.close(), sink.close()]));

  const print = (queue: string, patienceMs?: number, label = fakeLabel(code(1))): Promise<SubmittedLabel> =>
    createCupsStation(cups, patienceMs).print(queue, label);
  const isIn = (jobs: readonly Uint8Array[], { title }: SubmittedLabel): boolean =>
    jobs.some((job) => Buffer.from(job).includes(title));
  const expectPaused = (): Promise<void> =>
    expect(createCupsStation(cups).check(SYSTEM)).rejects.toMatchObject({
      problem: {
        code: 'printer-not-ready',
        values: { printer: SYSTEM, reason: { en: 'the printer is paused' } },
      },
    });

  /** Prints one more: a queue is first in, first out, so what has not come out before it never will. @returns all jobs since */
  async function jobsUntilNow(): Promise<Uint8Array[]> {
    const one = await print(RAW);
    expect(await one.result).toEqual(PRINTED);
    const jobs = sink.takeJobs();
    expect(isIn(jobs, one)).toBe(true);
    return jobs;
  }

  it.each<[RawLanguage, LabelSize, number]>([
    ['zpl', 'A5', 300],
    ['tspl', 'S9', 203],
    ['escpos', 'K80', 203],
  ])('comes out of it byte for byte and dot for dot: in %s, %s at %i dpi', async (language, size, dpi) => {
    // Whatever driver, copies and cover sheets the queue has.
    const sheets = ['-o', 'copies-default=2', '-o', 'job-sheets-default=standard,standard'];
    if (language === 'zpl') await cups.command('lpadmin', '-p', 'zebra', ...sheets);
    const label = labelOf(size, dpi);
    const one = await print(`raw:${language}:${language === 'zpl' ? 'zebra' : 'bench'}`, undefined, label);
    expect(await one.result).toEqual(PRINTED);
    const [job = new Uint8Array(), ...more] = sink.takeJobs();
    expect(more).toEqual([]);
    // Compared as a whole: a difference in a million bytes should not be listed.
    const sent = encodeLabel(PRINTER_LANGUAGES[language], label, one.title);
    expect([job.length, Buffer.compare(job, sent)]).toEqual([sent.length, 0]);
    const { labels, complaints } = readLabels(language, job, dpi);
    expect(complaints).toEqual([]);
    expect(labels.map(({ dots }) => dots)).toEqual(label.dots.map((dots) => padAsSent(language, dots)));
  });

  it.each([SYSTEM, RAW])('comes out after those before it, each with its own result: %s', async (queue) => {
    const station = createCupsStation(cups);
    const jobs: SubmittedLabel[] = [];
    for (let at = 0; at < 3; at += 1) jobs.push(await station.print(queue, fakeLabel(code(1))));
    for (const { result, notifications } of jobs) {
      expect(await result).toEqual(PRINTED);
      expect(notifications).toEqual([]);
    }
    const came = sink.takeJobs();
    expect(came.map((job, at) => isIn([job], jobs[at] as SubmittedLabel))).toEqual([true, true, true]);
  });

  it.each([
    ['is paused', () => cups.command('cupsdisable', 'bench'), () => cups.command('cupsenable', 'bench')],
    ['holds new jobs', () => cups.holdQueue('bench'), () => cups.releaseQueue('bench')],
  ])('waits where it %s, and comes out when it no longer does', async (_how, stop, release) => {
    await stop();
    await expectPaused();
    const one = await print(RAW);
    await one.waiting;
    expect(sink.jobs).toEqual([]);
    await release();
    expect(await one.result).toEqual(PRINTED);
    expect(one.notifications).toEqual(['the printer is paused', null]);
    expect(sink.takeJobs()).toHaveLength(1);
    await createCupsStation(cups).check(SYSTEM);
  });

  it.each([SYSTEM, RAW])(
    'fails while it has not begun, whatever ends it, and never comes out: %s',
    async (queue) => {
      await cups.command('cupsdisable', 'bench');
      const taken = 'Tem took it back from the queue';
      const lost: SubmittedLabel[] = [];
      for (const [patienceMs, end, why] of [
        [1000, () => undefined, `${taken}: the printer is paused`],
        [undefined, (one: SubmittedLabel) => one.giveUp(), taken],
        [
          undefined,
          () => cups.command('cancel', '-a', 'bench'),
          'it was cancelled in the queue: the printer is paused',
        ],
      ] as const) {
        const one = await print(queue, patienceMs);
        await one.waiting;
        await end(one);
        const detail = { en: expect.stringContaining(why) };
        expect(await one.result).toMatchObject({ code: 'printer-failed', values: { detail } });
        lost.push(one);
      }
      await cups.command('cupsenable', 'bench');
      const jobs = await jobsUntilNow();
      expect(lost.map((one) => isIn(jobs, one))).toEqual([false, false, false]);
    },
  );

  it('is taken back from a printer that stops answering: unknown in transit, failed behind', async () => {
    const stall = sink.stall(HALF);
    const one = await print(RAW, 5000, labelOf('A5', 300));
    await stall.reached;
    const next = await print(SYSTEM, 500);
    expect(await next.result).toMatchObject({ code: 'printer-failed', values: { printer: SYSTEM } });
    expect(await one.result).toMatchObject({ code: 'handover-unknown' });
    stall.letGo();
    expect(isIn(await jobsUntilNow(), next)).toBe(false);
  });

  // CUPS restarts an interrupted job from its beginning, however much of it has been printed.
  it('is begun once where its queue is stopped in the middle of it, and becomes unknown', async () => {
    const before = sink.started;
    // Tem's patience is longer than this test's.
    const stall = sink.stall(HALF);
    const one = await print(RAW, 120_000, labelOf('A5', 300));
    await stall.reached;
    await cups.command('cupsdisable', 'bench');
    const detail = { en: expect.stringContaining('printed it again from its beginning') };
    expect(await one.result).toMatchObject({ code: 'handover-unknown', values: { detail } });
    stall.letGo();
    await cups.command('cupsenable', 'bench');
    await jobsUntilNow();
    expect(sink.started - before).toBe(2);
  });

  it('is certainly not printed by a queue that accepts no jobs, that is gone, or where no CUPS is', async () => {
    await cups.command('cupsreject', 'bench');
    const nowhere = createCupsStation(cups, 1000, `${cups.socketPath}.none`);
    for (const [station, queue, detail] of [
      [createCupsStation(cups), RAW, expect.stringContaining('CUPS: ')],
      [createCupsStation(cups), 'raw:zpl:elsewhere', expect.stringContaining('CUPS: ')],
      [nowhere, RAW, expect.anything()],
    ] as const)
      await expect(station.print(queue, fakeLabel(code(1)))).rejects.toMatchObject({
        problem: { code: 'printer-failed', values: { detail } },
      });
    await cups.command('cupsaccept', 'bench');
    expect(await jobsUntilNow()).toHaveLength(1);
  });

  it('finds its queue through CUPS_SERVER, by its name only, and a class of printers as one', async () => {
    await cups.command('lpadmin', '-p', 'bench', '-c', 'labels');
    await cups.command('cupsaccept', 'labels');
    await cups.command('cupsenable', 'labels');
    const surroundings = { env: cups.env, read: () => null, exists: () => false, home: '/' };
    const spooler = createCupsSpooler({ address: () => findCupsAddress(surroundings) });
    for (const name of ['bench', 'labels'])
      expect(await spooler.getQueueState(name)).toEqual({ state: 'ready' });
    await expect(spooler.getQueueState('elsewhere')).rejects.toThrow(SpoolerError);
    await expect(createCupsStation(cups).check('elsewhere')).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer: 'elsewhere' } },
    });
    expect(await (await print('labels')).result).toEqual(PRINTED);
    sink.takeJobs();
  });

  it('stays “submitted” where CUPS has forgotten the job', async () => {
    await using forgetful = await startCups({ keepHistory: false });
    await forgetful.addRaw('bench', sink.port);
    const label = fakeLabel(code(1));
    const print = async () => (await createCupsStation(forgetful).print(SYSTEM, label)).result;
    // On a busy machine CUPS may tell the end of a job just before it forgets it: then another one.
    await expect.poll(print, { timeout: 60_000 }).toMatchObject({ state: 'submitted' });
    await forgetful.command('cupsdisable', 'bench');
    const two = await createCupsStation(forgetful, 500).print(SYSTEM, label);
    expect(await two.result).toMatchObject({ code: 'handover-unknown' });
    expect(isIn(sink.takeJobs(), two)).toBe(false);
  });
});

it('a CUPS that never answers is abandoned within the limit, which leaves a label at “submitted”, with the reason', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spooler = createCupsSpooler({ limitMs: 100, address: () => ({ host: '127.0.0.1', port }) });
  await expect(spooler.getQueueState('bench')).rejects.toThrow(SpoolerError);
  const followed = await followJob({
    spooler,
    printer: 'bench',
    title: 't',
    signal: new AbortController().signal,
    onWaiting: () => undefined,
    seenWithinMs: 250,
  });
  const en = 'the computer’s print service does not answer';
  expect(followed).toMatchObject({ state: 'submitted', why: { en } });
});
