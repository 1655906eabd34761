import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentTrace } from '../../../main/log/trace.ts';
import type { LabelRow } from '../../../main/station/label-row.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { LabelState, RunSummary, StationChange } from '../../../shared/station.ts';
import {
  code,
  fakeLabel,
  fakeLabels,
  fakePrinter,
  labelsBy,
  labelsFailing,
  madeOf,
  NOTHING_MADE,
  PRINTED,
  printerThrowing,
  slowPrinter,
  trouble,
} from './fakes.ts';
import { problemCode, type Run } from './stations.ts';
import { type Desk, openDesk } from './workstations.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
};
const sizes = (labels: ReturnType<typeof fakeLabels>): number[] => labels.chunks.map(({ length }) => length);

const REFUSED = { code: 'refused', values: { detail: 'Không tìm thấy đơn' } } as const;
type Course = [string, Run, Partial<RunSummary>, LabelState[], object?];
const COURSES: Course[] = [
  [
    'fails an order without a label, and prints the others',
    { labels: labelsFailing({ code: 'missing-label' }, 1) },
    { printed: 3, failed: 1, endedBy: null },
    ['printed', 'failed', 'printed', 'printed'],
    { code: 'missing-label' },
  ],
  [
    'fails a refused chunk with the service’s words and continues with the next',
    { labels: labelsFailing(REFUSED, 1, 2), chunkSize: 2 },
    { printed: 2, failed: 2, endedBy: null },
    ['printed', 'failed', 'failed', 'printed'],
    REFUSED,
  ],
  [
    'prints the first document although the service fails on the second',
    { labels: labelsBy((codes) => (codes.includes(code(0)) ? madeOf(codes) : fail('unavailable'))) },
    { printed: 1, failed: 3, endedBy: trouble('unavailable').problem },
    ['printed', 'failed', 'failed', 'failed'],
    { code: 'unavailable' },
  ],
  [
    'stops at a printer that fails and leaves the rest in the queue',
    { printer: printerThrowing('printer-failed', 1), chunkSize: 3 },
    { printed: 1, failed: 1, skipped: 2, endedBy: trouble('printer-failed').problem },
    ['printed', 'failed', 'queued', 'queued'],
    { code: 'printer-failed' },
  ],
  ...(['printer-not-ready', 'printer-silent', 'printer-not-allowed'] as const).map(
    (problem): Course => [
      `leaves a label queued if nothing of it was sent: ${problem}`,
      { printer: printerThrowing(problem, 1) },
      { printed: 1, failed: 0, skipped: 3, endedBy: trouble(problem).problem },
      ['printed', 'queued', 'queued', 'queued'],
    ],
  ),
  [
    'reports an unknown result',
    { printer: printerThrowing('handover-unknown') },
    { printed: 0, failed: 0, unknown: 1, skipped: 3 },
    ['unknown', 'queued', 'queued', 'queued'],
  ],
  [
    'counts the pages of orders that are not in the batch',
    {
      labels: labelsBy((codes) => ({
        ...NOTHING_MADE,
        foreign: 1,
        problems: new Map(codes.map((one) => [one, { code: 'foreign-label' }])),
      })),
    },
    { foreign: 2, failed: 4 },
    ['failed', 'failed', 'failed', 'failed'],
    { code: 'foreign-label' },
  ],
];
const fail = (problem: Parameters<typeof trouble>[0]): never => {
  throw trouble(problem);
};

