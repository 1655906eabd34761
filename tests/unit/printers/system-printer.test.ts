import { describe, expect, it, vi } from 'vitest';
import type { Label } from '../../../main/labels/label.ts';
import {
  type DriverGeometry,
  type DriverPaper,
  type Margins,
  type QueueState,
  type Spooler,
  SpoolerError,
  type SpoolerJob,
} from '../../../main/printers/spooler/spooler.ts';
import { createSystemPrinter } from '../../../main/printers/system-printer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { code, fakeLabel } from '../station/fakes.ts';

const listPrinters = () => Promise.resolve([{ name: 'bench' }]);
const printed: SpoolerJob = {
  id: 1,
  state: 'completed',
  begun: true,
  anew: false,
  done: 1,
  reasons: [],
  said: '',
};

function spoolerOf(
  queue: () => Promise<QueueState>,
  job: SpoolerJob | null = printed,
): Spooler & { titles: string[] } {
  const titles: string[] = [];
  return {
    titles,
    getQueueState: queue,
    submit: () => Promise.resolve(1),
    findJob: (_printer, title) => {
      titles.push(title);
      return Promise.resolve(job);
    },
    getJob: () => Promise.resolve(job),
    removeJob: () => Promise.resolve(job),
  };
}
const ready = spoolerOf(() => Promise.resolve({ state: 'ready' }));

const terms = (title = 't') => ({ title, signal: new AbortController().signal, onWaiting: () => undefined });

function label(print: Label['print'] = () => Promise.resolve()): Label {
  return { ...fakeLabel(code(1)), print };
}

