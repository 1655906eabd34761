import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code, fakeLabels, fakePrinter } from './fakes.ts';
import { filledStation, newStation, openedStation, options, states } from './stations.ts';

describe('scanning', () => {
  it('adds a code, trimmed', () => {
    const { station, changes } = newStation();
    const answer = station.scan(`  ${code(1)} `);
    expect(answer).toMatchObject({ kind: 'added', row: { code: code(1), state: 'queued' } });
    expect(changes.at(-1)?.changed).toHaveLength(1);
  });
  it('reports a duplicate code, and changes nothing', () => {
    const { station, changes } = filledStation(1);
    const before = changes.length;
    expect(station.scan(code(0))).toMatchObject({ kind: 'duplicate', row: { code: code(0) } });
    expect(station.state().rows).toHaveLength(1);
    expect(changes).toHaveLength(before);
  });
  it('recognizes a label of the batch by its shortcode', () => {
    const { station } = filledStation(2);
    const shortcode = code(1).split('.')[1] ?? '';
    expect(station.scan(shortcode)).toMatchObject({ kind: 'duplicate', row: { code: code(1) } });
    expect(station.scan('999999999')).toMatchObject({ kind: 'added', row: { state: 'looking-up' } });
  });
  it('handles an empty scan and what is no code', () => {
    const { station } = newStation();
    expect(station.scan('   ')).toEqual({ kind: 'empty' });
    expect(station.scan('two words')).toEqual({ kind: 'invalid', text: 'two words' });
  });
  it('keeps revisions without a gap, whatever is scanned', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat(20).map(code))), (texts) => {
        const { station, changes } = newStation();
        for (const text of texts) station.scan(text);
        expect(changes.map((change) => change.revision)).toEqual(changes.map((_, at) => at + 1));
        const codes = station.state().rows.map((row) => row.code);
        expect(new Set(codes).size).toBe(codes.length);
      }),
    );
  });
});

describe('the batch', () => {
  it('is cleared except for rows in progress', async () => {
    const { station } = filledStation(2);
    const printer = fakePrinter((label) => {
      if (label.code === code(0)) station.clear();
    });
    await station.print(options({ printer }));
    expect(states(station)).toEqual(['printed', 'printed']);
    station.clear();
    expect(station.state().rows).toEqual([]);
  });

  it('requeues failed rows, one or all', async () => {
    const { station } = filledStation(3);
    const labels = fakeLabels(new Map([0, 1, 2].map((at) => [code(at), { code: 'missing-label' as const }])));
    await station.print(options({ labels }));
    station.retry(station.state().rows[0]?.id ?? 0);
    expect(states(station)).toEqual(['queued', 'failed', 'failed']);
    station.retryFailed();
    expect(states(station)).toEqual(['queued', 'queued', 'queued']);
    expect(station.state().rows[0]?.problem).toBeNull();
  });

  it('has no row that is not in it', () => {
    const { station } = newStation();
    expect(() => station.remove(77)).toThrow(ProblemError);
    expect(() => station.resolve(77, true)).toThrow(ProblemError);
  });
});

describe('after a restart', () => {
  it('makes unknown what may have come out, and requeues what was only prepared', async () => {
    const ledger = openTestLabelStore(':memory:');
    const { station } = filledStation(6, ledger);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = station.state().rows.map((row) => row.id);
    ledger.step([a, b, c, d, e], { event: 'prepare' });
    ledger.step([b, c, d, e], { event: 'prove' });
    ledger.step([c, d, e], { event: 'submit', title: 't' });
    // d: its result is awaited; e: no result will come, and that was reported.
    ledger.step([d], { event: 'hand-over' });
    ledger.step([e], { event: 'hand-over', final: true });
    const again = openedStation(ledger);
    expect(states(again)).toEqual(['queued', 'queued', 'unknown', 'unknown', 'submitted', 'queued']);
    expect(f).toBeGreaterThan(e);
    again.resolve(c, true);
    again.resolve(d, false);
    expect(states(again)).toEqual(['queued', 'queued', 'printed', 'queued', 'submitted', 'queued']);
    // The one that was seen not to come out needs no reason to be printed.
    expect(await again.print(options())).toMatchObject({ printed: 4, held: 0 });
  });
});
