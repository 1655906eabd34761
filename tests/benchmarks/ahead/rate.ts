import { join } from 'node:path';
import { withBaselineApp } from '../baseline.ts';
import { runBatch } from '../batch-run.ts';
import type { Figure } from '../benchmark.ts';
import type { BenchmarkStation } from '../station.ts';
import { saveSettings } from './one-by-one.ts';

/** How many times as fast as the usual way with a token for each label. */
const UNPREPARED_TIMES = 10;
const PREPARED_TIMES = 30;

export interface RatePlan {
  readonly labels: number;
  readonly runs: number;
}

/** Labels a second of a batch that was ready, of one that was not, and the usual way, in turns. */
export function rateFigures(station: BenchmarkStation, { labels, runs }: RatePlan): Promise<Figure[]> {
  const { page, partner, folder } = station;
  return withBaselineApp(folder, async (app) => {
    const prepared: number[] = [];
    const unprepared: number[] = [];
    const each: number[] = [];
    // The first round warms up.
    for (let run = -1; run < runs; run++) {
      const ready = await runBatch(station, partner.takeCodes(labels), { wanted: 'ready' });
      await saveSettings(page, { prepareAhead: false });
      const codes = partner.takeCodes(labels);
      const made = await runBatch(station, codes);
      await saveSettings(page, { prepareAhead: true });
      const { url, accessToken } = partner;
      const usualMs = await app.print({
        url,
        accessToken,
        codes,
        folder: join(folder, 'usual'),
        tokens: 'each',
      });
      if (run < 0) continue;
      prepared.push(ready.allMs);
      unprepared.push(made.allMs);
      each.push(usualMs);
    }
    const perSecond = (times: readonly number[]): number[] => times.map((ms) => (1000 * labels) / ms);
    const ratios = (times: readonly number[]): number[] => times.map((ms, run) => (each[run] ?? NaN) / ms);
    return [
      { name: `labels a second, ${labels} prepared`, unit: 'labels/s', values: perSecond(prepared) },
      { name: `labels a second, ${labels} not prepared`, unit: 'labels/s', values: perSecond(unprepared) },
      { name: 'labels a second, the usual way, a token each', unit: 'labels/s', values: perSecond(each) },
      {
        name: 'faster than the usual way, prepared',
        unit: '×',
        values: ratios(prepared),
        target: { bound: 'least', value: PREPARED_TIMES },
      },
      {
        name: 'faster than the usual way, not prepared',
        unit: '×',
        values: ratios(unprepared),
        target: { bound: 'least', value: UNPREPARED_TIMES },
      },
    ];
  });
}
