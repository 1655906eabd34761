import { describe, expect, it, vi } from 'vitest';
import { createPrinterChooser } from '../../../../main/printers/choose-printer.ts';
import { encodeLabel, PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import { createRawQueuePrinter } from '../../../../main/printers/raw/raw-queue-printer.ts';
import {
  JobRejectedError,
  type QueueState,
  type Spooler,
  SpoolerError,
  type SpoolerJob,
} from '../../../../main/printers/spooler/spooler.ts';
import { RAW_LANGUAGES } from '../../../../shared/printer-languages.ts';
import { code, fakeLabel } from '../../station/fakes.ts';
import { createDotLabel } from './arbitraries.ts';

const listPrinters = () => Promise.resolve([{ name: 'bench' }]);
const printed: SpoolerJob = {
  id: 7,
  state: 'completed',
  begun: true,
  anew: false,
  done: 1,
  reasons: [],
  said: '',
};
const stuck: SpoolerJob = { ...printed, state: 'pending', begun: false, reasons: ['paused'] };

/** A spooler that records its requests, and returns a printed job. */
function spoolerOf(more: Partial<Spooler> = {}) {
  const calls: unknown[][] = [];
  const noted =
    <Args extends unknown[], Answer>(name: string, answer: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      calls.push([name, ...args]);
      return answer(...args);
    };
  const spooler: Spooler = {
    getQueueState: () => Promise.resolve({ state: 'ready' }),
    subscribe: noted('attend', () => Promise.resolve()),
    submit: noted('submit', more.submit ?? (() => Promise.resolve(7))),
    findJob: noted('find', more.findJob ?? (() => Promise.resolve(printed))),
    getJob: noted('look', more.getJob ?? (() => Promise.resolve(printed))),
    removeJob: more.removeJob ?? (() => Promise.resolve(null)),
    ...(more.getQueueState === undefined ? {} : { getQueueState: more.getQueueState }),
  };
  return { spooler, calls, names: () => calls.map(([name]) => name) };
}

const printerOn = (spooler: Spooler | null, language: (typeof RAW_LANGUAGES)[number] = 'zpl') =>
  createRawQueuePrinter(
    { language, queue: 'bench' },
    { listPrinters, spooler, patienceMs: 20, seenWithinMs: 5 },
  );

const job = (signal = new AbortController().signal) => {
  const waits: (string | null)[] = [];
  return {
    title: 't-1',
    signal,
    waits,
    onWaiting: (why: { en: string } | null) => void waits.push(why?.en ?? null),
  };
};
const label = { ...fakeLabel(code(1)), dots: [createDotLabel(1), createDotLabel(2)] };

describe.each(RAW_LANGUAGES)('a queue that is sent %s', (language) => {
  it('gets every sheet of a label in one job under its title, nothing else, followed by its number', async () => {
    const { spooler, calls } = spoolerOf();
    const { file, result } = await printerOn(spooler, language).print(label, job());
    expect(file).toBeNull();
    expect(await result).toEqual({ state: 'printed' });
    expect(calls[0]).toEqual(['attend', 'bench']);
    // No query: nobody would read the response, and the printer would print it.
    expect(calls[1]).toEqual([
      'submit',
      'bench',
      't-1',
      encodeLabel(PRINTER_LANGUAGES[language], label, 't-1'),
    ]);
    expect(calls[2]?.slice(0, 3)).toEqual(['look', 'bench', 7]);
    expect(calls).toHaveLength(3);
  });
});

describe('a printer behind a queue', () => {
  it('is named by the settings, and queues the next label while one prints', () => {
    const { spooler } = spoolerOf();
    const printer = createPrinterChooser(listPrinters, spooler)('raw:tspl:Xprinter XP-420B');
    expect(printer).toMatchObject({ name: 'raw:tspl:Xprinter XP-420B', maxPendingJobs: 2 });
  });

  it('is missing if the system does not list its queue', async () => {
    const { spooler } = spoolerOf();
    const printer = createRawQueuePrinter({ language: 'zpl', queue: 'gone' }, { listPrinters, spooler });
    await expect(printer.check()).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer: 'gone' } },
    });
  });

  it('is not ready while its queue is blocked, and ready if that is unknown', async () => {
    const queue = (state: () => Promise<QueueState>) =>
      printerOn(spoolerOf({ getQueueState: state }).spooler).check();
    await expect(
      queue(() => Promise.resolve({ state: 'blocked', reasons: ['paused'] })),
    ).rejects.toMatchObject({
      problem: { code: 'printer-not-ready', values: { reason: { en: 'the printer is paused' } } },
    });
    await expect(queue(() => Promise.resolve({ state: 'ready' }))).resolves.toBeUndefined();
    await expect(queue(() => Promise.reject(new SpoolerError('silent')))).resolves.toBeUndefined();
  });

  it('is unsupported if Tem knows no queues of the system', async () => {
    const failed = { problem: { code: 'printer-failed', values: { printer: 'bench' } } };
    await expect(printerOn(null).check()).rejects.toMatchObject(failed);
    await expect(printerOn(null).print(label, job())).rejects.toMatchObject(failed);
  });

  it('is sent nothing once the run is stopped', async () => {
    const { spooler, names } = spoolerOf();
    await expect(printerOn(spooler).print(label, job(AbortSignal.abort()))).rejects.toMatchObject({
      problem: { code: 'stopped' },
    });
    expect(names()).toEqual([]);
  });

  it('has certainly failed if the spooler refused the job', async () => {
    const { spooler, names } = spoolerOf({
      submit: () => Promise.reject(new JobRejectedError('queue is rejecting jobs')),
    });
    await expect(printerOn(spooler).print(label, job())).rejects.toMatchObject({
      problem: { code: 'printer-failed', values: { printer: 'bench', detail: 'queue is rejecting jobs' } },
    });
    expect(names()).toEqual(['attend', 'submit']);
  });

  describe('whose spooler failed while accepting the job', () => {
    const brokenOff = { submit: () => Promise.reject(new SpoolerError('ECONNRESET')) };

    it('follows a job that the spooler finds by its title', async () => {
      const { spooler, calls } = spoolerOf(brokenOff);
      expect(await (await printerOn(spooler).print(label, job())).result).toEqual({ state: 'printed' });
      expect(calls[2]).toEqual(['find', 'bench', 't-1']);
    });

    it('reports an unknown result if the spooler shows no such job, or does not respond', async () => {
      for (const find of [() => Promise.resolve(null), () => Promise.reject(new SpoolerError('silent'))]) {
        const { spooler } = spoolerOf({ ...brokenOff, findJob: find });
        await expect(printerOn(spooler).print(label, job())).rejects.toMatchObject({
          problem: {
            code: 'handover-unknown',
            values: { detail: { en: expect.stringContaining('broke off') } },
          },
        });
      }
    });
  });

  it('does not blame the spooler for an internal error', async () => {
    const mistake = new TypeError('mistake');
    const { spooler } = spoolerOf({ submit: () => Promise.reject(mistake) });
    await expect(printerOn(spooler).print(label, job())).rejects.toBe(mistake);
  });

  it('reports what its label waits for, and removes stalled jobs', async () => {
    const { spooler } = spoolerOf({
      getJob: () => Promise.resolve(stuck),
      removeJob: () => Promise.resolve({ ...stuck, state: 'cancelled' }),
    });
    const own = job();
    await expect((await printerOn(spooler).print(label, own)).result).rejects.toMatchObject({
      problem: { code: 'printer-failed' },
    });
    expect(own.waits).toEqual(['the printer is paused', null]);
  });

  it('ignores the failure of an unawaited result', async () => {
    const loud = vi.fn<() => void>();
    process.once('unhandledRejection', loud);
    const removed = Promise.withResolvers<void>();
    const remove = (): Promise<SpoolerJob> => {
      removed.resolve();
      return Promise.resolve({ ...stuck, state: 'cancelled' });
    };
    const { spooler } = spoolerOf({ getJob: () => Promise.resolve(stuck), removeJob: remove });
    await printerOn(spooler).print(label, job());
    await removed.promise;
    // An unhandled rejection is reported once the promises of this turn are done.
    await new Promise(setImmediate);
    process.off('unhandledRejection', loud);
    expect(loud).not.toHaveBeenCalled();
  });
});
