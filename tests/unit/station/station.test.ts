import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ledger, openLedger } from '../../../main/station/ledger.ts';
import { createStation, type Station } from '../../../main/station/station.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { BatchRow, StationChange } from '../../../shared/station.ts';
import { code, fakeLabel, fakeLabels, fakePrinter, labelsBy, NOTHING_MADE, slowPrinter } from './fakes.ts';

function opened(ledger: Ledger, changes: StationChange[] = [], reprintDays = 30): Station {
  return createStation(ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => reprintDays,
    onChange: (change) => changes.push(change),
  });
}

function newStation(ledger: Ledger = openLedger(':memory:')): {
  station: Station;
  ledger: Ledger;
  changes: StationChange[];
} {
  const changes: StationChange[] = [];
  return { station: opened(ledger, changes), ledger, changes };
}

function filled(count: number, ledger?: Ledger): ReturnType<typeof newStation> {
  const made = newStation(ledger);
  for (let at = 0; at < count; at++) made.station.scan(code(at), false);
  return made;
}

const states = (station: Station): string[] => station.state().rows.map((row) => row.state);
const options = (more: Partial<Parameters<Station['print']>[0]> = {}): Parameters<Station['print']>[0] => ({
  size: 'S9',
  chunkSize: 50,
  labels: fakeLabels(),
  printer: fakePrinter(),
  ...more,
});
const problemCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  );

describe('scanning', () => {
  it('adds a code, trimmed', () => {
    const { station, changes } = newStation();
    const answer = station.scan(`  ${code(1)} `, false);
    expect(answer).toMatchObject({ kind: 'added', row: { code: code(1), state: 'queued' } });
    expect(changes.at(-1)?.changed).toHaveLength(1);
  });
  it('says that a code is there already, and changes nothing', () => {
    const { station, changes } = filled(1);
    const before = changes.length;
    expect(station.scan(code(0), false)).toMatchObject({ kind: 'duplicate', row: { code: code(0) } });
    expect(station.state().rows).toHaveLength(1);
    expect(changes).toHaveLength(before);
  });
  it('knows a label of the batch by the short code on its paper', () => {
    const { station } = filled(2);
    const shortcode = code(1).split('.')[1] ?? '';
    expect(station.scan(shortcode, false)).toMatchObject({ kind: 'duplicate', row: { code: code(1) } });
    expect(station.scan('999999999', false)).toMatchObject({ kind: 'unusual' });
  });
  it('asks, where a short code could be two orders’', () => {
    const { station } = filled(1);
    const shortcode = code(0).split('.')[1] ?? '';
    station.scan(`TGGS983262NM.${shortcode}`, false);
    expect(station.scan(shortcode, false)).toMatchObject({ kind: 'unusual' });
  });
  it('asks about "abc", and takes it once accepted', () => {
    const { station } = newStation();
    expect(station.scan('abc', false)).toEqual({ kind: 'unusual', code: 'abc' });
    expect(station.state().rows).toHaveLength(0);
    expect(station.scan('abc', true)).toMatchObject({ kind: 'added' });
  });
  it('has an answer for nothing, and for what is no code', () => {
    const { station } = newStation();
    expect(station.scan('   ', false)).toEqual({ kind: 'empty' });
    expect(station.scan('two words', true)).toEqual({ kind: 'invalid', text: 'two words' });
  });
  it('keeps revisions without a gap, whatever is scanned', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat(20).map(code))), (texts) => {
        const { station, changes } = newStation();
        for (const text of texts) station.scan(text, true);
        expect(changes.map((change) => change.revision)).toEqual(changes.map((_, at) => at + 1));
        const codes = station.state().rows.map((row) => row.code);
        expect(new Set(codes).size).toBe(codes.length);
      }),
    );
  });
});

