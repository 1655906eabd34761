import { describe, expect, it } from 'vitest';
import { createReprint } from '../../../main/history/reprint.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { HOLD_CODES, holdOf, offeredAnswers } from '../../../shared/hold.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { BatchRow, ReprintReason } from '../../../shared/station.ts';
import { createTestStation, NO_ORDERS, options, type TestStation } from '../station/stations.ts';
import { codeOf, openPrinted, type Printed } from './jobs.ts';

interface Harness {
  readonly printed: Printed;
  readonly station: TestStation;
  readonly reprint: (number: number, reason: ReprintReason) => string;
  row(number: number): BatchRow | undefined;
}

/** A station, and the history's way to put a label back into its batch, named by its order's number. */
function createHarness(reprintDays = 30): Harness {
  const printed = openPrinted();
  const { ledger, database } = printed;
  const station = createTestStation(ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => reprintDays,
    orders: NO_ORDERS,
    onChange: () => undefined,
    log: () => undefined,
  });
  return {
    printed,
    station,
    reprint(number, reason) {
      const wanted = { ...EMPTY_HISTORY_FILTER, text: codeOf(number) };
      const [job] = printed.reader.page(printed.partner, wanted, 0, 1).labels;
      if (job === undefined) throw new Error('no such label');
      const give = createReprint({ database, labelStore: ledger, station, partner: () => printed.partner });
      return give(job.id, reason).kind;
    },
    row: (number) => station.state().rows.find(({ code }) => code === codeOf(number)),
  };
}

const problemOf = (work: () => unknown): Problem['code'] => {
  try {
    work();
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
  return 'none' as Problem['code'];
};

describe('a reprint from the history', () => {
  it('is queued with its reason, which answers the hold, however long ago the label was printed', async () => {
    const { printed, station, reprint, row } = createHarness(0);
    printed.print({ number: 1, atMs: Date.UTC(2020, 0, 1) });
    expect(reprint(1, 'damaged')).toBe('added');
    expect(row(1)).toMatchObject({ state: 'queued', reprint: 'damaged', problem: null });
    // Once more changes nothing of what waits.
    expect(reprint(1, 'lost')).toBe('duplicate');
    expect(row(1)).toMatchObject({ state: 'queued', reprint: 'damaged' });
    expect(await station.print(options())).toMatchObject({ printed: 1, held: 0 });
    expect(printed.found({ reason: 'damaged' })).toEqual([1]);
    // It is printed in the batch now.
    expect(reprint(1, 'lost')).toBe('duplicate');
    expect(row(1)).toMatchObject({ state: 'queued', reprint: 'lost' });
  });

  it('answers a row held as printed before, and leaves other holds open', () => {
    const { printed, station, reprint, row } = createHarness();
    for (const number of [1, 2]) printed.print({ number, atMs: Date.now() });
    for (const number of [1, 2]) station.scan(codeOf(number));
    expect(row(1)).toMatchObject({ state: 'held', problem: { code: 'printed-before' } });
    reprint(1, 'changed');
    expect(row(1)).toMatchObject({ state: 'queued', reprint: 'changed' });
    const id = row(2)?.id ?? 0;
    printed.ledger.step([id], { event: 'hold', problem: { code: 'unreadable-barcode' } });
    expect(reprint(2, 'other')).toBe('duplicate');
    expect(row(2)).toMatchObject({ state: 'held', problem: { code: 'unreadable-barcode' }, reprint: null });
  });

  it.each(HOLD_CODES)('answers a row held for %s if the history allows it', (problem) => {
    const { printed, station, reprint, row } = createHarness();
    printed.print({ number: 1 });
    station.scan(codeOf(1));
    const { id = 0 } = row(1) ?? {};
    if (row(1)?.state === 'held') station.printAnyway(id, 'other');
    printed.ledger.step([id], { event: 'hold', problem: { code: problem }, reprint: null });
    const before = row(1);
    const allowed = before !== undefined && offeredAnswers(holdOf(before), 'history').includes('reprint');
    reprint(1, 'changed');
    expect(row(1)).toMatchObject(
      allowed
        ? { state: 'queued', reprint: 'changed' }
        : { state: 'held', problem: { code: problem }, reprint: null },
    );
  });

  it('is a first print if the label never came out', () => {
    const { printed, reprint, row } = createHarness();
    printed.print({ number: 1, steps: ['fail'] });
    expect(reprint(1, 'damaged')).toBe('added');
    expect(row(1)).toMatchObject({ state: 'queued', reprint: null });
  });

  it('retries a failed row, with the reason if an earlier label came out', () => {
    const { printed, station, reprint, row } = createHarness();
    printed.print({ number: 1, atMs: Date.UTC(2026, 0, 1) });
    station.scan(codeOf(1));
    const id = row(1)?.id ?? 0;
    if (row(1)?.state === 'held') station.printAnyway(id, 'other');
    printed.ledger.step([id], { event: 'prepare', reprint: null });
    printed.ledger.step([id], { event: 'fail' });
    expect(reprint(1, 'unreadable')).toBe('duplicate');
    expect(row(1)).toMatchObject({ state: 'queued', reprint: 'unreadable' });
  });

  it('does nothing for another partner’s label, nor if the batch is full', () => {
    const { printed, station, reprint } = createHarness();
    printed.print({ number: 1 });
    const { labels } = printed.reader.page(printed.partner, EMPTY_HISTORY_FILTER, 0, 1);
    printed.partner = 'sandbox';
    const { ledger, database } = printed;
    const inTraining = createReprint({ database, labelStore: ledger, station, partner: () => 'sandbox' });
    expect(problemOf(() => inTraining(labels[0]?.id ?? 0, 'lost'))).toBe('bad-request');
    expect(problemOf(() => inTraining(999, 'lost'))).toBe('bad-request');
    printed.partner = '0123456789abcdef';
    station.addCodes(Array.from({ length: 5_000 }, (_none, at) => codeOf(1_000 + at)));
    expect(problemOf(() => reprint(1, 'lost'))).toBe('batch-full');
    expect(station.state().rows).toHaveLength(5_000);
  }, 30_000);
});
