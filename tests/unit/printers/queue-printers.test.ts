import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Label } from '../../../main/labels/label.ts';
import { createPrinterChooser } from '../../../main/printers/choose-printer.ts';
import { encodeLabel, PRINTER_LANGUAGES } from '../../../main/printers/languages/printer-languages.ts';
import { createLeftoverQueueJobs } from '../../../main/printers/leftover-queue-jobs.ts';
import { createRawQueuePrinter } from '../../../main/printers/raw/raw-queue-printer.ts';
import {
  type DriverGeometry,
  type DriverPaper,
  JobRejectedError,
  type Margins,
  type Spooler,
  SpoolerError,
  type SpoolerJob,
} from '../../../main/printers/spooler/spooler.ts';
import { createSystemPrinter } from '../../../main/printers/system-printer.ts';
import { RAW_LANGUAGES, type RawLanguage } from '../../../shared/printer-languages.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { code, fakeLabel } from '../station/fakes.ts';
import { fakeSpooler, noAnswer, PRINTED } from './fake-spooler.ts';
import { createDotLabel } from './raw/arbitraries.ts';

const listPrinters = () => Promise.resolve([{ name: 'bench' }]);
const label = { ...fakeLabel(code(1)), dots: [createDotLabel(1), createDotLabel(2)] };
const stuck: SpoolerJob = { ...PRINTED, state: 'pending', begun: false, reasons: ['paused'] };
const cancelled: SpoolerJob = { ...stuck, state: 'cancelled' };
const always =
  <Value>(value: Value) =>
  () =>
    Promise.resolve(value);

const job = (signal = new AbortController().signal) => {
  const waits: (string | null)[] = [];
  return {
    title: 't-1',
    signal,
    waits,
    onWaiting: (why: { en: string } | null) => void waits.push(why?.en ?? null),
  };
};
const options = { listPrinters, patienceMs: 20, seenWithinMs: 5 };
const systemPrinter = (spooler: Spooler | null, name = 'bench') =>
  createSystemPrinter(name, { ...options, spooler });
const rawPrinter = (spooler: Spooler | null, queue = 'bench', language: RawLanguage = 'zpl') =>
  createRawQueuePrinter({ language, queue }, { ...options, spooler });
const reports = (problem: object) => expect.objectContaining({ problem: expect.objectContaining(problem) });

describe.each([
  ['a system printer', systemPrinter],
  ['a printer that is sent its language', rawPrinter],
])('%s', (_kind, printerOn) => {
  it('is missing if it is not listed, not ready while its queue is blocked, ready if that is unknown', async () => {
    await expect(printerOn(fakeSpooler().spooler, 'gone').check()).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer: 'gone' } },
    });
    const blocked = always({ state: 'blocked', reasons: ['out-of-paper', 'door-open'] } as const);
    await expect(printerOn(fakeSpooler({ getQueueState: blocked }).spooler).check()).rejects.toMatchObject({
      problem: {
        code: 'printer-not-ready',
        values: { printer: 'bench', reason: { en: 'out of paper, the cover or the print head is open' } },
      },
    });
    for (const getQueueState of [always({ state: 'ready' } as const), noAnswer])
      await printerOn(fakeSpooler({ getQueueState }).spooler).check();
  });

  it('reports what its label waits for, and removes a stalled job, whose failure need not be awaited', async () => {
    const loud = vi.fn<() => void>();
    process.once('unhandledRejection', loud);
    onTestFinished(() => void process.off('unhandledRejection', loud));
    const { spooler } = fakeSpooler({
      findJob: always(stuck),
      getJob: always(stuck),
      removeJob: always(cancelled),
    });
    const own = job();
    const { file, result } = await printerOn(spooler).print(label, own);
    expect(file).toBeNull();
    await vi.waitFor(() => expect(own.waits).toEqual(['the printer is paused', null]));
    // An unhandled rejection is reported once the promises of this turn are done.
    await new Promise(setImmediate);
    expect(loud).not.toHaveBeenCalled();
    await expect(result).rejects.toMatchObject({ problem: { code: 'printer-failed' } });
  });
});