describe('printing', () => {
  it('prints the whole batch in order, in chunks, each label once', async () => {
    const { station } = filled(7);
    const printer = fakePrinter();
    const labels = fakeLabels();
    expect(await station.print(options({ printer, labels, chunkSize: 3 }))).toEqual({
      printed: 7,
      failed: 0,
      unknown: 0,
      held: 0,
      skipped: 0,
      foreign: 0,
      endedBy: null,
    });
    expect(printer.printed).toEqual([0, 1, 2, 3, 4, 5, 6].map(code));
    expect(labels.chunks.map((chunk) => chunk.length)).toEqual([3, 3, 1]);
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

  it('does not print a printed one again', async () => {
    const { station } = filled(2);
    const printer = fakePrinter();
    await station.print(options({ printer }));
    expect(await problemCode(station.print(options({ printer })))).toBe('nothing-to-print');
    expect(printer.printed).toHaveLength(2);
  });

  it('has "submitting" in the ledger before the printer gets a label', async () => {
    const { station, ledger } = filled(1);
    const row = station.state().rows[0];
    let seen: BatchRow | null = null;
    await station.print(options({ printer: fakePrinter(() => void (seen = ledger.row(row?.id ?? 0))) }));
    expect(seen).toMatchObject({ state: 'submitting' });
  });

  it('fails an order without a label, and prints the others', async () => {
    const { station } = filled(3);
    const labels = fakeLabels(new Map([[code(1), { code: 'missing-label' }]]));
    expect(await station.print(options({ labels }))).toMatchObject({ printed: 2, failed: 1 });
    expect(station.state().rows[1]).toMatchObject({ state: 'failed', problem: { code: 'missing-label' } });
  });

  it('fails a refused chunk with the service’s words and goes on with the next', async () => {
    const { station } = filled(4);
    const problem = { code: 'refused' as const, values: { detail: 'Không tìm thấy đơn' } };
    const labels = fakeLabels(new Map([0, 1].map((at) => [code(at), problem])));
    expect(await station.print(options({ labels, chunkSize: 2 }))).toMatchObject({ printed: 2, failed: 2 });
    expect(station.state().rows[0]?.problem).toEqual({
      code: 'refused',
      values: { detail: 'Không tìm thấy đơn' },
    });
  });

  it('asks a service that can’t be used once, and fails all with its reason', async () => {
    const { station } = filled(4);
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
    const { station } = filled(4);
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

  it('knows that it does not know', async () => {
    const { station } = filled(2);
    const printer = fakePrinter(() => {
      throw new ProblemError('handover-unknown', { detail: '> 30000 ms' });
    });
    expect(await station.print(options({ printer }))).toMatchObject({ unknown: 1, skipped: 1 });
    const [row] = station.state().rows;
    expect(row).toMatchObject({ state: 'unknown' });
    // Only the operator's word moves it on.
    expect(() => station.retry(row?.id ?? 0)).toThrow(ProblemError);
    station.settle(row?.id ?? 0, false);
    expect(states(station)).toEqual(['queued', 'queued']);
  });

  it('begins nothing where the printer is gone', async () => {
    const { station } = filled(1);
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

  it('stops after the label under way', async () => {
    const { station } = filled(3);
    const printer = fakePrinter(() => station.stop());
    expect(await station.print(options({ printer }))).toMatchObject({ printed: 1, skipped: 2 });
    expect(states(station)).toEqual(['printed', 'queued', 'queued']);
  });

  it('refuses a second run while one is under way', async () => {
    const { station } = filled(1);
    let second = '';
    const printer = fakePrinter(async () => {
      second = await problemCode(station.print(options()));
    });
    await station.print(options({ printer }));
    expect(second).toBe('already-printing');
  });

  it('leaves out what the operator removed meanwhile, and keeps what is scanned for the next run', async () => {
    const { station } = filled(4);
    const last = station.state().rows[3];
    const printer = fakePrinter((label) => {
      if (label.code !== code(0)) return;
      station.remove(last?.id ?? 0);
      station.scan(code(9), false);
    });
    await station.print(options({ printer, chunkSize: 1 }));
    expect(printer.printed).toEqual([0, 1, 2].map(code));
    expect(states(station)).toEqual(['printed', 'printed', 'printed', 'queued']);
  });
});

describe('making labels ahead', () => {
  it('makes the next document while one is printed, and not the one after it', async () => {
    const { station } = filled(4);
    const labels = fakeLabels();
    const made: number[] = [];
    const printer = fakePrinter(() => void made.push(labels.chunks.length));
    await station.print(options({ printer, labels, chunkSize: 1 }));
    expect(made).toEqual([2, 3, 4, 4]);
  });

  it('gives back what was made ahead of a printer that failed', async () => {
    const { station } = filled(4);
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

  it('prints the first document although the service fails at the second', async () => {
    const { station } = filled(4);
    const printer = fakePrinter();
    const labels = labelsBy((codes) => {
      if (codes.includes(code(2))) throw new ProblemError('unavailable', { detail: 'timeout' });
      return { ...NOTHING_MADE, labels: new Map(codes.map((one) => [one, fakeLabel(one)])) };
    });
    await station.print(options({ printer, labels, chunkSize: 2 }));
    expect(states(station)).toEqual(['printed', 'printed', 'failed', 'failed']);
  });

  it('counts the pages of orders that are not in the batch', async () => {
    const { station } = filled(1);
    const labels = labelsBy((codes) => ({
      ...NOTHING_MADE,
      foreign: 2,
      problems: new Map(codes.map((one) => [one, { code: 'foreign-label' as const }])),
    }));
    expect(await station.print(options({ labels }))).toMatchObject({ foreign: 2, failed: 1 });
  });
});

describe('the printer’s word', () => {
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };

  it('hands over as many labels as the printer wants ahead, and no more', async () => {
    const { station } = filled(4);
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
    expect(await run).toMatchObject({ printed: 4 });
    expect(states(station)).toEqual(['printed', 'submitted', 'printed', 'printed']);
  });

  it('shows what the printer waits for, on the row and of the run', async () => {
    const { station } = filled(1);
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

  it('takes a waiting job back when the operator stops: it is cancelled, not failed', async () => {
    const { station } = filled(2);
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

  it('takes the job behind a failed one back, and believes what comes of it', async () => {
    const { station } = filled(3);
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

  it('leaves a label in the queue that a printer was not ready for', async () => {
    const { station } = filled(2);
    const printer = fakePrinter((label) => {
      if (label.code === code(1)) throw new ProblemError('printer-not-ready', { printer: 'x', reason: 'y' });
    });
    expect(await station.print(options({ printer }))).toMatchObject({
      printed: 1,
      failed: 0,
      skipped: 1,
      endedBy: { code: 'printer-not-ready' },
    });
    expect(states(station)).toEqual(['printed', 'queued']);
  });

  it('lets nobody decide on a label that is still at the printer', async () => {
    const { station } = filled(1);
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

describe('labels in doubt', () => {
  it('are held with their picture, and printed once the operator says so', async () => {
    const { station } = filled(3);
    const labels = fakeLabels(new Map(), new Map([[code(1), 'contradictory']]));
    const printer = fakePrinter();
    expect(await station.print(options({ labels, printer }))).toMatchObject({ printed: 2, held: 1 });
    const row = station.state().rows[1];
    expect(row).toMatchObject({
      state: 'held',
      problem: { code: 'contradictory' },
      warnings: [{ kind: 'edge-ink' }],
    });
    expect(station.picture(row?.id ?? 0)?.png).toEqual(new Uint8Array([1, 2, 3]));
    expect(await problemCode(station.print(options({ labels, printer })))).toBe('all-held');

    station.printAnyway(row?.id ?? 0, null);
    expect(station.picture(row?.id ?? 0)).toBeNull();
    expect(await station.print(options({ labels, printer }))).toMatchObject({ printed: 1, held: 0 });
    expect(printer.printed).toEqual([code(0), code(2), code(1)]);
  });

  it('a yes to one doubt is none to another', async () => {
    const { station } = filled(1);
    const { id } = station.state().rows[0] ?? { id: 0 };
    const doubt = (of: 'contradictory' | 'unreadable-barcode') =>
      fakeLabels(new Map(), new Map([[code(0), of]]));
    await station.print(options({ labels: doubt('unreadable-barcode') }));
    station.printAnyway(id, null);
    expect(await station.print(options({ labels: doubt('contradictory') }))).toMatchObject({ held: 1 });
    expect(states(station)).toEqual(['held']);
  });
});

describe('printing again', () => {
  async function printedOnce(ledger: Ledger): Promise<void> {
    const { station } = filled(1, ledger);
    await station.print(options());
    station.clear();
  }

  it('is asked about, with when, where and how often, and carries a reason', async () => {
    const ledger = openLedger(':memory:');
    await printedOnce(ledger);
    const station = opened(ledger);
    expect(station.scan(code(0), false)).toMatchObject({
      kind: 'added',
      row: { state: 'held', problem: { code: 'printed-before', values: { times: 1, printer: 'fake' } } },
    });
    const { id } = station.state().rows[0] ?? { id: 0 };
    expect(() => station.printAnyway(id, null)).toThrow(ProblemError);
    station.printAnyway(id, 'damaged');
    expect(await station.print(options())).toMatchObject({ printed: 1 });
    expect(station.state().rows[0]).toMatchObject({ state: 'printed', reprint: 'damaged' });
    expect(ledger.priorPrints(code(0), 0)).toMatchObject({ times: 2 });
  });

  it('is asked about at the run, where the other print came after the scan', async () => {
    const ledger = openLedger(':memory:');
    const { station } = filled(2, ledger);
    const other = createStation(ledger, {
      source: 'command-line',
      resume: false,
      reprintDays: () => 30,
      onChange: () => undefined,
    });
    other.scan(code(0), false);
    await other.print(options());
    expect(await station.print(options())).toMatchObject({ printed: 1, held: 1 });
    expect(states(station)).toEqual(['held', 'printed']);
  });

  it('is not asked about after the days of the setting, nor where nothing came out', async () => {
    let now = Date.now() - 31 * 86_400_000;
    const ledger = openLedger(':memory:', () => now);
    await printedOnce(ledger);
    now = Date.now();
    expect(opened(ledger).scan(code(0), false)).toMatchObject({ row: { state: 'queued' } });

    const fresh = openLedger(':memory:');
    const { station } = filled(1, fresh);
    const broken = fakePrinter(() => {
      throw new ProblemError('printer-failed', { printer: 'x', detail: 'y' });
    });
    await station.print(options({ printer: broken }));
    station.clear();
    expect(station.scan(code(0), false)).toMatchObject({ row: { state: 'queued' } });
  });

  it('is never asked about where the setting is 0', async () => {
    const ledger = openLedger(':memory:');
    await printedOnce(ledger);
    expect(opened(ledger, [], 0).scan(code(0), false)).toMatchObject({ row: { state: 'queued' } });
  });

  it('of a row in the batch needs a reason and no scan', async () => {
    const { station } = filled(1);
    await station.print(options());
    const { id } = station.state().rows[0] ?? { id: 0 };
    station.reprint(id, 'lost');
    expect(states(station)).toEqual(['queued']);
    expect(await station.print(options())).toMatchObject({ printed: 1, held: 0 });
  });
});

describe('after a restart', () => {
  it('what may have come out is unknown, what was only prepared is queued', async () => {
    const ledger = openLedger(':memory:');
    const { station } = filled(6, ledger);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = station.state().rows.map((row) => row.id);
    ledger.step([a, b, c, d, e], { event: 'prepare' });
    ledger.step([b, c, d, e], { event: 'prove' });
    ledger.step([c, d, e], { event: 'submit', title: 't' });
    // d: its word is awaited; e: no word will come, and that was said.
    ledger.step([d], { event: 'hand-over' });
    ledger.step([e], { event: 'hand-over', final: true });
    const again = opened(ledger);
    expect(states(again)).toEqual(['queued', 'queued', 'unknown', 'unknown', 'submitted', 'queued']);
    expect(f).toBeGreaterThan(e);
    again.settle(c, true);
    again.settle(d, false);
    expect(states(again)).toEqual(['queued', 'queued', 'printed', 'queued', 'submitted', 'queued']);
    // The one that was seen not to come out needs no reason to be printed.
    expect(await again.print(options())).toMatchObject({ printed: 4, held: 0 });
  });
});

describe('the batch', () => {
  it('is cleared but for what is under way', async () => {
    const { station } = filled(2);
    const printer = fakePrinter((label) => {
      if (label.code === code(0)) station.clear();
    });
    await station.print(options({ printer }));
    expect(states(station)).toEqual(['printed', 'printed']);
    station.clear();
    expect(station.state().rows).toEqual([]);
  });

  it('puts failed ones back, one or all', async () => {
    const { station } = filled(3);
    const labels = fakeLabels(new Map([0, 1, 2].map((at) => [code(at), { code: 'missing-label' as const }])));
    await station.print(options({ labels }));
    station.retry(station.state().rows[0]?.id ?? 0);
    expect(states(station)).toEqual(['queued', 'failed', 'failed']);
    station.retryFailed();
    expect(states(station)).toEqual(['queued', 'queued', 'queued']);
    expect(station.state().rows[0]?.problem).toBeNull();
  });

  it('knows no row that is not in it', () => {
    const { station } = newStation();
    expect(() => station.remove(77)).toThrow(ProblemError);
    expect(() => station.settle(77, true)).toThrow(ProblemError);
  });
});
