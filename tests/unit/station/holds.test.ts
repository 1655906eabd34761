import { describe, expect, it } from 'vitest';
import type { LabelStore } from '../../../main/station/label-store.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code, fakeLabels, fakePrinter } from './fakes.ts';
import { createTestStation, filledStation, openedStation, options, problemCode, states } from './stations.ts';

describe('doubtful labels', () => {
  it('are held with their picture, and printed once the operator approves', async () => {
    const { station } = filledStation(3);
    const labels = fakeLabels(new Map(), new Map([[code(1), 'contradictory']]));
    const printer = fakePrinter();
    expect(await station.print(options({ labels, printer }))).toMatchObject({ printed: 2, held: 1 });
    const row = station.state().rows[1];
    expect(row).toMatchObject({
      state: 'held',
      problem: { code: 'contradictory' },
      warnings: [{ kind: 'edge-ink' }],
    });
    expect((await station.picture(row?.id ?? 0))?.png).toEqual(new Uint8Array([1, 2, 3]));
    expect(await problemCode(station.print(options({ labels, printer })))).toBe('all-held');

    station.printAnyway(row?.id ?? 0, null);
    expect(await station.picture(row?.id ?? 0)).toBeNull();
    expect(await station.print(options({ labels, printer }))).toMatchObject({ printed: 1, held: 0 });
    expect(printer.printed).toEqual([code(0), code(2), code(1)]);
  });

  it('need a separate approval for each issue', async () => {
    const { station } = filledStation(1);
    const { id } = station.state().rows[0] ?? { id: 0 };
    const doubt = (of: 'contradictory' | 'unreadable-barcode') =>
      fakeLabels(new Map(), new Map([[code(0), of]]));
    await station.print(options({ labels: doubt('unreadable-barcode') }));
    station.printAnyway(id, null);
    expect(await station.print(options({ labels: doubt('contradictory') }))).toMatchObject({ held: 1 });
    expect(states(station)).toEqual(['held']);
  });
});

describe('a reprint', () => {
  async function printedOnce(ledger: LabelStore): Promise<void> {
    const { station } = filledStation(1, ledger);
    await station.print(options());
    station.clear();
  }

  it('is asked about, with time, place and count, and has a reason', async () => {
    const ledger = openTestLabelStore(':memory:');
    await printedOnce(ledger);
    const station = openedStation(ledger);
    expect(station.scan(code(0))).toMatchObject({
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

  it('is asked about during the run if the other print followed the scan', async () => {
    const ledger = openTestLabelStore(':memory:');
    const { station } = filledStation(2, ledger);
    const other = createTestStation(ledger, {
      source: 'command-line',
      resume: false,
      reprintDays: () => 30,
      orders: NO_ORDERS,
      onChange: () => undefined,
      log: () => undefined,
    });
    other.scan(code(0));
    await other.print(options());
    expect(await station.print(options())).toMatchObject({ printed: 1, held: 1 });
    expect(states(station)).toEqual(['held', 'printed']);
  });

  it('is not asked about after the days of the setting, nor if nothing came out', async () => {
    let now = Date.now() - 31 * 86_400_000;
    const ledger = openTestLabelStore(':memory:', () => now);
    await printedOnce(ledger);
    now = Date.now();
    expect(openedStation(ledger).scan(code(0))).toMatchObject({ row: { state: 'queued' } });

    const fresh = openTestLabelStore(':memory:');
    const { station } = filledStation(1, fresh);
    const broken = fakePrinter(() => {
      throw new ProblemError('printer-failed', { printer: 'x', detail: 'y' });
    });
    await station.print(options({ printer: broken }));
    station.clear();
    expect(station.scan(code(0))).toMatchObject({ row: { state: 'queued' } });
  });

  it('is never asked about if the setting is 0', async () => {
    const ledger = openTestLabelStore(':memory:');
    await printedOnce(ledger);
    expect(openedStation(ledger, [], 0).scan(code(0))).toMatchObject({ row: { state: 'queued' } });
  });

  it('of a row in the batch needs a reason and no scan', async () => {
    const { station } = filledStation(1);
    await station.print(options());
    const { id } = station.state().rows[0] ?? { id: 0 };
    station.reprint(id, 'lost');
    expect(states(station)).toEqual(['queued']);
    expect(await station.print(options())).toMatchObject({ printed: 1, held: 0 });
  });
});