describe('a system printer', () => {
  it('listens, then submits the label under the job’s title, and returns the spooler’s result for it', async () => {
    const { spooler, calls } = fakeSpooler();
    const print = (...of: unknown[]) => Promise.resolve(void calls.push(['print', ...of]));
    const printer = systemPrinter(spooler);
    expect(printer.maxPendingJobs).toBe(2);
    const { file, result } = await printer.print({ ...label, print }, job());
    expect([file, await result]).toEqual([null, { state: 'printed' }]);
    expect(calls).toEqual([
      ['subscribe', 'bench'],
      ['print', 'bench', 't-1', false],
      ['findJob', 'bench', 't-1'],
    ]);
  });

  it('is ready without a spooler, and then says why the result is incomplete', async () => {
    const printer = systemPrinter(null);
    await printer.check();
    expect(await (await printer.print(label, job())).result).toMatchObject({
      state: 'submitted',
      why: { en: expect.stringContaining('does not tell') },
    });
  });

  it('fails if the submission fails; if that is unknown, the spooler’s result counts if it knows the job', async () => {
    const printing = async (failure: ProblemError, spooler: Spooler | null) =>
      (await systemPrinter(spooler).print({ ...label, print: () => Promise.reject(failure) }, job())).result;
    const refused = new ProblemError('printer-failed', { printer: 'bench', detail: 'refused' });
    const unknown = new ProblemError('handover-unknown', { detail: 'the window was closed' });
    const { spooler } = fakeSpooler();
    await expect(printing(refused, spooler)).rejects.toBe(refused);
    expect(await printing(unknown, spooler)).toEqual({ state: 'printed' });
    for (const other of [always(null), noAnswer])
      await expect(printing(unknown, fakeSpooler({ findJob: other }).spooler)).rejects.toBe(unknown);
    await expect(printing(unknown, null)).rejects.toBe(unknown);
  });
});

describe('a system printer with a driver that', () => {
  const sheet = (widthMm: number, heightMm: number, margins: Margins | null = null): DriverPaper => ({
    least: { widthMm, heightMm },
    most: { widthMm, heightMm },
    margins,
  });
  const geometry: DriverGeometry = {
    driver: 'Xprinter XP-420B',
    resolutions: [],
    papers: [],
    otherwise: null,
  };
  const told = (more: Partial<DriverGeometry>) => always({ ...geometry, ...more });
  const printerOn = (driver?: Spooler['driver']) =>
    systemPrinter(fakeSpooler(driver === undefined ? {} : { driver }).spooler);
  /** The warnings on a label of 80 × 100 mm that is black at its very corner. */
  const warned = async (driver?: Spooler['driver']) => {
    const printer = printerOn(driver);
    await printer.check();
    return printer.warningsOf?.(fakeLabel(code(1)));
  };

  it('has another resolution or paper, or no printable edge under ink, warns with both figures', async () => {
    const labelMm = { widthMm: 80, heightMm: 100 };
    expect(await warned(told({ resolutions: [300, 600] }))).toEqual([
      { kind: 'other-resolution', dpi: 203, printerDpi: 300 },
    ]);
    expect(await warned(told({ otherwise: sheet(101.6, 152.4) }))).toEqual([
      { kind: 'other-paper', labelMm, paperMm: { widthMm: 101.6, heightMm: 152.4 } },
    ]);
    const margins = { leftMm: 2, topMm: 1.04, rightMm: 2, bottomMm: 1 };
    expect(await warned(told({ papers: [sheet(80, 100, margins)] }))).toEqual([
      {
        kind: 'outside-printable',
        labelMm,
        printableMm: { widthMm: 76, heightMm: 98 },
        cut: [
          { edge: 'left', mm: 2 },
          { edge: 'top', mm: 1 },
        ],
      },
    ]);
  });

  it('fits, reports nothing, or does not respond, warns of nothing', async () => {
    for (const driver of [told({ resolutions: [300, 203] }), told({}), noAnswer, undefined])
      expect(await warned(driver)).toEqual([]);
    expect(await printerOn(noAnswer).getDriverFit?.('S9', DEFAULT_PROFILE)).toBeNull();
  });

  it('is queried again for a profile, whose whole label has to come out', async () => {
    const even = { leftMm: 0, topMm: 0, rightMm: 0, bottomMm: 0 };
    let margins: Margins = even;
    const printer = printerOn(async () => ({ ...geometry, papers: [sheet(80, 100, margins)] }));
    const bypass = { printer: 'raw:tspl:bench', language: 'tspl', sure: true };
    const fit = { driver: 'Xprinter XP-420B', mismatches: [], bypass };
    expect(await printer.getDriverFit?.('S9', DEFAULT_PROFILE)).toEqual(fit);
    const office = printerOn(told({ driver: 'HP LaserJet 1020' }));
    expect(await office.getDriverFit?.('S9', DEFAULT_PROFILE)).toMatchObject({ bypass: null });
    margins = { ...even, rightMm: 3.2 };
    expect(await printer.getDriverFit?.('S9', DEFAULT_PROFILE)).toMatchObject({
      mismatches: [{ kind: 'outside-printable', cut: [{ edge: 'right', mm: 3.2 }] }],
    });
    // Rotated and on larger paper it is elsewhere.
    const turned = { ...DEFAULT_PROFILE, rotation: 90, mediaMm: { widthMm: 110, heightMm: 80 } } as const;
    const wide = printerOn(told({ papers: [sheet(110, 80, { ...margins, bottomMm: 3.2 })] }));
    expect(await wide.getDriverFit?.('S9', turned)).toMatchObject({
      mismatches: [{ kind: 'outside-printable', cut: [{ edge: 'bottom', mm: 3.2 }] }],
    });
  });

  it.each([true, false])('offers the label’s resolution: %s; is requested to use it then', async (offers) => {
    const print = vi.fn<Label['print']>(() => Promise.resolve());
    const printer = printerOn(told({ resolutions: offers ? [300, 203] : [300] }));
    await printer.check();
    await printer.print({ ...label, print }, job());
    expect(print).toHaveBeenCalledWith('bench', 't-1', offers);
  });
});

