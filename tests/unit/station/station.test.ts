import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ledger, openLedger } from '../../../main/station/ledger.ts';
import { createStation, type Station } from '../../../main/station/station.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { BatchRow, StationChange } from '../../../shared/station.ts';
import { code, fakeLabels, fakePrinter } from './fakes.ts';

function newStation(ledger: Ledger = openLedger(':memory:')): {
  station: Station;
  ledger: Ledger;
  changes: StationChange[];
} {
  const changes: StationChange[] = [];
  return { station: createStation(ledger, 'station', (change) => changes.push(change)), ledger, changes };
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
      skipped: 0,
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
    let first = true;
    const good = fakeLabels();
    const labels = {
      make: (...args: Parameters<typeof good.make>) => {
        if (!first) return good.make(...args);
        first = false;
        return Promise.reject(new ProblemError('refused', { detail: 'Không tìm thấy đơn' }));
      },
    };
    expect(await station.print(options({ labels, chunkSize: 2 }))).toEqual({
      printed: 2,
      failed: 2,
      unknown: 0,
      skipped: 0,
    });
    expect(station.state().rows[0]?.problem).toEqual({
      code: 'refused',
      values: { detail: 'Không tìm thấy đơn' },
    });
  });

  it('asks a service that can’t be used once, and fails all with its reason', async () => {
    const { station } = filled(4);
    let asked = 0;
    const labels = {
      make: () => {
        asked++;
        return Promise.reject(new ProblemError('unavailable', { detail: 'timeout' }));
      },
    };
    expect(await station.print(options({ labels, chunkSize: 1 }))).toMatchObject({ failed: 4 });
    expect(asked).toBe(1);
    expect(states(station)).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  it('stops at a printer that fails and leaves the rest in the queue', async () => {
    const { station } = filled(4);
    const printer = fakePrinter((label) => {
      if (label.code === code(1))
        throw new ProblemError('printer-failed', { printer: 'fake', detail: 'jam' });
    });
    expect(await station.print(options({ printer, chunkSize: 3 }))).toEqual({
      printed: 1,
      failed: 1,
      unknown: 0,
      skipped: 2,
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
    const { station } = filled(2);
    const [, last] = station.state().rows;
    const printer = fakePrinter((label) => {
      if (label.code !== code(0)) return;
      station.remove(last?.id ?? 0);
      station.scan(code(9), false);
    });
    await station.print(options({ printer, chunkSize: 1 }));
    expect(printer.printed).toEqual([code(0)]);
    expect(states(station)).toEqual(['printed', 'queued']);
  });
});

describe('after a restart', () => {
  it('what was being handed over is unknown, what was only prepared is queued', () => {
    const ledger = openLedger(':memory:');
    const { station } = filled(3, ledger);
    const [a, b, c] = station.state().rows.map((row) => row.id);
    ledger.step([a ?? 0], { state: 'preparing' });
    ledger.step([b ?? 0], { state: 'submitting' });
    ledger.step([c ?? 0], { state: 'printed' });
    const again = createStation(ledger, 'station', () => undefined);
    expect(states(again)).toEqual(['queued', 'unknown', 'printed']);
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
