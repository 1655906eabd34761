import { describe, expect, it, vi } from 'vitest';
import type { Label } from '../../../main/labels/label.ts';
import {
  type QueueState,
  type Spooler,
  SpoolerError,
  type SpoolerJob,
} from '../../../main/printers/spooler/spooler.ts';
import { createSystemPrinter } from '../../../main/printers/system.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { code, fakeLabel } from '../station/fakes.ts';

const listPrinters = () => Promise.resolve([{ name: 'bench' }]);
const printed: SpoolerJob = { id: 1, state: 'completed', begun: true, done: 1, reasons: [], said: '' };

function spoolerOf(
  queue: () => Promise<QueueState>,
  job: SpoolerJob | null = printed,
): Spooler & { titles: string[] } {
  const titles: string[] = [];
  return {
    titles,
    queue,
    submit: () => Promise.resolve(1),
    find: (_printer, title) => {
      titles.push(title);
      return Promise.resolve(job);
    },
    look: () => Promise.resolve(job),
    remove: () => Promise.resolve(job),
  };
}
const ready = spoolerOf(() => Promise.resolve({ state: 'ready' }));

const terms = (title = 't') => ({ title, signal: new AbortController().signal, onWaiting: () => undefined });

function label(print: Label['print'] = () => Promise.resolve()): Label {
  return { ...fakeLabel(code(1)), print };
}

describe('a system printer', () => {
  it('is missing when it is not listed, whatever others there are', async () => {
    await expect(
      createSystemPrinter('other', { listPrinters, spooler: ready }).check(),
    ).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer: 'other' } },
    });
  });

  it('is not ready when the spooler says what is wrong', async () => {
    const spooler = spoolerOf(() =>
      Promise.resolve({ state: 'blocked', reasons: ['out-of-paper', 'door-open'] }),
    );
    await expect(createSystemPrinter('bench', { listPrinters, spooler }).check()).rejects.toMatchObject({
      problem: {
        code: 'printer-not-ready',
        values: { printer: 'bench', reason: { en: 'out of paper, the cover or the print head is open' } },
      },
    });
  });

  it('goes on when the spooler is ready, has no answer, or is none', async () => {
    const silent = spoolerOf(() => Promise.reject(new SpoolerError('no answer')));
    for (const spooler of [ready, silent, null])
      await expect(createSystemPrinter('bench', { listPrinters, spooler }).check()).resolves.toBeUndefined();
  });

  it('warns of a driver that draws at another resolution than the label was made for', async () => {
    const said = (resolutions: Spooler['resolutions']) => async () => {
      const spooler = { ...ready, ...(resolutions === undefined ? {} : { resolutions }) };
      const printer = createSystemPrinter('bench', { listPrinters, spooler });
      await printer.check();
      return printer.warningsOf?.(label());
    };
    const warning = { kind: 'other-resolution', dpi: 203, printerDpi: 300 };
    expect(await said(() => Promise.resolve([300, 600]))()).toEqual([warning]);
    expect(await said(() => Promise.resolve([300, 203]))()).toEqual([]);
    // Where nothing is said, nothing is said.
    expect(await said(() => Promise.resolve([]))()).toEqual([]);
    expect(await said(() => Promise.reject(new SpoolerError('no answer')))()).toEqual([]);
    expect(await said(undefined)()).toEqual([]);
  });

  it('hands the label over under the job’s title, and gives the spooler’s word on that title', async () => {
    const handed: string[] = [];
    const { file, word } = await createSystemPrinter('bench', { listPrinters, spooler: ready }).print(
      label((...args) => Promise.resolve(void handed.push(...args))),
      terms('tem-1'),
    );
    expect(handed).toEqual(['bench', 'tem-1']);
    expect(file).toBeNull();
    expect(await word).toEqual({ state: 'printed' });
    expect(ready.titles).toEqual(['tem-1']);
  });

  it('listens to the queue before it hands a label over', async () => {
    const steps: string[] = [];
    const attend = (printer: string): Promise<void> => Promise.resolve(void steps.push(`attend ${printer}`));
    const printer = createSystemPrinter('bench', { listPrinters, spooler: { ...ready, attend } });
    await printer.print(
      label(() => Promise.resolve(void steps.push('print'))),
      terms(),
    );
    expect(steps).toEqual(['attend bench', 'print']);
  });

  it('says why it knows no more where there is no spooler to ask', async () => {
    const { word } = await createSystemPrinter('bench', { listPrinters, spooler: null }).print(
      label(),
      terms(),
    );
    expect(await word).toMatchObject({
      state: 'submitted',
      why: { en: expect.stringContaining('does not tell') },
    });
  });

  it('fails as the handing over fails', async () => {
    const refused = new ProblemError('printer-failed', { printer: 'bench', detail: 'refused' });
    const printing = createSystemPrinter('bench', { listPrinters, spooler: ready }).print(
      label(() => Promise.reject(refused)),
      terms(),
    );
    await expect(printing).rejects.toBe(refused);
  });

  describe('of a label of which nobody knows whether it was handed over', () => {
    const unknown = new ProblemError('handover-unknown', { detail: 'the window was closed' });
    const printing = (spooler: Spooler | null) =>
      createSystemPrinter('bench', { listPrinters, spooler, seenWithinMs: 5 }).print(
        label(() => Promise.reject(unknown)),
        terms('tem-7'),
      );

    it('takes the spooler’s word, where that knows the job', async () => {
      const spooler = spoolerOf(() => Promise.resolve({ state: 'ready' }));
      expect(await (await printing(spooler)).word).toEqual({ state: 'printed' });
      expect(new Set(spooler.titles)).toEqual(new Set(['tem-7']));
    });

    it('goes on not knowing where the spooler shows none, does not answer, or is none', async () => {
      const empty = spoolerOf(() => Promise.resolve({ state: 'ready' }), null);
      const silent = { ...empty, find: () => Promise.reject(new SpoolerError('no answer')) };
      for (const spooler of [empty, silent, null]) await expect(printing(spooler)).rejects.toBe(unknown);
    });
  });

  const stuck: SpoolerJob = { ...printed, state: 'pending', begun: false };

  function stuckSpooler(): { spooler: Spooler; removed: Promise<void> } {
    const removed = Promise.withResolvers<void>();
    const spooler: Spooler = {
      ...spoolerOf(() => Promise.resolve({ state: 'ready' }), stuck),
      remove: () => {
        removed.resolve();
        return Promise.resolve({ ...stuck, state: 'cancelled' });
      },
    };
    return { spooler, removed: removed.promise };
  }

  it('gives its patience to the watch', async () => {
    const { spooler } = stuckSpooler();
    const printer = createSystemPrinter('bench', { listPrinters, spooler, patienceMs: 20 });
    const { word } = await printer.print(label(), terms());
    await expect(word).rejects.toMatchObject({ problem: { code: 'printer-failed' } });
  });

  it('lets a word that nobody asks for fail in silence', async () => {
    const loud = vi.fn<() => void>();
    process.once('unhandledRejection', loud);
    const { spooler, removed } = stuckSpooler();
    await createSystemPrinter('bench', { listPrinters, spooler, patienceMs: 20 }).print(label(), terms());
    await removed;
    // An unhandled rejection is told once the promises of this turn are done.
    await new Promise(setImmediate);
    process.off('unhandledRejection', loud);
    expect(loud).not.toHaveBeenCalled();
  });
});
