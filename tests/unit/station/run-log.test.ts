import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { currentTrace } from '../../../main/log/trace.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { code, fakeLabels, fakePrinter } from './fakes.ts';
import { createTestStation, options } from './stations.ts';

function logOf() {
  const lines: Record<string, unknown>[] = [];
  const database = openDatabase(':memory:');
  const station = createTestStation(openLabelStore(database), {
    source: 'station',
    resume: true,
    reprintDays: () => 30,
    orders: NO_ORDERS,
    onChange: () => undefined,
    log: (event) => lines.push({ ...currentTrace(), ...event }),
  });
  return { station, database, lines };
}

describe('the log of a run', () => {
  it('is found by the ids of batch, run and label', async () => {
    const { station, lines } = logOf();
    for (const at of [0, 1, 2]) station.scan(code(at));
    const [first, second, third] = station.state().rows.map(({ id }) => id);
    const problems = new Map([[code(1), { code: 'missing-label' as const }]]);
    await station.print(options({ labels: fakeLabels(problems) }));
    const [begun] = lines;
    expect(begun).toMatchObject({ event: 'run started', labels: 3, size: 'S9', printer: 'fake' });
    expect(begun?.['run']).toMatch(/^[0-9a-f]{8}$/);
    expect(new Set(lines.map(({ batch, run }) => JSON.stringify([batch, run]))).size).toBe(1);
    expect(lines.filter(({ event }) => event === 'labels ready')).toMatchObject([
      { labels: [first] },
      { labels: [third] },
    ]);
    const steps = lines.filter(({ event }) => event === 'label');
    expect(steps.map(({ label, step, problem }) => [label, step, problem])).toEqual([
      [first, 'submit', null],
      [first, 'print', null],
      [second, 'fail', 'missing-label'],
      [third, 'submit', null],
      [third, 'print', null],
    ]);
    expect(lines.at(-1)).toMatchObject({ event: 'run ended', printed: 2, failed: 1, endedBy: null });
  });

  it('has a new id for the next run, and logs a failed printer’s label with its problem', async () => {
    const { station, lines } = logOf();
    station.scan(code(0));
    const failing = fakePrinter((): Promise<void> => Promise.reject(new Error('out of order')));
    await station.print(options({ printer: failing }));
    station.retryFailed();
    await station.print(options());
    expect(new Set(lines.map(({ run }) => run)).size).toBe(2);
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'label', step: 'fail', problem: 'internal' }),
    );
  });

  it('records each label’s document timings', async () => {
    const { station, database } = logOf();
    station.scan(code(0));
    const phases = {
      tokenMs: 12,
      loadMs: 80,
      settleMs: 9,
      renderMs: 40,
      inspectMs: 30,
      rasterMs: 20,
      decodeMs: 15,
    };
    const labels = fakeLabels();
    await station.print(
      options({
        labels: (batch, signal) => ({
          async *makeLabels(codes) {
            for await (const made of labels(batch, signal).makeLabels(codes)) yield { ...made, phases };
          },
        }),
      }),
    );
    const kept = database.sqlite.prepare('SELECT phases FROM print_job').all();
    expect(kept.map((row) => JSON.parse(String(row['phases'])) as unknown)).toEqual([phases]);
  });
});