describe('a printer behind a queue that is sent its language', () => {
  it.each(RAW_LANGUAGES)(
    'gets every sheet of a label in one %s job, followed by its number',
    async (language) => {
      const { spooler, calls } = fakeSpooler();
      const { result } = await rawPrinter(spooler, 'bench', language).print(label, job());
      expect(await result).toEqual({ state: 'printed' });
      // No query: nobody would read the response, and the printer would print it.
      expect(calls).toEqual([
        ['subscribe', 'bench'],
        ['submit', 'bench', 't-1', encodeLabel(PRINTER_LANGUAGES[language], label, 't-1')],
        ['getJob', 'bench', 7, 't-1'],
      ]);
    },
  );

  it('is named by the settings, queues the next label while one prints, and needs a spooler', async () => {
    const name = 'raw:tspl:Xprinter XP-420B';
    const printer = createPrinterChooser(listPrinters, fakeSpooler().spooler)(name);
    expect(printer).toMatchObject({ name, maxPendingJobs: 2 });
    const failed = { problem: { code: 'printer-failed', values: { printer: 'bench' } } };
    await expect(rawPrinter(null).check()).rejects.toMatchObject(failed);
    await expect(rawPrinter(null).print(label, job())).rejects.toMatchObject(failed);
  });

  it.each([
    [
      'rejected the job',
      new JobRejectedError('paused'),
      { code: 'printer-failed', values: { detail: 'paused' } },
    ],
    ['has an internal error', new TypeError('mistake'), null],
  ])('has certainly failed if the spooler %s', async (_how, error, problem) => {
    const { spooler, names } = fakeSpooler({ submit: () => Promise.reject(error) });
    const printing = rawPrinter(spooler).print(label, job());
    if (problem === null) await expect(printing).rejects.toBe(error);
    else await expect(printing).rejects.toMatchObject({ problem });
    expect(names()).toEqual(['subscribe', 'submit']);
  });

  it('follows a job whose submission broke off if the spooler finds its title, else its result is unknown', async () => {
    const submit = () => Promise.reject(new SpoolerError('ECONNRESET'));
    const known = fakeSpooler({ submit });
    expect(await (await rawPrinter(known.spooler).print(label, job())).result).toEqual({ state: 'printed' });
    expect(known.calls[2]).toEqual(['findJob', 'bench', 't-1']);
    for (const findJob of [always(null), noAnswer])
      await expect(rawPrinter(fakeSpooler({ submit, findJob }).spooler).print(label, job())).rejects.toEqual(
        reports({
          code: 'handover-unknown',
          values: { detail: expect.objectContaining({ en: expect.stringContaining('broke off') }) },
        }),
      );
  });

  it('is sent nothing once the run is stopped', async () => {
    const { spooler, calls } = fakeSpooler();
    const printing = rawPrinter(spooler).print(label, job(AbortSignal.abort()));
    await expect(printing).rejects.toMatchObject({ problem: { code: 'stopped' } });
    expect(calls).toEqual([]);
  });
});

