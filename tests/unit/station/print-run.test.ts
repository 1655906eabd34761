import { describe, expect, it } from 'vitest';
import type { LabelRow } from '../../../main/station/label-row.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { code, fakeLabel, fakeLabels, fakePrinter, labelsBy, NOTHING_MADE, slowPrinter } from './fakes.ts';
import { filledStation, options, problemCode, states } from './stations.ts';

describe('printing', () => {
  it('starts with a small chunk to keep the printer busy early', async () => {
    const { station } = filledStation(100);
    const labels = fakeLabels();
    await station.print(options({ labels, chunkSize: 50 }));
    expect(labels.chunks.map((chunk) => chunk.length)).toEqual([1, 10, 50, 39]);
  });

  it('prints the whole batch in order, in chunks, each label once', async () => {
    const { station } = filledStation(7);
    const printer = fakePrinter();
    const labels = fakeLabels();
    expect(await station.print(options({ printer, labels, chunkSize: 3 }))).toEqual({
      printed: 7,
      failed: 0,
      unknown: 0,
      held: 0,
      skipped: 0,
      unchecked: 0,
      foreign: 0,
      unconfirmed: null,
      endedBy: null,
    });
    expect(printer.printed).toEqual([0, 1, 2, 3, 4, 5, 6].map(code));
    expect(labels.chunks.map((chunk) => chunk.length)).toEqual([1, 3, 3]);
    expect(new Set(printer.titles).size).toBe(7);
    expect(station.state().rows[0]).toMatchObject({
      state: 'printed',
      size: 'S9',
      printer: 'fake',
      file: `/out/${code(0)}.pdf`,
      pages: 1,
    });
    expect(station.state().run).toEqual({ kind: 'idle' });
  });

  it('tells the printer of the next label while one prints', async () => {
    const { station } = filledStation(4);
    const events: string[] = [];
    const printer = {
      ...fakePrinter((label) => void events.push(`print ${label.code}`)),
      prepare: (label: { readonly code: string }) => void events.push(`prepare ${label.code}`),
    };
    await station.print(options({ printer }));
    expect(events).toEqual([
      `print ${code(0)}`,
      `prepare ${code(2)}`,
      `print ${code(1)}`,
      `prepare ${code(3)}`,
      `print ${code(2)}`,
      `print ${code(3)}`,
    ]);
  });

  it('records the printer’s warnings beside the label’s result', async () => {
    const { station } = filledStation(1);
    const printer = {
      ...fakePrinter(),
      warningsOf: () => [{ kind: 'other-resolution', dpi: 203, printerDpi: 300 } as const],
    };
    await station.print(options({ printer }));
    expect(station.state().rows[0]?.warnings).toEqual([
      { kind: 'other-resolution', dpi: 203, printerDpi: 300 },
    ]);
  });

  it('records for each row what its own label says of the receiver', async () => {
    const { station } = filledStation(3);
    const words = ['agrees', 'differs', null] as const;
    const labels = labelsBy((codes) => ({
      ...NOTHING_MADE,
      labels: new Map(
        codes.map((one) => {
          const label = fakeLabel(one);
          const receiver = words[Number(one.slice(-1))] ?? null;
          return [one, { ...label, proof: { ...label.proof, receiver } }] as const;
        }),
      ),
    }));
    await station.print(options({ labels }));
    expect(station.state().rows.map(({ receiver }) => receiver)).toEqual(words);
  });

  it('does not reprint a printed one', async () => {
    const { station } = filledStation(2);
    const printer = fakePrinter();
    await station.print(options({ printer }));
    expect(await problemCode(station.print(options({ printer })))).toBe('nothing-to-print');
    expect(printer.printed).toHaveLength(2);
  });

  it('stores "submitting" before the printer gets a label', async () => {
    const { station, ledger } = filledStation(1);
    const row = station.state().rows[0];
    let seen: LabelRow | null = null;
    await station.print(options({ printer: fakePrinter(() => void (seen = ledger.row(row?.id ?? 0))) }));
    expect(seen).toMatchObject({ state: 'submitting' });
  });

  it('fails an order without a label, and prints the others', async () => {
    const { station } = filledStation(3);
    const labels = fakeLabels(new Map([[code(1), { code: 'missing-label' }]]));
    expect(await station.print(options({ labels }))).toMatchObject({ printed: 2, failed: 1 });
    expect(station.state().rows[1]).toMatchObject({ state: 'failed', problem: { code: 'missing-label' } });
  });

  it('fails a refused chunk with the service’s words and continues with the next', async () => {
    const { station } = filledStation(4);
    const problem = { code: 'refused' as const, values: { detail: 'Không tìm thấy đơn' } };
    const labels = fakeLabels(new Map([0, 1].map((at) => [code(at), problem])));
    expect(await station.print(options({ labels, chunkSize: 2 }))).toMatchObject({ printed: 2, failed: 2 });
    expect(station.state().rows[0]?.problem).toEqual({
      code: 'refused',
      values: { detail: 'Không tìm thấy đơn' },
    });
  });

  it('queries an unusable service once, and fails all with its reason', async () => {
    const { station } = filledStation(4);
    let asked = 0;
    const labels = labelsBy(() => {
      asked++;
      throw new ProblemError('unavailable', { detail: 'timeout' });
    });
    expect(await station.print(options({ labels, chunkSize: 1 }))).toMatchObject({
      failed: 4,
      endedBy: { code: 'unavailable' },
    });
    expect(asked).toBe(1);
    expect(states(station)).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  it('stops at a printer that fails and leaves the rest in the queue', async () => {
    const { station } = filledStation(4);
    const printer = fakePrinter((label) => {
      if (label.code === code(1))
        throw new ProblemError('printer-failed', { printer: 'fake', detail: 'jam' });
    });
    expect(await station.print(options({ printer, chunkSize: 3 }))).toMatchObject({
      printed: 1,
      failed: 1,
      skipped: 2,
      endedBy: { code: 'printer-failed' },
    });
    expect(states(station)).toEqual(['printed', 'failed', 'queued', 'queued']);
  });

  it('reports an unknown result', async () => {
    const { station } = filledStation(2);
    const printer = fakePrinter(() => {
      throw new ProblemError('handover-unknown', { detail: '> 30000 ms' });
    });
    expect(await station.print(options({ printer }))).toMatchObject({ unknown: 1, skipped: 1 });
    const [row] = station.state().rows;
    expect(row).toMatchObject({ state: 'unknown' });
    // Only the operator's word moves it on.
    expect(() => station.retry(row?.id ?? 0)).toThrow(ProblemError);
    station.resolve(row?.id ?? 0, false);
    expect(states(station)).toEqual(['queued', 'queued']);
  });

  it('starts nothing if the printer is missing', async () => {
    const { station } = filledStation(1);
    const labels = fakeLabels();
    const printer = {
      ...fakePrinter(),
      check: () => Promise.reject(new ProblemError('printer-missing', { printer: 'x' })),
    };
    expect(await problemCode(station.print(options({ printer, labels })))).toBe('printer-missing');
    expect(labels.chunks).toEqual([]);
    expect(states(station)).toEqual(['queued']);
    expect(station.state().run).toEqual({ kind: 'idle' });
  });

  it('stops after the current label', async () => {
    const { station } = filledStation(3);
    const printer = fakePrinter(() => station.stop());
    expect(await station.print(options({ printer }))).toMatchObject({ printed: 1, skipped: 2 });
    expect(states(station)).toEqual(['printed', 'queued', 'queued']);
  });

  it('refuses a second run during a run', async () => {
    const { station } = filledStation(1);
    let second = '';
    const printer = fakePrinter(async () => {
      second = await problemCode(station.print(options()));
    });
    await station.print(options({ printer }));
    expect(second).toBe('already-printing');
  });

  it('skips what the operator removed meanwhile, and keeps new scans for the next run', async () => {
    const { station } = filledStation(4);
    const last = station.state().rows[3];
    const printer = fakePrinter((label) => {
      if (label.code !== code(0)) return;
      station.remove(last?.id ?? 0);
      station.scan(code(9));
    });
    await station.print(options({ printer, chunkSize: 1 }));
    expect(printer.printed).toEqual([0, 1, 2].map(code));
    expect(states(station)).toEqual(['printed', 'printed', 'printed', 'queued']);
  });
});

describe('making labels ahead', () => {
  it('makes the next document while one is printed, and not the one after it', async () => {
    const { station } = filledStation(4);
    const labels = fakeLabels();
    const made: number[] = [];
    const printer = fakePrinter(() => void made.push(labels.chunks.length));
    await station.print(options({ printer, labels, chunkSize: 1 }));
    expect(made).toEqual([2, 3, 4, 4]);
  });

  it('returns prefetched labels to the queue if the printer fails', async () => {
    const { station } = filledStation(4);
    let ended: AbortSignal | null = null;
    const labels = labelsBy((codes, signal) => {
      ended = signal;
      return { ...NOTHING_MADE, labels: new Map(codes.map((one) => [one, fakeLabel(one)])) };
    });
    const printer = fakePrinter(() => {
      throw new ProblemError('printer-failed', { printer: 'fake', detail: 'jam' });
    });
    await station.print(options({ printer, labels, chunkSize: 1 }));
    expect(states(station)).toEqual(['failed', 'queued', 'queued', 'queued']);
    expect(ended).toMatchObject({ aborted: true });
  });

  it('prints the first document although the service fails on the second', async () => {
    const { station } = filledStation(3);
    const printer = fakePrinter();
    const labels = labelsBy((codes) => {
      if (codes.includes(code(1))) throw new ProblemError('unavailable', { detail: 'timeout' });
      return { ...NOTHING_MADE, labels: new Map(codes.map((one) => [one, fakeLabel(one)])) };
    });
    await station.print(options({ printer, labels, chunkSize: 2 }));
    expect(states(station)).toEqual(['printed', 'failed', 'failed']);
  });

  it('counts the pages of orders that are not in the batch', async () => {
    const { station } = filledStation(1);
    const labels = labelsBy((codes) => ({
      ...NOTHING_MADE,
      foreign: 2,
      problems: new Map(codes.map((one) => [one, { code: 'foreign-label' as const }])),
    }));
    expect(await station.print(options({ labels }))).toMatchObject({ foreign: 2, failed: 1 });
  });
});

describe('the printer’s result', () => {
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };

  it('submits as many labels as the printer queues, and no more', async () => {
    const { station } = filledStation(4);
    const printer = slowPrinter(2);
    const run = station.print(options({ printer }));
    await settled();
    expect(printer.taken.map((one) => one.code)).toEqual([code(0), code(1)]);
    expect(states(station)).toEqual(['submitted', 'submitted', 'proven', 'proven']);
    printer.say(code(0), { state: 'printed' });
    await settled();
    expect(printer.taken).toHaveLength(3);
    printer.say(code(1), { state: 'submitted', why: { vi: 'không rõ', en: 'unknown' } });
    await settled();
    for (const at of [2, 3]) {
      printer.say(code(at), { state: 'printed' });
      await settled();
    }
    expect(await run).toMatchObject({
      printed: 4,
      unconfirmed: { code: 'not-told', values: { number: 1, why: { en: 'unknown' } } },
    });
    expect(states(station)).toEqual(['printed', 'submitted', 'printed', 'printed']);
  });

  it('shows what the printer waits for, on the row and of the run', async () => {
    const { station } = filledStation(1);
    const printer = slowPrinter(1);
    const run = station.print(options({ printer }));
    await settled();
    const paper = { vi: 'hết giấy', en: 'out of paper' };
    printer.taken[0]?.job.onWaiting(paper);
    const waiting = { code: 'printer-waiting', values: { printer: 'slow', reason: paper } };
    expect(station.state()).toMatchObject({ run: { waiting }, rows: [{ problem: waiting }] });
    printer.taken[0]?.job.onWaiting(null);
    expect(station.state()).toMatchObject({ run: { waiting: null }, rows: [{ problem: null }] });
    printer.say(code(0), { state: 'printed' });
    await run;
  });

  it('removes a waiting job when the operator stops: it is cancelled, not failed', async () => {
    const { station } = filledStation(2);
    const printer = slowPrinter(1);
    const run = station.print(options({ printer }));
    await settled();
    const { job } = printer.taken[0] ?? {};
    station.stop();
    expect(job?.signal.aborted).toBe(false);
    job?.onWaiting({ vi: 'hết giấy', en: 'out of paper' });
    expect(job?.signal.aborted).toBe(true);
    printer.say(code(0), new ProblemError('printer-failed', { printer: 'slow', detail: 'x' }));
    expect(await run).toMatchObject({ printed: 0, failed: 0, skipped: 1 });
    expect(states(station)).toEqual(['cancelled', 'queued']);
    station.retryFailed();
    expect(states(station)).toEqual(['queued', 'queued']);
  });

  it('removes the job after a failed one, and uses its result', async () => {
    const { station } = filledStation(3);
    const printer = slowPrinter(2);
    const run = station.print(options({ printer }));
    await settled();
    printer.say(code(0), new ProblemError('printer-failed', { printer: 'slow', detail: 'x' }));
    await settled();
    expect(printer.taken[1]?.job.signal.aborted).toBe(true);
    printer.say(code(1), { state: 'printed' });
    expect(await run).toMatchObject({ printed: 1, failed: 1, skipped: 1 });
    expect(states(station)).toEqual(['failed', 'printed', 'queued']);
  });

  it.each(['printer-not-ready', 'printer-silent', 'printer-not-allowed'] as const)(
    'leaves a label queued if nothing of it was sent: %s',
    async (problem) => {
      const { station } = filledStation(2);
      const printer = fakePrinter((label) => {
        if (label.code === code(1)) throw new ProblemError(problem, { printer: 'x', reason: 'y' });
      });
      expect(await station.print(options({ printer }))).toMatchObject({
        printed: 1,
        failed: 0,
        skipped: 1,
        endedBy: { code: problem },
      });
      expect(states(station)).toEqual(['printed', 'queued']);
    },
  );

  it('blocks decisions on a label that is still at the printer', async () => {
    const { station } = filledStation(1);
    const printer = slowPrinter(1);
    const run = station.print(options({ printer }));
    await settled();
    const { id } = station.state().rows[0] ?? { id: 0 };
    expect(() => station.remove(id)).toThrow(ProblemError);
    expect(() => station.reprint(id, 'lost')).toThrow(ProblemError);
    station.clear();
    expect(states(station)).toEqual(['submitted']);
    printer.say(code(0), { state: 'printed' });
    await run;
    station.remove(id);
    expect(station.state().rows).toEqual([]);
  });
});