describe('a run', () => {
  it.each<Course>(COURSES)('%s', async (_title, run, summary, states, problem) => {
    const desk = openDesk({ scanned: 4 });
    expect(await desk.print(run)).toMatchObject(summary);
    expect(desk.states()).toEqual(states);
    for (const row of desk.station.state().rows)
      if (row.state === 'failed') expect(row.problem).toMatchObject(problem ?? {});
  });

  it('prints the whole batch in order, in chunks, each label once', async () => {
    const { print, station, printer, printed } = openDesk({ scanned: 7 });
    const labels = fakeLabels();
    expect(await print({ labels, chunkSize: 3 })).toEqual({
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
    expect(printed()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(sizes(labels)).toEqual([1, 3, 3]);
    expect(new Set(printer.titles).size).toBe(7);
    const file = `/out/${code(0)}.pdf`;
    const row = { state: 'printed', size: 'S9', printer: 'fake', file, pages: 1 };
    expect(station.state()).toMatchObject({ run: { kind: 'idle' }, rows: { 0: row } });
    expect(await problemCode(print())).toBe('nothing-to-print');
  });

  it('starts with small chunks to keep the printer busy early', async () => {
    const labels = fakeLabels();
    await openDesk({ scanned: 100 }).print({ labels, chunkSize: 50 });
    expect(sizes(labels)).toEqual([1, 10, 50, 39]);
  });

  it('makes the next document while one is printed, and not the one after it', async () => {
    const labels = fakeLabels();
    const made: number[] = [];
    const printer = fakePrinter(() => void made.push(labels.chunks.length));
    await openDesk({ scanned: 4 }).print({ printer, labels, chunkSize: 1 });
    expect(made).toEqual([2, 3, 4, 4]);
  });

  it('returns prefetched labels to the queue, and makes no more, if the printer fails', async () => {
    let ended: AbortSignal | null = null;
    const labels = labelsBy((codes, signal) => {
      ended = signal;
      return madeOf(codes);
    });
    const desk = openDesk({ scanned: 4 });
    await desk.print({ printer: printerThrowing('printer-failed'), labels, chunkSize: 1 });
    expect(desk.states()).toEqual(['failed', 'queued', 'queued', 'queued']);
    expect(ended).toMatchObject({ aborted: true });
  });

  it('tells the printer of the next label while one prints', async () => {
    const events: string[] = [];
    const printer = {
      ...fakePrinter((label) => void events.push(`print ${label.code.slice(-1)}`)),
      prepare: (label: { readonly code: string }) => void events.push(`prepare ${label.code.slice(-1)}`),
    };
    await openDesk({ scanned: 4 }).print({ printer });
    expect(events).toEqual(['print 0', 'prepare 2', 'print 1', 'prepare 3', 'print 2', 'print 3']);
  });

  it('records with each row the printer’s warnings and what its own label says of the receiver', async () => {
    const desk = openDesk({ scanned: 3 });
    const warnings = [{ kind: 'other-resolution', dpi: 203, printerDpi: 300 } as const];
    const words = ['agrees', 'differs', null] as const;
    const labels = labelsBy((codes) => {
      const labelOf = (one: (typeof codes)[number]) => {
        const label = fakeLabel(one);
        return { ...label, proof: { ...label.proof, receiver: words[Number(one.slice(-1))] ?? null } };
      };
      return { ...NOTHING_MADE, labels: new Map(codes.map((one) => [one, labelOf(one)])) };
    });
    await desk.print({ labels, printer: { ...fakePrinter(), warningsOf: () => warnings } });
    expect(desk.station.state().rows).toMatchObject(words.map((receiver) => ({ receiver, warnings })));
  });

  it('stores "submitting" before the printer gets a label', async () => {
    const { print, ledger, id } = openDesk({ scanned: 1 });
    let seen: LabelRow | null = null;
    await print({ printer: fakePrinter(() => void (seen = ledger.row(id(0)))) });
    expect(seen).toMatchObject({ state: 'submitting' });
  });

  it('queries an unusable service once', async () => {
    let asked = 0;
    const labels = labelsBy(() => {
      asked++;
      return fail('unavailable');
    });
    expect(await openDesk({ scanned: 4 }).print({ labels, chunkSize: 1 })).toMatchObject({ failed: 4 });
    expect(asked).toBe(1);
  });

  it('starts nothing if the printer is missing', async () => {
    const { print, station, states } = openDesk({ scanned: 1 });
    const labels = fakeLabels();
    const printer = { ...fakePrinter(), check: () => Promise.reject(trouble('printer-missing')) };
    expect(await problemCode(print({ printer, labels }))).toBe('printer-missing');
    expect([labels.chunks, states(), station.state().run]).toEqual([[], ['queued'], { kind: 'idle' }]);
  });

  it('stops after the current label, refuses a second run, and leaves a label in doubt to the operator', async () => {
    const { print, station, states, id } = openDesk({ scanned: 3 });
    let second = '';
    const printer = fakePrinter(async () => {
      second = await problemCode(station.print());
      station.stop();
      throw trouble('handover-unknown');
    });
    expect(await print({ printer })).toMatchObject({ unknown: 1, skipped: 2 });
    expect([second, states()]).toEqual(['already-printing', ['unknown', 'queued', 'queued']]);
    expect(() => station.retry(id(0))).toThrow(ProblemError);
    expect(await print({ printer: fakePrinter(() => station.stop()) })).toMatchObject({
      printed: 1,
      skipped: 1,
    });
    station.resolve(id(0), false);
    expect(states()).toEqual(['queued', 'printed', 'queued']);
  });

  it('skips what the operator removed meanwhile, and prints only what was queued as it began', async () => {
    const { print, station, states, id, scan, ledger } = openDesk({ mode: 'batch', scanned: 4 });
    const printer = fakePrinter((label) => {
      if (label.code !== code(0)) return;
      station.remove(id(3));
      scan(9);
    });
    await print({ printer, chunkSize: 1 });
    expect(printer.printed).toEqual([0, 1, 2].map(code));
    expect(states()).toEqual(['printed', 'printed', 'printed', 'queued']);
    // What a disk failure interrupted before its hand-over is only queued; the next press prints it.
    ledger.step([id(9)], { event: 'prepare' });
    expect(await problemCode(print())).toBe('nothing-to-print');
    expect(states().at(-1)).toBe('queued');
    ledger.step([id(9)], { event: 'prepare' });
    scan(10);
    const next = print();
    scan(11);
    expect(await next).toMatchObject({ printed: 1 });
    expect(states().slice(-3)).toEqual(['queued', 'printed', 'queued']);
    expect(await print()).toMatchObject({ printed: 2 });
  });

  it('shows the last label as printed, even the same one twice', async () => {
    const { print, station, id } = openDesk({ scanned: 1 });
    expect(await station.lastLabel()).toBeNull();
    await print();
    const last = { code: code(0), sequence: 1 };
    expect(station.state().last).toEqual(last);
    expect(await station.lastLabel()).toMatchObject({ last, picture: { widthMm: 80, heightMm: 100 } });
    station.reprint(id(0), 'damaged');
    await print();
    expect(station.state().last).toEqual({ code: code(0), sequence: 2 });
  });
});

describe('the printer’s result', () => {
  function begin(scanned: number, jobsAhead: number) {
    const desk = openDesk({ scanned });
    const printer = slowPrinter(jobsAhead);
    return { ...desk, printer, run: desk.print({ printer }) };
  }
  const WAITING = { vi: 'hết giấy', en: 'out of paper' };

  it('submits as many labels as the printer queues, and no more', async () => {
    const { states, printer, run } = begin(4, 2);
    await settled();
    expect(printer.taken.map((one) => one.code)).toEqual([code(0), code(1)]);
    expect(states()).toEqual(['submitted', 'submitted', 'proven', 'proven']);
    printer.say(code(0), PRINTED);
    await settled();
    expect(printer.taken).toHaveLength(3);
    printer.say(code(1), { state: 'submitted', why: { vi: 'không rõ', en: 'unknown' } });
    for (const at of [2, 3]) {
      await settled();
      printer.say(code(at), PRINTED);
    }
    expect(await run).toMatchObject({
      printed: 4,
      unconfirmed: { code: 'not-told', values: { number: 1, why: { en: 'unknown' } } },
    });
    expect(states()).toEqual(['printed', 'submitted', 'printed', 'printed']);
  });

  it('shows what the printer waits for, on the row and of the run', async () => {
    const { station, printer, run } = begin(1, 1);
    await settled();
    const waiting = { code: 'printer-waiting', values: { printer: 'slow', reason: WAITING } };
    for (const [reason, shown] of [
      [WAITING, waiting],
      [null, null],
    ] as const) {
      printer.taken[0]?.job.onWaiting(reason);
      expect(station.state()).toMatchObject({ run: { waiting: shown }, rows: [{ problem: shown }] });
    }
    printer.say(code(0), PRINTED);
    await run;
  });

  it('removes a waiting job when the operator stops: it is cancelled, not failed', async () => {
    const { station, states, printer, run } = begin(2, 1);
    await settled();
    const { job } = printer.taken[0] ?? {};
    station.stop();
    expect(job?.signal.aborted).toBe(false);
    job?.onWaiting(WAITING);
    expect(job?.signal.aborted).toBe(true);
    printer.say(code(0), trouble('printer-failed'));
    expect(await run).toMatchObject({ printed: 0, failed: 0, skipped: 1 });
    expect(states()).toEqual(['cancelled', 'queued']);
    station.retryFailed();
    expect(states()).toEqual(['queued', 'queued']);
  });

  it('removes the job after a failed one, and uses its result', async () => {
    const { states, printer, run } = begin(3, 2);
    await settled();
    printer.say(code(0), trouble('printer-failed'));
    await settled();
    expect(printer.taken[1]?.job.signal.aborted).toBe(true);
    printer.say(code(1), PRINTED);
    expect(await run).toMatchObject({ printed: 1, failed: 1, skipped: 1 });
    expect(states()).toEqual(['failed', 'printed', 'queued']);
  });

  it('blocks decisions on a label that is still at the printer', async () => {
    const { station, states, printer, run, id } = begin(1, 1);
    await settled();
    const submitted = id(0);
    expect(() => station.remove(submitted)).toThrow(ProblemError);
    expect(() => station.reprint(submitted, 'lost')).toThrow(ProblemError);
    station.clear();
    expect(states()).toEqual(['submitted']);
    printer.say(code(0), PRINTED);
    await run;
    station.remove(submitted);
    expect(states()).toEqual([]);
  });
});

describe('progress updates of a run', () => {
  const GATHER_MS = 250;
  function gathering(): Desk {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    return openDesk({ throttleMs: GATHER_MS, scanned: 40 });
  }
  /** What a window that received everything shows. */
  const shown = (changes: readonly StationChange[]): Map<number, string> =>
    new Map(changes.flatMap(({ changed }) => changed.map(({ id, state }) => [id, state] as const)));

  it('are batched, and end with main’s state', async () => {
    const { print, station, changes } = gathering();
    expect(changes).toHaveLength(40);
    await print();
    expect(changes.length - 40).toBeLessThan(12);
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, at) => at + 1));
    expect(shown(changes)).toEqual(new Map(station.state().rows.map(({ id, state }) => [id, state])));
    expect(changes.at(-1)?.run).toEqual({ kind: 'idle' });
  });

  it('are sent at once on a failure, after earlier ones', async () => {
    const { print, changes } = gathering();
    await print({ labels: labelsFailing({ code: 'missing-label' }, 39), chunkSize: 40 });
    const failed = changes.findIndex(({ changed }) => changed.some(({ state }) => state === 'failed'));
    expect(changes[failed]?.changed.map(({ state }) => state)).toEqual(['failed']);
    expect([...shown(changes.slice(0, failed)).values()]).toContain('proven');
  });

  it('are sent later without further events, twenty rows at a time', async () => {
    const { print, changes } = gathering();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const printing = print({
      labels: (batch, signal) => ({
        async *makeLabels(chunks) {
          yield* fakeLabels()(batch, signal).makeLabels([...chunks].slice(0, 1));
          await held;
        },
      }),
    });
    await vi.advanceTimersByTimeAsync(1);
    const early = changes.length;
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(changes.slice(early).map(({ changed }) => changed.length)).toEqual([20, 20]);
    expect(changes.at(-1)?.changed.map(({ state }) => state)).toContain('printed');
    letGo();
    await printing;
  });
});