describe('a system printer', () => {
  it('is missing if it is not listed, whatever others there are', async () => {
    await expect(
      createSystemPrinter('other', { listPrinters, spooler: ready }).check(),
    ).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer: 'other' } },
    });
  });

  it('is not ready if the spooler reports a problem', async () => {
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

  it('prints if the spooler is ready, silent or absent', async () => {
    const silent = spoolerOf(() => Promise.reject(new SpoolerError('no answer')));
    for (const spooler of [ready, silent, null])
      await expect(createSystemPrinter('bench', { listPrinters, spooler }).check()).resolves.toBeUndefined();
  });

  describe('with a driver that', () => {
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
    const printerOn = (driver: Spooler['driver']) =>
      createSystemPrinter('bench', {
        listPrinters,
        spooler: {
          ...spoolerOf(() => Promise.resolve({ state: 'ready' })),
          ...(driver === undefined ? {} : { driver }),
        },
      });
    /** The warnings on a label of 80 × 100 mm that is black at its very corner. */
    const warned = async (driver: Spooler['driver']) => {
      const printer = printerOn(driver);
      await printer.check();
      return printer.warningsOf?.(label());
    };
    const told = (more: Partial<DriverGeometry>) => () => Promise.resolve({ ...geometry, ...more });

    it('has another resolution than the label, warns with both figures', async () => {
      const warning = { kind: 'other-resolution', dpi: 203, printerDpi: 300 };
      expect(await warned(told({ resolutions: [300, 600] }))).toEqual([warning]);
      expect(await warned(told({ resolutions: [300, 203] }))).toEqual([]);
    });

    it('has another paper, or no printable edge under ink, warns with both sizes', async () => {
      const labelMm = { widthMm: 80, heightMm: 100 };
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

    it('reports nothing, or does not respond, warns of nothing', async () => {
      expect(await warned(told({}))).toEqual([]);
      expect(await warned(() => Promise.reject(new SpoolerError('no answer')))).toEqual([]);
      expect(await warned(undefined)).toEqual([]);
      const silent = printerOn(() => Promise.reject(new SpoolerError('no answer')));
      expect(await silent.getDriverFit?.('S9', DEFAULT_PROFILE)).toBeNull();
    });

    it('is queried again for a profile, whose whole label has to come out', async () => {
      let margins: Margins = { leftMm: 0, topMm: 0, rightMm: 0, bottomMm: 0 };
      const printer = printerOn(() => Promise.resolve({ ...geometry, papers: [sheet(80, 100, margins)] }));
      expect(await printer.getDriverFit?.('S9', DEFAULT_PROFILE)).toEqual({
        driver: 'Xprinter XP-420B',
        mismatches: [],
        bypass: { printer: 'raw:tspl:bench', language: 'tspl', sure: true },
      });
      const office = printerOn(told({ driver: 'HP LaserJet 1020' }));
      expect(await office.getDriverFit?.('S9', DEFAULT_PROFILE)).toMatchObject({ bypass: null });
      margins = { ...margins, rightMm: 3.2 };
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

    it.each([true, false])(
      'offers the label’s resolution (%s) is requested to use it or not',
      async (offers) => {
        const asked: boolean[] = [];
        const printer = printerOn(told({ resolutions: offers ? [300, 203] : [300] }));
        await printer.check();
        await printer.print(
          label((_printer, _title, offersDpi) => Promise.resolve(void asked.push(offersDpi))),
          terms(),
        );
        expect(asked).toEqual([offers]);
      },
    );
  });

  it('submits the label under the job’s title, and returns the spooler’s result for that title', async () => {
    const handed: string[] = [];
    const { file, result } = await createSystemPrinter('bench', { listPrinters, spooler: ready }).print(
      label((printer, title) => Promise.resolve(void handed.push(printer, title))),
      terms('tem-1'),
    );
    expect(handed).toEqual(['bench', 'tem-1']);
    expect(file).toBeNull();
    expect(await result).toEqual({ state: 'printed' });
    expect(ready.titles).toEqual(['tem-1']);
  });

  it('listens to the queue before it submits a label', async () => {
    const steps: string[] = [];
    const attend = (printer: string): Promise<void> => Promise.resolve(void steps.push(`attend ${printer}`));
    const printer = createSystemPrinter('bench', { listPrinters, spooler: { ...ready, subscribe: attend } });
    await printer.print(
      label(() => Promise.resolve(void steps.push('print'))),
      terms(),
    );
    expect(steps).toEqual(['attend bench', 'print']);
  });

  it('says why the result is incomplete without a spooler', async () => {
    const { result } = await createSystemPrinter('bench', { listPrinters, spooler: null }).print(
      label(),
      terms(),
    );
    expect(await result).toMatchObject({
      state: 'submitted',
      why: { en: expect.stringContaining('does not tell') },
    });
  });

  it('fails if the submission fails', async () => {
    const refused = new ProblemError('printer-failed', { printer: 'bench', detail: 'refused' });
    const printing = createSystemPrinter('bench', { listPrinters, spooler: ready }).print(
      label(() => Promise.reject(refused)),
      terms(),
    );
    await expect(printing).rejects.toBe(refused);
  });

  describe('with a label that may or may not have been submitted', () => {
    const unknown = new ProblemError('handover-unknown', { detail: 'the window was closed' });
    const printing = (spooler: Spooler | null) =>
      createSystemPrinter('bench', { listPrinters, spooler, seenWithinMs: 5 }).print(
        label(() => Promise.reject(unknown)),
        terms('tem-7'),
      );

    it('takes the spooler’s result if it knows the job', async () => {
      const spooler = spoolerOf(() => Promise.resolve({ state: 'ready' }));
      expect(await (await printing(spooler)).result).toEqual({ state: 'printed' });
      expect(new Set(spooler.titles)).toEqual(new Set(['tem-7']));
    });

    it('keeps an unknown result if the spooler shows no job, does not respond, or is absent', async () => {
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
      removeJob: () => {
        removed.resolve();
        return Promise.resolve({ ...stuck, state: 'cancelled' });
      },
    };
    return { spooler, removed: removed.promise };
  }

  it('passes its timeout to the follower', async () => {
    const { spooler } = stuckSpooler();
    const printer = createSystemPrinter('bench', { listPrinters, spooler, patienceMs: 20 });
    const { result } = await printer.print(label(), terms());
    await expect(result).rejects.toMatchObject({ problem: { code: 'printer-failed' } });
  });

  it('ignores the failure of an unawaited result', async () => {
    const loud = vi.fn<() => void>();
    process.once('unhandledRejection', loud);
    const { spooler, removed } = stuckSpooler();
    await createSystemPrinter('bench', { listPrinters, spooler, patienceMs: 20 }).print(label(), terms());
    await removed;
    // An unhandled rejection is reported once the promises of this turn are done.
    await new Promise(setImmediate);
    process.off('unhandledRejection', loud);
    expect(loud).not.toHaveBeenCalled();
  });
});