describe('a job that was left in a queue', () => {
  afterEach(() => void vi.useRealTimers());

  /** What becomes of this job, and of its removal; 'none': the queue does not answer. */
  async function take(
    found: SpoolerJob | null | 'none',
    removed: SpoolerJob | 'none' = 'none',
    { printer = 'raw:zpl:bench', how = 'take' }: { printer?: string; how?: 'take' | 'takeAnew' } = {},
  ) {
    vi.useFakeTimers();
    const answering = (answer: typeof found) => (answer === 'none' ? noAnswer : always(answer));
    const { spooler, calls } = fakeSpooler({ findJob: answering(found), removeJob: answering(removed) });
    const left = createLeftoverQueueJobs(spooler)[how](printer, 'Tem A #1');
    await vi.runAllTimersAsync();
    return { left: await left, calls };
  }
  const printing: SpoolerJob = { ...PRINTED, state: 'processing' };
  const OVER = { kind: 'over' };
  const doubt = (why: string) => ({ kind: 'doubt', why: { en: expect.stringContaining(why) } });
  const printed = { kind: 'printed', why: { en: 'the print queue says that it was printed' } };

  it.each<[string, Parameters<typeof take>, object]>([
    ['removed and over if it never began', [stuck, cancelled], OVER],
    [
      'removed and doubtful if it was in progress until now',
      [printing, cancelled],
      doubt('Tem took it back'),
    ],
    ['printed if the queue says so before', [PRINTED], printed],
    ['printed if the queue says so during its removal', [stuck, PRINTED], printed],
    ['able to come out still if it can’t be removed', [stuck, 'none'], doubt('it may still come out')],
    ['doubtful if nobody responds', ['none'], doubt('does not answer')],
    ['over if the queue has no such job', [null], OVER],
  ])('is %s', async (_what, given, left) => {
    expect((await take(...given)).left).toMatchObject(left);
  });

  it.each(['sent', 'lost', 'cancelled', 'aborted'] as const)('is over if it is %s', async (state) => {
    const { left, calls } = await take({ ...PRINTED, state });
    expect([left, calls.map(([what]) => what)]).toEqual([OVER, ['subscribe', 'findJob']]);
  });

  it('is looked for in the printer’s queue, if it has one', async () => {
    for (const printer of ['raw:zpl:bench', 'bench'])
      expect((await take(stuck, cancelled, { printer })).calls).toEqual([
        ['subscribe', 'bench'],
        ['findJob', 'bench', 'Tem A #1'],
        ['removeJob', 'bench', 7, 'Tem A #1'],
      ]);
    for (const printer of ['file:/labels', 'raw:zpl://10.0.0.1:9100'])
      expect(await take(stuck, stuck, { printer })).toEqual({ left: OVER, calls: [] });
    expect(await createLeftoverQueueJobs(null).take('bench', 'Tem A #1')).toEqual(OVER);
  });

  it('is removed at the next start if the queue would resend it, else continues', async () => {
    const removes = async (found: SpoolerJob | null | 'none') =>
      (await take(found, cancelled, { how: 'takeAnew' })).calls.some(([what]) => what === 'removeJob');
    expect(await removes({ ...stuck, begun: true, anew: true })).toBe(true);
    for (const found of [stuck, printing, null, 'none'] as const) expect(await removes(found)).toBe(false);
  });
});