describe('the log of a run', () => {
  function logged(scanned: number) {
    const lines: Record<string, unknown>[] = [];
    const desk = openDesk({ log: (event) => lines.push({ ...currentTrace(), ...event }), scanned });
    return { ...desk, lines };
  }

  it('is found by the ids of batch, run and label', async () => {
    const { print, id, lines } = logged(3);
    await print({ labels: labelsFailing({ code: 'missing-label' }, 1) });
    expect(lines[0]).toMatchObject({ event: 'run started', labels: 3, size: 'S9', printer: 'fake' });
    expect(lines[0]?.['run']).toMatch(/^[0-9a-f]{8}$/);
    expect(new Set(lines.map(({ batch, run }) => JSON.stringify([batch, run]))).size).toBe(1);
    const ready = lines.filter(({ event }) => event === 'labels ready');
    expect(ready).toMatchObject([{ labels: [id(0)] }, { labels: [id(2)] }]);
    const steps = lines.filter(({ event }) => event === 'label');
    expect(steps.map(({ label, step, problem }) => [label, step, problem])).toEqual([
      [id(0), 'submit', null],
      [id(0), 'print', null],
      [id(1), 'fail', 'missing-label'],
      [id(2), 'submit', null],
      [id(2), 'print', null],
    ]);
    expect(lines.at(-1)).toMatchObject({ event: 'run ended', printed: 2, failed: 1, endedBy: null });
  });

  it('records each label’s document timings', async () => {
    const { print, database } = logged(1);
    const [tokenMs, loadMs, settleMs, renderMs] = [12, 80, 9, 40];
    const [inspectMs, rasterMs, inkMs, decodeMs] = [30, 15, 5, 15];
    const phases = { tokenMs, loadMs, settleMs, renderMs, inspectMs, rasterMs, inkMs, decodeMs };
    await print({ labels: labelsBy((codes) => ({ ...madeOf(codes), phases })) });
    const kept = database.sqlite.prepare('SELECT phases FROM print_job').all();
    expect(kept.map((row) => JSON.parse(String(row['phases'])) as unknown)).toEqual([phases]);
  });
});
